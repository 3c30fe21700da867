// SPDX-License-Identifier: Apache-2.0
// The order in which a pipeline rank runs forwards and backwards: 1F1B and interleaved 1F1B.
// Source: Megatron-LM core/pipeline_parallel/schedules.py. Warm-up of rank r:
//   vpp = 1: min(pp - r - 1 [+ 1 with pp = 1 and EP overlap], m)
//   vpp > 1: min(2(pp - r - 1) + (vpp - 1)G [+ 1 with EP overlap], m*vpp)
#pragma once

#include <cstdint>
#include <vector>

namespace shardscope {

struct ScheduleShape {
  int pp = 1;
  int vpp = 1;
  int numMicrobatches = 1;
  int groupSize = 1;       // G: micro batches a group
  bool epOverlap = false;  // EP overlap lengthens the warm-up by one

  bool operator==(const ScheduleShape&) const = default;
};

enum class Pass : std::uint8_t { Forward, Backward };

struct ScheduleStep {
  Pass pass = Pass::Forward;
  int microbatch = 0;
  int chunk = 0;  // model chunk of this rank, 0..vpp-1

  bool operator==(const ScheduleStep&) const = default;
};

int warmupSteps(const ScheduleShape& shape, int rank);
int maxLiveChunks(const ScheduleShape& shape, int rank);  // chunk-micro-batches alive at most

// Orders longer than this are not built: no job runs them, and they would fill the memory.
constexpr std::int64_t kMaxScheduleSteps = std::int64_t{1} << 22;

// The order of one rank. Appends to out after clearing it, so that callers can reuse the memory; leaves it empty where
// the order would be longer than kMaxScheduleSteps.
void scheduleOfRank(const ScheduleShape& shape, int rank, std::vector<ScheduleStep>& out);

}  // namespace shardscope
