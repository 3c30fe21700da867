// SPDX-License-Identifier: GPL-3.0-or-later
// Time and pixels of the timeline: lanes, bars, and the shares that stand in for bars below a pixel. Pure. Times of an
// axis count from the origin, a time of the recording.
#pragma once

#include <QImage>
#include <array>
#include <span>
#include <vector>

#include "app/models/recorded_run.h"
#include "app/views/schedule_geometry.h"

namespace shardscope {

struct TimelineFrame {
  QRectF ruler, overview, lanes;  // overview is empty while all is in view
};
inline constexpr double kRankLane = 60, kRankLabel = 72, kOutline = 10, kMeasured = 22, kTraffic = 6, kSendTick = 4,
                        kSendWidth = 2;
TimelineFrame timelineFrame(QSizeF size, bool zoomed);

struct RankBoxes {
  QRectF outline, measured, traffic, sends;
};
RankBoxes boxesOf(const QRectF& lane);

struct EventBar {
  std::size_t event = 0;
  double x = 0, width = 0;
};
// Either bars, or where those would be too narrow, one share of time for every pixel.
struct EventGeometry {
  std::vector<EventBar> bars;
  std::vector<ClassShares> shares;

  bool folded() const { return !shares.empty(); }
};
// narrowest: pixels an event, on average, from which on there are bars.
EventGeometry eventGeometry(const TraceTrack& track, std::int64_t origin, const TimeAxis& axis, double narrowest);

// Where the rank waits for a collective, at least leastWidth pixels wide; what touches is one.
std::vector<QRectF> waitBoxes(const TraceTrack& traffic, std::int64_t origin, const TimeAxis& axis, const QRectF& row,
                              double leastWidth = 2);

// Where sends between stages begin, one a pixel at most. They are told from other traffic, since a send is under way
// until the other stage takes it, which may be a whole pass.
std::vector<double> sendTicks(const TraceTrack& traffic, std::int64_t origin, const TimeAxis& axis);
std::vector<ClassShares> withoutSends(std::vector<ClassShares> shares);

struct OutlineBar {
  const TimelineSlot* slot = nullptr;  // null: several of one pass that are narrower than a pixel each
  Pass pass = Pass::Forward;
  double x = 0, width = 0;
};
std::vector<OutlineBar> outlineBars(std::span<const TimelineSlot> slots, double scale, const TimeAxis& axis);

// The shares of every pixel stacked from the bottom, in colours by class.
QImage stackOf(const std::vector<ClassShares>& shares, int height, const std::array<QRgb, kTimeClasses>& colors);

}  // namespace shardscope
