// SPDX-License-Identifier: Apache-2.0
// Runs every rank's own order of slots. A forward of stage k starts when the rank is free and the forward of stage k-1
// has arrived; a backward when that of stage k+1 has, on the last stage when its own forward is done. Ranks advance
// until each waits for another, so that every slot is visited once.
#include <algorithm>
#include <vector>

#include "core/cost/step_estimate.h"
#include "core/cost/step_summary.h"

namespace shardscope {
namespace {

constexpr double kNotYet = -1;
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

// The slots of one stage, but for when they start.
struct StageSlots {
  TimelineSlot forward, backward;
  double hiddenForward, hiddenBackward;
};

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

// Slots of all ranks in their order, and where each rank's begin. Outside the steady state EP overlap hides nothing.
std::vector<std::size_t> layOut(const ScheduleShape& shape, const std::vector<StageSlots>& stages,
                                std::vector<TimelineSlot>& slots) {
  std::vector<std::size_t> begin{0};
  std::vector<ScheduleStep> order;
  slots.clear();
  for (int rank = 0; rank < shape.pp; ++rank) {
    scheduleOfRank(shape, rank, order);
    if (rank == 0) slots.reserve(order.size() * static_cast<std::size_t>(shape.pp));
    const std::size_t warm = shape.epOverlap ? static_cast<std::size_t>(warmupSteps(shape, rank)) : 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const ScheduleStep& step = order[i];
      const StageSlots& s = stages[static_cast<std::size_t>(step.chunk * shape.pp + rank)];
      const bool forward = step.pass == Pass::Forward;
      TimelineSlot& slot = slots.emplace_back(forward ? s.forward : s.backward);
      slot.rank = rank;
      slot.step = step;
      if (i < warm || i >= order.size() - warm) slot.exposed += {forward ? s.hiddenForward : s.hiddenBackward};
    }
    begin.push_back(slots.size());
  }
  return begin;
}

class PassEnds {
 public:
  PassEnds(std::size_t stages, int microbatches, double transit)
      : m_stages(stages),
        m_transit(transit),
        m_forward(stages * static_cast<std::size_t>(microbatches), kNotYet),
        m_backward(m_forward) {}

  // When the input of a slot is there, or kNotYet.
  double ready(const ScheduleStep& step, std::size_t stage) const {
    const std::size_t at = cell(step, stage);
    if (step.pass == Pass::Forward) return stage == 0 ? 0 : arrived(m_forward[at - 1]);
    return stage + 1 == m_stages ? m_forward[at] : arrived(m_backward[at + 1]);
  }
  void set(const ScheduleStep& step, std::size_t stage, double end) {
    (step.pass == Pass::Forward ? m_forward : m_backward)[cell(step, stage)] = end;
  }

 private:
  std::size_t cell(const ScheduleStep& step, std::size_t stage) const {
    return static_cast<std::size_t>(step.microbatch) * m_stages + stage;
  }
  double arrived(double end) const { return end < 0 ? kNotYet : end + m_transit; }

  std::size_t m_stages;
  double m_transit;
  std::vector<double> m_forward, m_backward;
};

struct RankCursor {
  std::size_t next, end;
  double free = 0;
};

// Runs a rank until it waits for another; whether it moved.
bool advance(int pp, RankCursor& cursor, std::vector<TimelineSlot>& slots, PassEnds& ends) {
  const std::size_t before = cursor.next;
  for (; cursor.next < cursor.end; ++cursor.next) {
    TimelineSlot& slot = slots[cursor.next];
    const auto stage = static_cast<std::size_t>(slot.step.chunk * pp + slot.rank);
    const double ready = ends.ready(slot.step, stage);
    if (ready < 0) break;
    slot.start = {std::max(cursor.free, ready)};
    cursor.free = slot.start.count + slot.compute.count + slot.recompute.count + slot.exposed.count;
    ends.set(slot.step, stage, cursor.free);
  }
  return cursor.next != before;
}

// False where the orders wait for each other for ever.
bool runSlots(const ScheduleShape& shape, std::size_t stages, double transit, const std::vector<std::size_t>& begin,
              PipelineTimeline& timeline) {
  PassEnds ends(stages, shape.numMicrobatches, transit);
  std::vector<RankCursor> ranks;
  for (std::size_t r = 0; r + 1 < begin.size(); ++r) ranks.push_back({begin[r], begin[r + 1]});
  for (bool moved = true; moved;) {
    moved = false;
    for (auto& rank : ranks) moved = advance(shape.pp, rank, timeline.slots, ends) || moved;
    for (auto rank = ranks.rbegin(); rank != ranks.rend(); ++rank)
      moved = advance(shape.pp, *rank, timeline.slots, ends) || moved;
  }
  timeline.length = {};
  for (const RankCursor& rank : ranks) timeline.length = std::max(timeline.length, Nanoseconds{rank.free});
  return std::all_of(ranks.begin(), ranks.end(), [](const RankCursor& r) { return r.next == r.end && r.end > 0; });
}

double exposedOf(const PipelineTimeline& timeline, std::size_t begin, std::size_t end) {
  double sum = 0;
  for (std::size_t i = begin; i < end; ++i) sum += timeline.slots[i].exposed.count;
  return sum;
}

}  // namespace

StepEstimate simulateStep(const Scenario& scenario, const ProcessGroups& groups, const PipelineLayout& pipeline,
                          PipelineTimeline& timeline) {
  const StageCosts costs = stageCosts(scenario, groups, pipeline);
  ScheduleShape shape = scheduleShape(costs.basis);
  shape.numMicrobatches = simulatedMicrobatches(costs.basis, shape);
  const auto closedForm = [&] {
    timeline.slots.clear();
    StepEstimate estimate = estimateStep(scenario, groups, pipeline);
    timeline.length = estimate.time;
    return estimate;
  };
  if (!canSimulate(shape)) return closedForm();
  const std::vector<StageSlots> stages = stageSlots(costs, pipeline);
  const std::vector<std::size_t> begin = layOut(shape, stages, timeline.slots);
  if (!runSlots(shape, stages.size(), costs.send - costs.sendShown, begin, timeline)) return closedForm();
  StepShape step;
  step.rank = busiestRank(costs, pipeline);
  const WorkTime time = rankTime(costs, pipeline, step.rank);
  const auto r = static_cast<std::size_t>(step.rank);
  step.forward = time.forward;
  step.backward = time.backward;
  step.doubt = time.doubt;
  step.apart = exposedOf(timeline, begin[r], begin[r + 1]) -
               shape.numMicrobatches * (time.exposedForward + time.exposedBackward);
  step.length =
      timeline.length.count + (costs.basis.numMicrobatches - shape.numMicrobatches) * (time.forward + time.backward);
  return summarizeStep(costs, pipeline, step);
}

}  // namespace shardscope
