// SPDX-License-Identifier: Apache-2.0
// Where the time of a step of the runtime shardscope-engine on CPUs differs from that of Megatron on GPUs: thread ranks
// share cores. While one waits, in a bubble or for a peer, another computes. With n ranks on c < n cores a step takes
//   max(the work of all ranks / c, the pipeline as if every rank had a core)
// Rates of a rank are those of c / n of a core, so that the first is the mean busy time of the ranks. Ops differ as
// well, in core/cost/op_cost.cpp: nothing is padded to a GPU's tiles, and narrow heads are as fast as wide ones.
#pragma once

#include "core/cost/step_estimate.h"

namespace shardscope {

// coresOfRank: cores of the machine over its ranks, at most 1.
Nanoseconds engineStepTime(const PipelineTimeline& timeline, const StepEstimate& estimate, int pp, double coresOfRank);

}  // namespace shardscope
