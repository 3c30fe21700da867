// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/pipeline_lanes.h"

#include <algorithm>

namespace shardscope {
namespace {

void addSlot(BusyTime& sum, const TimelineSlot& slot) {
  (slot.step.pass == Pass::Forward ? sum.forward : sum.backward) += slot.compute.count;
  sum.recompute += slot.recompute.count;
  sum.exposed += slot.exposed.count;
}

// What of the slot lies before the time.
void addPart(BusyTime& sum, const TimelineSlot& slot, double time) {
  double left = std::max(0.0, time - slot.start.count);
  const auto take = [&left](double most) {
    const double taken = std::min(left, most);
    left -= taken;
    return taken;
  };
  sum.recompute += take(slot.recompute.count);
  (slot.step.pass == Pass::Forward ? sum.forward : sum.backward) += take(slot.compute.count);
  sum.exposed += take(slot.exposed.count);
}

}  // namespace

double endOf(const TimelineSlot& slot) {
  return slot.start.count + slot.compute.count + slot.recompute.count + slot.exposed.count;
}

PipelineLanes::PipelineLanes(const PlannedPtr& planned)
    : m_planned(planned),
      m_slots(planned->plan.timeline.slots),
      m_chunks(std::max(1, planned->plan.pipeline.vpp)),
      m_length(planned->plan.timeline.length.count) {
  m_lanes.resize(m_slots.empty() ? 0 : static_cast<std::size_t>(m_slots.back().rank) + 1);
  std::size_t at = 0;
  for (std::size_t stage = 0; stage < m_lanes.size(); ++stage) {
    Lane& lane = m_lanes[stage];
    lane.begin = at;
    while (at < m_slots.size() && m_slots[at].rank == static_cast<int>(stage)) ++at;
    lane.end = at;
    lane.forward.resize(static_cast<std::size_t>(m_chunks));
    fill(lane, m_slots.subspan(lane.begin, lane.end - lane.begin));
  }
  for (const TimelineSlot& slot : m_slots) m_microbatches = std::max(m_microbatches, slot.step.microbatch + 1);
}

void PipelineLanes::fill(Lane& lane, std::span<const TimelineSlot> slots) {
  lane.before.reserve(slots.size() + 1);
  lane.live.reserve(slots.size());
  BusyTime sum;
  int live = 0;
  for (const TimelineSlot& slot : slots) {
    lane.before.push_back(sum);
    addSlot(sum, slot);
    const bool forward = slot.step.pass == Pass::Forward;
    live += forward ? 1 : -1;
    lane.live.push_back({forward ? slot.start.count : endOf(slot), live});
    lane.maxLive = std::max(lane.maxLive, live);
    double& time = lane.forward[static_cast<std::size_t>(slot.step.chunk)];
    if (forward) time = slot.compute.count + slot.exposed.count;
  }
  lane.before.push_back(sum);
}

std::span<const TimelineSlot> PipelineLanes::slots(int stage) const {
  return m_slots.subspan(lane(stage).begin, lane(stage).end - lane(stage).begin);
}

std::span<const TimelineSlot> PipelineLanes::slotsBetween(int stage, double from, double to) const {
  const std::span<const TimelineSlot> all = slots(stage);
  const auto first = std::partition_point(all.begin(), all.end(), [from](const auto& s) { return endOf(s) <= from; });
  const auto end = std::partition_point(first, all.end(), [to](const auto& s) { return s.start.count < to; });
  return {first, end};
}

const TimelineSlot* PipelineLanes::slotAt(int stage, double time) const {
  for (const TimelineSlot& slot : slotsBetween(stage, time, time + 1))
    if (slot.start.count <= time && time < endOf(slot)) return &slot;
  return nullptr;
}

BusyTime PipelineLanes::busyUntil(int stage, double time) const {
  const std::span<const TimelineSlot> all = slots(stage);
  const auto next =
      std::partition_point(all.begin(), all.end(), [time](const auto& s) { return s.start.count < time; });
  if (next == all.begin()) return {};
  BusyTime sum = lane(stage).before[static_cast<std::size_t>(next - all.begin() - 1)];
  addPart(sum, *(next - 1), time);
  return sum;
}

int PipelineLanes::liveAt(int stage, double time) const {
  const std::span<const LiveStep> steps = live(stage);
  const auto next = std::partition_point(steps.begin(), steps.end(), [time](const auto& s) { return s.time <= time; });
  return next == steps.begin() ? 0 : (next - 1)->count;
}

double PipelineLanes::forwardTime(int stage, int chunk) const {
  if (stage >= stages() || chunk >= m_chunks) return 0;
  return lane(stage).forward[static_cast<std::size_t>(chunk)];
}

}  // namespace shardscope
