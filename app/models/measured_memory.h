// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of a rank as its run recorded it, allocation by allocation, in the levels of the planned one.
#pragma once

#include <vector>

#include "app/models/memory_over_step.h"
#include "app/models/recorded_run.h"

namespace shardscope {

struct MeasuredMemory {
  std::vector<MemoryLevels> columns;  // the widest moment of each part of the time; empty where nothing was recorded
  double peak = 0;                    // bytes
};

MeasuredMemory measuredMemory(const RecordedRun& run, const TraceRank& rank, const TraceStep& step, int columns);

// What the plan of the run says of a stage: empty without one.
MemoryOverStep predictedMemory(const RecordedRun& run, int stage);

struct PeakOfRank {
  int rank = 0;
  double measured = 0, predicted = 0;  // bytes; predicted 0: not known
};
std::vector<PeakOfRank> peaksOf(const RecordedRun& run);

}  // namespace shardscope
