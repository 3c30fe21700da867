// SPDX-License-Identifier: GPL-3.0-or-later
// The simulated pipeline by stage, with what makes any part of it quick to draw: sums over time and the count of live
// chunk micro batches.
#pragma once

#include <span>
#include <vector>

#include "app/models/planned_scenario.h"

namespace shardscope {

// ns
struct BusyTime {
  double forward = 0, backward = 0, recompute = 0, exposed = 0;

  double total() const { return forward + backward + recompute + exposed; }
  friend BusyTime operator-(const BusyTime& a, const BusyTime& b) {
    return {a.forward - b.forward, a.backward - b.backward, a.recompute - b.recompute, a.exposed - b.exposed};
  }
};

struct LiveStep {
  double time = 0;  // from here on
  int count = 0;
};

double endOf(const TimelineSlot& slot);

class PipelineLanes {
 public:
  PipelineLanes() = default;
  explicit PipelineLanes(const PlannedPtr& planned);

  bool empty() const { return m_length <= 0 || m_slots.empty(); }
  int stages() const { return static_cast<int>(m_lanes.size()); }
  int chunks() const { return m_chunks; }
  int microbatches() const { return m_microbatches; }  // that are drawn; a long step repeats its steady state
  double length() const { return m_length; }

  std::span<const TimelineSlot> slots(int stage) const;
  // Those that overlap the span of time.
  std::span<const TimelineSlot> slotsBetween(int stage, double from, double to) const;
  // The slot at a time; null in a bubble.
  const TimelineSlot* slotAt(int stage, double time) const;
  // Time spent until then. Inside a slot recompute comes first, exposed communication last.
  BusyTime busyUntil(int stage, double time) const;
  BusyTime busy(int stage) const { return busyUntil(stage, m_length); }
  double bubble(int stage) const { return m_length - busy(stage).total(); }

  std::span<const LiveStep> live(int stage) const { return lane(stage).live; }
  int maxLive(int stage) const { return lane(stage).maxLive; }
  int liveAt(int stage, double time) const;

  // Of one micro batch in one chunk, communication included; 0 where nothing is drawn.
  double forwardTime(int stage, int chunk) const;

 private:
  struct Lane {
    std::size_t begin = 0, end = 0;
    std::vector<BusyTime> before;  // of each slot, and one at the end
    std::vector<LiveStep> live;
    int maxLive = 0;
    std::vector<double> forward;  // by chunk
  };

  const Lane& lane(int stage) const { return m_lanes[static_cast<std::size_t>(stage)]; }
  static void fill(Lane& lane, std::span<const TimelineSlot> slots);

  PlannedPtr m_planned;  // keeps the slots
  std::span<const TimelineSlot> m_slots;
  std::vector<Lane> m_lanes;
  int m_chunks = 1;
  int m_microbatches = 0;
  double m_length = 0;
};

}  // namespace shardscope
