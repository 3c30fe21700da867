// SPDX-License-Identifier: GPL-3.0-or-later
// What the records of a run that is under way tell at once: where each rank is, how it spent its last whole step, and
// how many records came or are missing.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "profiler/record/record_chunk.h"

namespace shardscope {

struct LiveRank {
  int rank = 0, stage = 0;
  int step = -1;        // that it is in
  int microbatch = -1;  // of its last pass
  ActivityPass pass = ActivityPass::Unknown;
  // Of its last whole step; the rest is waiting for a core, or between two ops. Negative: none has ended.
  double computing = -1, communicating = -1;

  bool operator==(const LiveRank&) const = default;
};

struct RecordCounts {
  std::uint64_t records = 0, bytes = 0;
  std::uint64_t missing = 0;  // dropped by the engine, or in chunks that did not come

  bool operator==(const RecordCounts&) const = default;
};

struct LiveState {
  std::vector<LiveRank> ranks;  // by number
  RecordCounts counts;
};

class LiveRanks {
 public:
  // Another run; whole: what comes first is what was recorded first.
  void begin(bool whole = true);
  void take(const ChunkHead& head, std::span<const ActivityRecord> records);  // of one chunk
  LiveState state() const;

 private:
  struct Rank {
    LiveRank live;
    std::int64_t stepStart = 0, computed = 0, communicated = 0;
    std::uint64_t nextRecord = 0;
  };
  void take(Rank& rank, const ActivityRecord& record);

  std::map<std::uint32_t, Rank> m_ranks;  // by stream
  RecordCounts m_counts;
  bool m_whole = true;
};

}  // namespace shardscope
