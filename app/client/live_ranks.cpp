// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/client/live_ranks.h"

#include <algorithm>

namespace shardscope {

void LiveRanks::begin(bool whole) {
  m_whole = whole;
  m_ranks.clear();
  m_counts = {};
}

void LiveRanks::take(const ChunkHead& head, std::span<const ActivityRecord> records) {
  m_counts.bytes += head.bytes();
  const bool first = !m_ranks.contains(head.stream);
  Rank& rank = m_ranks[head.stream];
  rank.live.rank = static_cast<int>(head.stream);
  if (first && !m_whole) rank.nextRecord = head.firstRecord;
  if (head.firstRecord > rank.nextRecord) m_counts.missing += head.firstRecord - rank.nextRecord;
  rank.nextRecord = std::max(rank.nextRecord, head.firstRecord + head.records);
  m_counts.records += records.size();
  for (const ActivityRecord& record : records) take(rank, record);
}

void LiveRanks::take(Rank& rank, const ActivityRecord& record) {
  if (record.place.stage >= 0) rank.live.stage = record.place.stage;
  switch (record.kind) {
    case ActivityKind::Op:
      rank.computed += record.end - record.start;
      break;
    case ActivityKind::Collective:
      rank.communicated += record.end - record.waited;
      break;
    case ActivityKind::Pass:
      rank.live.microbatch = record.place.microbatch;
      rank.live.pass = record.place.pass;
      break;
    case ActivityKind::StepStart:
      rank.live.step = static_cast<int>(record.sequence);
      rank.stepStart = record.start;
      rank.computed = rank.communicated = 0;
      break;
    case ActivityKind::StepEnd: {
      const double length = static_cast<double>(std::max<std::int64_t>(1, record.start - rank.stepStart));
      rank.live.computing = std::clamp(static_cast<double>(rank.computed) / length, 0.0, 1.0);
      rank.live.communicating =
          std::clamp(static_cast<double>(rank.communicated) / length, 0.0, 1.0 - rank.live.computing);
      break;
    }
    case ActivityKind::Gap:
      m_counts.missing += record.sequence;
      break;
    case ActivityKind::Memory:
      break;
  }
}

LiveState LiveRanks::state() const {
  LiveState state;
  state.counts = m_counts;
  for (const auto& [stream, rank] : m_ranks) state.ranks.push_back(rank.live);
  return state;
}

}  // namespace shardscope
