// SPDX-License-Identifier: GPL-3.0-or-later
// How the times of the simulated pipeline come about: of one slot, and of one stage over the step.
#pragma once

#include "app/models/pipeline_lanes.h"
#include "app/models/why.h"

namespace shardscope {

Why whyOfSlot(const PlannedScenario& planned, const PipelineLanes& lanes, const TimelineSlot& slot);
Why whyOfStageTime(const PlannedScenario& planned, const PipelineLanes& lanes, int stage);
// What the forward pass of one micro batch takes in all chunks of a stage.
Why whyOfForward(const PlannedScenario& planned, const PipelineLanes& lanes, int stage);

}  // namespace shardscope
