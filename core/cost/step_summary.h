// SPDX-License-Identifier: Apache-2.0
// From the length of the pipeline to the estimate of the step, its shares, its rates and its band.
#pragma once

#include "core/cost/stage_cost.h"
#include "core/cost/step_estimate.h"
#include "core/schedule/pipeline_schedule.h"

namespace shardscope {

struct StepShape {
  double length = 0;                 // ns of the pipeline
  int rank = 0;                      // the busiest one
  double forward = 0, backward = 0;  // ns of one micro batch on it
  double apart = 0;                  // exchange that shows in the warm-up and at the end
  double doubt = 0;                  // of one micro batch: more, where the links are used worse than assumed
};

ScheduleShape scheduleShape(const CostBasis& basis);
StepEstimate summarizeStep(const StageCosts& costs, const PipelineLayout& pipeline, const StepShape& shape);

}  // namespace shardscope
