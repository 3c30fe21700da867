// SPDX-License-Identifier: Apache-2.0
#include "core/cost/shared_cores.h"

#include <algorithm>
#include <limits>

#include "core/cost/pass_ends.h"

namespace shardscope {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

double workOf(const TimelineSlot& slot) { return (slot.compute + slot.recompute + slot.exposed).count; }

// A slot whose input has come, and what is left of it.
struct RankAt {
  std::size_t next, end;
  double start = kNotYet;
  double left = 0;

  bool active() const { return start >= 0; }
};

class Walk {
 public:
  Walk(const ScheduleShape& shape, std::size_t stages, double transit, const CoreShare& share,
       const std::vector<std::size_t>& begin, std::vector<TimelineSlot>& slots)
      : m_shape(shape), m_share(share), m_slots(slots), m_ends(stages, shape.numMicrobatches, transit) {
    for (std::size_t r = 0; r + 1 < begin.size(); ++r) m_ranks.push_back({begin[r], begin[r + 1]});
  }

  // The end of the last slot; negative where ranks wait for each other for ever.
  double run() {
    double now = 0;
    for (std::size_t left = m_slots.size(); left > 0;) {
      const double arrival = startReady(now);
      const double active = static_cast<double>(
          std::count_if(m_ranks.begin(), m_ranks.end(), [](const RankAt& rank) { return rank.active(); }));
      const double speed = m_share.speed(std::max(1.0, active));
      double step = arrival - now;
      for (const RankAt& rank : m_ranks)
        if (rank.active()) step = std::min(step, rank.left / speed);
      if (step == kNever) return -1;
      now += step;
      for (RankAt& rank : m_ranks)
        if (rank.active()) left -= advance(rank, step * speed, now);
    }
    return now;
  }

 private:
  std::size_t stageOf(const TimelineSlot& slot) const {
    return static_cast<std::size_t>(slot.step.chunk * m_shape.pp + slot.rank);
  }

  // Starts what can start now. Returns when the next input that is on its way arrives.
  double startReady(double now) {
    double next = kNever;
    for (RankAt& rank : m_ranks) {
      if (rank.active() || rank.next == rank.end) continue;
      const TimelineSlot& slot = m_slots[rank.next];
      const double ready = m_ends.ready(slot.step, stageOf(slot));
      if (ready < 0) continue;
      if (ready > now) {
        next = std::min(next, ready);
      } else {
        rank.start = now;
        rank.left = workOf(slot);
      }
    }
    return next;
  }

  // Slots that ended.
  std::size_t advance(RankAt& rank, double work, double now) {
    constexpr double kRounding = 1e-6;  // ns
    rank.left -= work;
    if (rank.left > kRounding) return 0;
    TimelineSlot& slot = m_slots[rank.next++];
    const double alone = workOf(slot);
    const double stretch = alone > 0 ? (now - rank.start) / alone : 1;
    slot.start = {rank.start};
    for (Nanoseconds* part : {&slot.compute, &slot.recompute, &slot.exposed}) *part = *part * stretch;
    m_ends.set(slot.step, stageOf(slot), now);
    rank.start = kNotYet;
    return 1;
  }

  const ScheduleShape& m_shape;
  const CoreShare& m_share;
  std::vector<TimelineSlot>& m_slots;
  PassEnds m_ends;
  std::vector<RankAt> m_ranks;
};

}  // namespace

CoreShare coreShare(const CostBasis& basis) {
  const double ranksOfStage = static_cast<double>(basis.tp) * basis.cp * basis.dp;
  const double cores = basis.scenario->cluster.sharedCores;
  if (cores <= 0 || cores >= ranksOfStage * basis.pp) return {};
  return {cores, ranksOfStage};
}

double sharedMicrobatch(const StageCosts& costs, const PipelineLayout& pipeline) {
  const CoreShare share = coreShare(costs.basis);
  if (!share.shared()) return 0;
  double work = 0;
  for (int rank = 0; rank < costs.basis.pp; ++rank) {
    const WorkTime time = rankTime(costs, pipeline, rank);
    work += time.forward + time.backward;
  }
  return work * share.ranksOfStage / share.cores;
}

bool runSharedSchedule(const ScheduleShape& shape, const std::vector<StageSlots>& stages, double transit,
                       const CoreShare& share, PipelineTimeline& timeline) {
  const std::vector<std::size_t> begin = layOut(shape, stages, timeline.slots);
  if (timeline.slots.empty()) return false;
  timeline.length = {Walk(shape, stages.size(), transit, share, begin, timeline.slots).run()};
  return timeline.length.count >= 0;
}

}  // namespace shardscope
