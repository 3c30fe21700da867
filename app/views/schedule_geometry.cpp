// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/schedule_geometry.h"

#include <algorithm>
#include <cmath>

namespace shardscope {
namespace {

constexpr double kShortestSpan = 1000;  // ns: a microsecond across the window

TimeAxis bounded(TimeAxis axis, double span, double from, double length) {
  span = std::clamp(span, std::min(kShortestSpan, length), length);
  axis.from = std::clamp(from, 0.0, length - span);
  axis.to = axis.from + span;
  return axis;
}

double niceStep(double least) {
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= least) return factor * power;
  return 10 * power;
}

LaneBar barOf(const TimelineSlot& slot, const TimeAxis& axis) {
  const double pixel = 1 / axis.perPixel();
  return {&slot, axis.toX(slot.start.count), slot.recompute.count * pixel, slot.compute.count * pixel,
          slot.exposed.count * pixel};
}

}  // namespace

TimeAxis zoomedAt(const TimeAxis& axis, double x, double factor, double length) {
  const double span = std::clamp((axis.to - axis.from) / factor, std::min(kShortestSpan, length), length);
  const double fixed = axis.toTime(x);
  return bounded(axis, span, fixed - (x - axis.left) / axis.width * span, length);
}

TimeAxis panned(const TimeAxis& axis, double pixels, double length) {
  return bounded(axis, axis.to - axis.from, axis.from - pixels * axis.perPixel(), length);
}

TimeAxis fitted(const TimeAxis& axis, double length) { return bounded(axis, length, 0, length); }

std::vector<TimeTick> ticksOf(const TimeAxis& axis, double apart) {
  std::vector<TimeTick> ticks;
  const double step = niceStep(std::max(1e-3, apart * axis.perPixel()));
  for (double k = std::ceil(axis.from / step); k * step <= axis.to; ++k)
    ticks.push_back({k * step, axis.toX(k * step)});
  return ticks;
}

std::vector<BusyTime> columnsOf(const PipelineLanes& lanes, int stage, const TimeAxis& axis) {
  const int count = std::max(1, static_cast<int>(axis.width));
  const double span = (axis.to - axis.from) / count;
  std::vector<BusyTime> columns;
  columns.reserve(static_cast<std::size_t>(count));
  BusyTime before = lanes.busyUntil(stage, axis.from);
  for (int i = 1; i <= count; ++i) {
    const BusyTime until = lanes.busyUntil(stage, axis.from + i * span);
    BusyTime share = until - before;
    for (double* part : {&share.forward, &share.backward, &share.recompute, &share.exposed}) *part /= span;
    columns.push_back(share);
    before = until;
  }
  return columns;
}

LaneGeometry laneGeometry(const PipelineLanes& lanes, int stage, const TimeAxis& axis) {
  LaneGeometry geometry;
  const std::span<const TimelineSlot> visible = lanes.slotsBetween(stage, axis.from, axis.to);
  if (static_cast<double>(visible.size()) * kNarrowestBar > axis.width) {
    geometry.columns = columnsOf(lanes, stage, axis);
    return geometry;
  }
  geometry.bars.reserve(visible.size());
  for (const TimelineSlot& slot : visible) geometry.bars.push_back(barOf(slot, axis));
  return geometry;
}

QPolygonF liveCurve(const PipelineLanes& lanes, int stage, const TimeAxis& axis, double bottom, double perChunk) {
  const std::span<const LiveStep> steps = lanes.live(stage);
  auto at = std::partition_point(steps.begin(), steps.end(), [&](const LiveStep& s) { return s.time <= axis.from; });
  const auto end = std::partition_point(at, steps.end(), [&](const LiveStep& s) { return s.time <= axis.to; });
  const auto y = [&](int count) { return bottom - count * perChunk; };
  int now = lanes.liveAt(stage, axis.from);
  QPolygonF curve{QPointF(axis.left, y(now))};
  while (at != end) {
    const double column = std::floor(axis.toX(at->time));
    const int before = now;
    int high = before;
    for (; at != end && std::floor(axis.toX(at->time)) <= column; ++at) {
      now = at->count;
      high = std::max(high, now);
    }
    if (high == before && now == before) continue;
    curve << QPointF(column, y(before));
    if (high > std::max(before, now)) curve << QPointF(column, y(high));
    curve << QPointF(column, y(now));
  }
  curve << QPointF(axis.right(), y(now));
  return curve;
}

ScheduleFrame scheduleFrame(QSizeF size, int stages) {
  constexpr double kOverview = 24, kOverviewAxis = 18, kRuler = 22, kTitle = 28, kChartAxis = 18, kGap = 8;
  constexpr double kLeastChart = 72, kMostChart = 220, kSplit = 164, kScroll = 14, kInset = 8, kTop = 2;
  ScheduleFrame f;
  const double left = kLaneLabel, right = size.width() - kSplit - kScroll - kInset;
  const double width = std::max(80.0, right - left);
  f.overview = {left, kTop, width, kOverview};
  f.overviewAxis = {left, f.overview.bottom(), width, kOverviewAxis};
  f.ruler = {left, f.overviewAxis.bottom(), width, kRuler};
  const double room = size.height() - f.ruler.bottom() - kTitle - kGap - kChartAxis;
  const double lanes = std::clamp(stages * kLane, kLane, std::max(2 * kLane, room - kLeastChart));
  f.lanes = {left, f.ruler.bottom(), width, lanes};
  f.split = {f.lanes.right() + kScroll, f.lanes.top(), kSplit, lanes};
  f.liveTitle = {0, f.lanes.bottom() + kGap, size.width(), kTitle};
  f.chart = {left, f.liveTitle.bottom(), width, std::clamp(room - lanes, 40.0, kMostChart)};
  return f;
}

}  // namespace shardscope
