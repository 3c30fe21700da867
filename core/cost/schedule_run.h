// SPDX-License-Identifier: Apache-2.0
// Runs every rank's own order of slots. A forward of stage k starts when the rank is free and the forward of stage k-1
// has arrived; a backward when that of stage k+1 has, on the last stage when its own forward is done. Ranks advance
// until each waits for another, so that every slot is visited once.
#pragma once

#include <vector>

#include "core/cost/step_estimate.h"
#include "core/schedule/pipeline_schedule.h"

namespace shardscope {

// The slots of one stage, but for when they start; ns. Outside the steady state EP overlap hides nothing: more is
// exposed by hiddenForward and hiddenBackward.
struct StageSlots {
  TimelineSlot forward, backward;
  double hiddenForward = 0, hiddenBackward = 0;
};

// stages: pp * vpp of them, in pipeline order. transit: ns between a pass and the next stage's. False where the orders
// wait for each other for ever, or are too long to build.
bool runSchedule(const ScheduleShape& shape, const std::vector<StageSlots>& stages, double transit,
                 PipelineTimeline& timeline);

}  // namespace shardscope
