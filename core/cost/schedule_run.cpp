// SPDX-License-Identifier: Apache-2.0
#include "core/cost/schedule_run.h"

#include <algorithm>

#include "core/cost/pass_ends.h"

namespace shardscope {
namespace {

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

}  // namespace

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

bool runSchedule(const ScheduleShape& shape, const std::vector<StageSlots>& stages, double transit,
                 PipelineTimeline& timeline) {
  const std::vector<std::size_t> begin = layOut(shape, stages, timeline.slots);
  PassEnds ends(stages.size(), shape.numMicrobatches, transit);
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

}  // namespace shardscope
