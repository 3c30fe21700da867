// SPDX-License-Identifier: Apache-2.0
#include "core/cost/engine_cost.h"

#include <algorithm>

namespace shardscope {

Nanoseconds engineStepTime(const PipelineTimeline& timeline, const StepEstimate& estimate, int pp, double coresOfRank) {
  double busy = 0;
  for (const TimelineSlot& slot : timeline.slots) busy += (slot.compute + slot.recompute + slot.exposed).count;
  busy /= std::max(1, pp);
  const double end = std::max(0.0, (estimate.time - timeline.length).count);
  const double alone = (timeline.length.count + end) * std::min(1.0, coresOfRank);
  return {std::max(busy + end, alone)};
}

}  // namespace shardscope
