// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/client/record_batch.h"

#include <algorithm>
#include <utility>

namespace shardscope {

void RecordBatches::begin(bool whole) {
  m_whole = whole;
  m_strings = std::make_shared<StringPool>();
  m_streams.clear();
  m_losses = {};
  m_batch.reset();
  m_chunks.clear();
}

RecordBatch& RecordBatches::batch() {
  if (m_batch == nullptr) m_batch = std::make_shared<RecordBatch>();
  return *m_batch;
}

void RecordBatches::addGap(const ChunkHead& head, Stream& stream, std::uint64_t records, std::string_view reason) {
  ActivityRecord gap;
  gap.kind = ActivityKind::Gap;
  gap.end = head.baseTime;
  gap.start = stream.end > 0 ? std::min(stream.end, gap.end) : gap.end;
  gap.sequence = records;
  gap.place.rank = static_cast<std::int32_t>(head.stream);
  gap.name = m_strings->intern(reason);
  m_losses.dropped[std::string(reason)] += static_cast<std::int64_t>(records);
  batch().records.push_back(gap);
}

std::span<const ActivityRecord> RecordBatches::take(const ChunkHead& head, std::string_view chunk) {
  m_decoded.clear();
  const std::uint32_t decoded = decodeChunk(head, chunk.substr(kChunkHeadBytes), *m_strings, m_decoded);
  m_losses.recordsUndecodable += head.records - decoded;
  Stream& stream = m_streams[head.stream];
  if (!std::exchange(stream.known, true) && !m_whole) stream.next = head.firstRecord;
  const std::uint64_t missing = head.firstRecord > stream.next ? head.firstRecord - stream.next : 0;
  stream.next = std::max(stream.next, head.firstRecord + head.records);
  if (missing > 0) addGap(head, stream, missing, kDroppedNotSent);
  if (m_waiting->load(std::memory_order_relaxed) > m_mostWaiting) {
    stream.leftOut += decoded;
    return m_decoded;
  }
  if (stream.leftOut > 0) addGap(head, stream, std::exchange(stream.leftOut, 0), kDroppedWindowBehind);
  for (const ActivityRecord& record : m_decoded) {
    stream.end = std::max({stream.end, record.start, record.end});
    if (record.kind == ActivityKind::Gap)
      m_losses.dropped[std::string(m_strings->text(record.name))] += static_cast<std::int64_t>(record.sequence);
  }
  std::vector<ActivityRecord>& records = batch().records;
  records.insert(records.end(), m_decoded.begin(), m_decoded.end());
  m_chunks += chunk;
  return m_decoded;
}

RecordBatchPtr RecordBatches::finish() {
  for (auto& [number, stream] : m_streams) {
    if (stream.leftOut == 0) continue;
    ChunkHead head;
    head.stream = number;
    head.baseTime = stream.end;
    addGap(head, stream, std::exchange(stream.leftOut, 0), kDroppedWindowBehind);
  }
  if (m_batch == nullptr) return nullptr;
  const std::size_t bytes = m_batch->records.size() * sizeof(ActivityRecord) + m_chunks.size();
  m_batch->strings = m_strings;
  m_batch->chunks = std::make_shared<const std::string>(std::exchange(m_chunks, {}));
  m_batch->losses = m_losses;
  for (const auto& [number, stream] : m_streams) m_batch->counted += stream.next;
  *m_waiting += bytes;
  m_batch->room = std::shared_ptr<void>(nullptr, [waiting = m_waiting, bytes](void*) { *waiting -= bytes; });
  return std::exchange(m_batch, nullptr);
}

}  // namespace shardscope
