// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <vector>

#include "core/cost/schedule_run.h"
#include "core/cost/shared_cores.h"
#include "core/cost/step_summary.h"

namespace shardscope {
namespace {

constexpr std::int64_t kMostSlots = std::int64_t{1} << 16;  // of all ranks; beyond, the steady state repeats
constexpr std::int64_t kMostDrawn = std::int64_t{1} << 20;  // where one group alone has more, the closed form stands in

// The scenario's micro batches, or the first of them; the rest is as long as the busiest rank.
int simulatedMicrobatches(const CostBasis& basis, const ScheduleShape& shape) {
  const std::int64_t most = std::max<std::int64_t>(1, kMostSlots / (std::int64_t{2} * basis.pp * basis.vpp));
  const std::int64_t all = basis.numMicrobatches;
  if (all <= most) return basis.numMicrobatches;
  const std::int64_t group = std::max(1, shape.groupSize);
  return static_cast<int>(std::min(all, std::max(group, most / group * group) + all % group));
}

bool canSimulate(const ScheduleShape& shape) {
  return std::int64_t{shape.pp} * shape.vpp <= kMostDrawn / 2 / std::max(1, shape.numMicrobatches);
}

std::vector<StageSlots> stageSlots(const StageCosts& costs, const PipelineLayout& pipeline) {
  std::vector<StageSlots> all(pipeline.chunks.size());
  for (std::size_t stage = 0; stage < all.size(); ++stage) {
    const WorkTime time = chunkTime(costs, pipeline, static_cast<int>(stage));
    StageSlots& s = all[stage];
    s.forward.compute = {time.forward - time.exposedForward};
    s.forward.exposed = {time.exposedForward};
    s.backward.compute = {time.backward - time.exposedBackward - time.recompute};
    s.backward.recompute = {time.recompute};
    s.backward.exposed = {time.exposedBackward};
    s.hiddenForward = time.hiddenForward;
    s.hiddenBackward = time.hiddenBackward;
  }
  return all;
}

bool run(const ScheduleShape& shape, const StageCosts& costs, const std::vector<StageSlots>& stages,
         const CoreShare& share, PipelineTimeline& timeline) {
  const double transit = costs.send - costs.sendShown;
  return share.shared() ? runSharedSchedule(shape, stages, transit, share, timeline)
                        : runSchedule(shape, stages, transit, timeline);
}

double exposedOn(int rank, const PipelineTimeline& timeline) {
  double sum = 0;
  for (const TimelineSlot& slot : timeline.slots)
    if (slot.rank == rank) sum += slot.exposed.count;
  return sum;
}

}  // namespace

StepEstimate simulateStep(const Scenario& scenario, const ProcessGroups& groups, const PipelineLayout& pipeline,
                          PipelineTimeline& timeline) {
  const StageCosts costs = stageCosts(scenario, groups, pipeline);
  ScheduleShape shape = scheduleShape(costs.basis);
  shape.numMicrobatches = simulatedMicrobatches(costs.basis, shape);
  const std::vector<StageSlots> stages = stageSlots(costs, pipeline);
  const CoreShare share = coreShare(costs.basis);
  if (!canSimulate(shape) || !run(shape, costs, stages, share, timeline)) {
    timeline.slots.clear();
    StepEstimate estimate = estimateStep(scenario, groups, pipeline);
    timeline.length = estimate.time;
    return estimate;
  }
  StepShape step;
  step.rank = busiestRank(costs, pipeline);
  const WorkTime time = rankTime(costs, pipeline, step.rank);
  step.forward = time.forward;
  step.backward = time.backward;
  step.doubt = time.doubt;
  if (!share.shared())
    step.apart = exposedOn(step.rank, timeline) - shape.numMicrobatches * (time.exposedForward + time.exposedBackward);
  const double more = costs.basis.numMicrobatches - shape.numMicrobatches;
  step.length =
      timeline.length.count + more * std::max(time.forward + time.backward, sharedMicrobatch(costs, pipeline));
  return summarizeStep(costs, pipeline, step);
}

}  // namespace shardscope
