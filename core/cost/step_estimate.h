// SPDX-License-Identifier: Apache-2.0
// Predicted time of one training step.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/units.h"
#include "core/parallel/pipeline_layout.h"
#include "core/parallel/process_groups.h"
#include "core/scenario/scenario.h"
#include "core/schedule/pipeline_schedule.h"

namespace shardscope {

// One share of the step, of the busiest pipeline rank; the shares add up to the step time.
struct StepComponent {
  std::string_view name;  // a literal: "attention", "grouped_gemm", "exposed_ep", "bubble", "optimizer", ...
  Nanoseconds time;
};

struct StepEstimate {
  Nanoseconds time;
  Nanoseconds low, high;  // the band, where the plan can't know better
  double tokensPerSecondPerGpu = 0;
  double modelFlops = 0;        // of one step, as Megatron counts them
  double modelFlopsPerGpu = 0;  // FLOP/s
  double mfu = 0;               // against the dense peak of the chosen precision
  std::vector<StepComponent> components;
};

// One slot of the simulated pipeline.
struct TimelineSlot {
  int rank = 0;
  ScheduleStep step;
  Nanoseconds start;
  Nanoseconds compute;
  Nanoseconds recompute;
  Nanoseconds exposed;  // exposed communication inside the slot
};

struct PipelineTimeline {
  Nanoseconds length;
  std::vector<TimelineSlot> slots;  // by rank, then time
};

// Closed form, no schedule walk: what look-ahead and search need.
StepEstimate estimateStep(const Scenario& scenario, const ProcessGroups& groups, const PipelineLayout& pipeline);

// The same ops and collectives with the schedule simulated slot by slot, every stage with its own times.
StepEstimate simulateStep(const Scenario& scenario, const ProcessGroups& groups, const PipelineLayout& pipeline,
                          PipelineTimeline& timeline);

}  // namespace shardscope
