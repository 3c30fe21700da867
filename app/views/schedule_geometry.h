// SPDX-License-Identifier: GPL-3.0-or-later
// Time and pixels of the schedule: the axis, the bars of a lane, and what stands in for them below a pixel.
#pragma once

#include <QPolygonF>
#include <QRectF>
#include <vector>

#include "app/models/pipeline_lanes.h"

namespace shardscope {

// A window into the step.
struct TimeAxis {
  double from = 0, to = 1;  // ns
  double left = 0, width = 1;

  double toX(double time) const { return left + (time - from) / (to - from) * width; }
  double toTime(double x) const { return from + (x - left) / width * (to - from); }
  double perPixel() const { return (to - from) / width; }
  double right() const { return left + width; }
  bool operator==(const TimeAxis&) const = default;
};

// Never outside the step, never narrower than a thousandth of a pixel needs.
TimeAxis zoomedAt(const TimeAxis& axis, double x, double factor, double length);
TimeAxis panned(const TimeAxis& axis, double pixels, double length);
TimeAxis fitted(const TimeAxis& axis, double length);

struct TimeTick {
  double time = 0;
  double x = 0;
};
// At round numbers, at least apart pixels from each other.
std::vector<TimeTick> ticksOf(const TimeAxis& axis, double apart);

struct LaneBar {
  const TimelineSlot* slot = nullptr;
  double x = 0;
  double recompute = 0, compute = 0, exposed = 0;  // widths

  double width() const { return recompute + compute + exposed; }
};

// Either bars, or where those would be too narrow, one share of time for every pixel.
struct LaneGeometry {
  std::vector<LaneBar> bars;
  std::vector<BusyTime> columns;  // 0 .. 1 each
};
inline constexpr double kNarrowestBar = 3;  // pixels a slot, on average
LaneGeometry laneGeometry(const PipelineLanes& lanes, int stage, const TimeAxis& axis);
std::vector<BusyTime> columnsOf(const PipelineLanes& lanes, int stage, const TimeAxis& axis);

// The count of live chunk micro batches as steps; in one pixel only what is highest and last.
QPolygonF liveCurve(const PipelineLanes& lanes, int stage, const TimeAxis& axis, double bottom, double perChunk);

// Where everything goes.
struct ScheduleFrame {
  QRectF overview, overviewAxis, ruler, lanes, split, liveTitle, chart;
};
inline constexpr double kLane = 32, kLaneBar = 24, kLaneLabel = 72;
ScheduleFrame scheduleFrame(QSizeF size, int stages);

}  // namespace shardscope
