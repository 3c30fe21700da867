// SPDX-License-Identifier: Apache-2.0
// The planner: one scenario in, everything that follows from it out.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/cost/step_estimate.h"
#include "core/legality/layout_issue.h"
#include "core/memory/memory_breakdown.h"
#include "core/parallel/pipeline_layout.h"
#include "core/parallel/process_groups.h"
#include "core/scenario/scenario.h"

namespace shardscope {

struct Plan {
  ProcessGroups groups;
  int numMicrobatches = 1;
  int globalBatchSize = 1;
  bool assumedGlobalBatchSize = false;
  PipelineLayout pipeline;
  bool proposedPipeline = false;  // the given split is impossible: a balanced one stands in for it
  std::vector<LayoutIssue> issues;
  bool legal = false;     // no hard rule is broken
  bool feasible = false;  // legal, and every stage fits the memory
  MemoryBreakdown memory;
  StepEstimate step;
  PipelineTimeline timeline;
};

// Everything but the advice, which core/advice derives from it.
Plan plan(const Scenario& scenario);

// The step that may be shown: null where the layout is not legal, since no job can run it. Its memory may be shown as
// what it were if the layout were legal; Plan::step itself is then good for drawing alone.
const StepEstimate* claimedStep(const Plan& plan);

// The stage that reserves most, and what the capacity leaves beside it: negative when it does not fit.
int worstStage(const MemoryBreakdown& memory);
Bytes headroom(const MemoryBreakdown& memory);
// What all ranks together allocate where they share one memory.
Bytes memoryOfAllRanks(const Plan& plan);

// What look-ahead, maps and search need of a layout: no text, no tensors, no schedule.
struct PlanSummary {
  bool legal = false;
  bool feasible = false;
  int dp = 1;
  int edp = 1;
  int worstStage = 0;
  Bytes peakReserved;  // of the worst stage
  Bytes headroom;      // capacity less that; negative when it does not fit
  Nanoseconds time;
  double tokensPerSecondPerGpu = 0;
  double mfu = 0;
  bool simulated = false;  // the last three are those of plan(); else of the closed form, up to some percent off
};

PlanSummary summarize(const Scenario& scenario);

// The same for a legal layout whose split is known. Nothing where it does not fit, which is found before any step is
// estimated.
std::optional<PlanSummary> summarizeFitting(const Scenario& scenario, const PipelineLayout& pipeline);

// With the step that plan() simulates, for the few layouts that are shown; many times as long as the closed form. Where
// step is given it takes the shares.
PlanSummary simulate(const Scenario& scenario, StepEstimate* step = nullptr);
PlanSummary summaryOf(const Plan& plan);

}  // namespace shardscope
