// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of one stage from the start of a step to its end: the passes of the predicted pipeline with what each of
// them holds, counted as core/memory/stage_peak.h counts the peak.
#pragma once

#include <vector>

#include "app/models/planned_scenario.h"
#include "app/models/why.h"

namespace shardscope {

// Bytes, stacked from the bottom.
struct MemoryLevels {
  double state = 0;    // weights, gradients, optimizer
  double buffers = 0;  // and workspaces
  double kept = 0;     // activations that wait for their backward
  double transient = 0;

  double total() const { return state + buffers + kept + transient; }
};

// What is held from one time to another, ns: at the widest moment of a pass, or while the stage waits.
struct MemorySpan {
  double begin = 0;
  double end = 0;
  MemoryLevels levels;
};

struct MemoryOverStep {
  std::vector<MemorySpan> spans;  // without gaps, in order of time; empty where there is no schedule to follow
  std::size_t peak = 0;           // the span that holds most
  int microbatches = 0;           // that the spans show
  double length = 0;              // ns
};

MemoryOverStep memoryOverStep(const PlannedScenario& planned, int stage);

// What adds up to the memory of a span; of the peak, also what it reserves.
Why whyOfSpan(const PlannedScenario& planned, const MemoryOverStep& step, int stage, std::size_t span);

// The widest span that touches each of so many equal columns.
std::vector<MemoryLevels> memoryColumns(const MemoryOverStep& step, int columns);

}  // namespace shardscope
