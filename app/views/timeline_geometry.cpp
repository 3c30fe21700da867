// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/timeline_geometry.h"

#include <algorithm>
#include <cmath>

namespace shardscope {
namespace {

constexpr std::size_t kMostEvents = 20'000;  // that are looked at one by one
constexpr auto kSends = static_cast<std::size_t>(TrafficClass::Pp);

// Of a time of the axis, inside what a recording can hold.
std::int64_t recorded(std::int64_t origin, double time) {
  return origin + static_cast<std::int64_t>(std::clamp(time, -4e18, 4e18));
}

double onAxis(std::int64_t origin, std::int64_t time) { return static_cast<double>(time - origin); }

}  // namespace

TimelineFrame timelineFrame(QSizeF size, bool zoomed) {
  constexpr double kRuler = 24, kOverview = 24, kGap = 4, kScroll = 14;
  TimelineFrame frame;
  const double width = std::max(80.0, size.width() - kRankLabel - kScroll);
  frame.ruler = {kRankLabel, 0, width, kRuler};
  double top = kRuler;
  if (zoomed) {
    frame.overview = {kRankLabel, top + kGap, width, kOverview};
    top = frame.overview.bottom() + kGap;
  }
  frame.lanes = {kRankLabel, top, width, std::max(kRankLane, size.height() - top)};
  return frame;
}

RankBoxes boxesOf(const QRectF& lane) {
  constexpr double kAbove = 7, kBelowOutline = 3, kBelowMeasured = 4;
  RankBoxes boxes;
  boxes.outline = {lane.left(), lane.top() + kAbove, lane.width(), kOutline};
  boxes.measured = {lane.left(), boxes.outline.bottom() + kBelowOutline, lane.width(), kMeasured};
  boxes.traffic = {lane.left(), boxes.measured.bottom() + kBelowMeasured, lane.width(), kTraffic};
  boxes.sends = {lane.left(), boxes.traffic.bottom() + 2, lane.width(), kSendTick};
  return boxes;
}

EventGeometry eventGeometry(const TraceTrack& track, std::int64_t origin, const TimeAxis& axis, double narrowest) {
  EventGeometry geometry;
  const std::int64_t from = recorded(origin, std::floor(axis.from)), to = recorded(origin, std::ceil(axis.to));
  if (to <= from || axis.width < 1) return geometry;
  const TraceTrack::Range range = track.between(from, to);
  if (static_cast<double>(range.size()) * narrowest > axis.width) {
    geometry.shares = track.shares(recorded(origin, axis.from), std::max(to, from + 1), static_cast<int>(axis.width));
    return geometry;
  }
  for (std::size_t i = range.begin; i < range.end; ++i) {
    const double x = axis.toX(onAxis(origin, track.start(i))), end = axis.toX(onAxis(origin, track.end(i)));
    if (end >= axis.left && x <= axis.right()) geometry.bars.push_back({i, x, end - x});
  }
  return geometry;
}

std::vector<QRectF> waitBoxes(const TraceTrack& traffic, std::int64_t origin, const TimeAxis& axis, const QRectF& row,
                              double leastWidth) {
  std::vector<QRectF> boxes;
  const TraceTrack::Range range = traffic.between(recorded(origin, axis.from), recorded(origin, axis.to));
  if (range.size() > kMostEvents) return boxes;
  for (std::size_t i = range.begin; i < range.end; ++i) {
    const double x = std::max(axis.left, axis.toX(onAxis(origin, traffic.message(i).waited)));
    const double end = std::min(axis.right(), axis.toX(onAxis(origin, traffic.end(i))));
    if (end - x < leastWidth) continue;
    if (!boxes.empty() && x <= boxes.back().right() + 0.5)
      boxes.back().setRight(std::max(boxes.back().right(), end));
    else
      boxes.emplace_back(x, row.top(), end - x, row.height());
  }
  return boxes;
}

std::vector<double> sendTicks(const TraceTrack& traffic, std::int64_t origin, const TimeAxis& axis) {
  std::vector<double> ticks;
  const TraceTrack::Range range = traffic.between(recorded(origin, axis.from), recorded(origin, axis.to));
  if (range.size() > kMostEvents) return ticks;
  for (std::size_t i = range.begin; i < range.end; ++i) {
    const double x = std::floor(axis.toX(onAxis(origin, traffic.start(i))));
    if (traffic.detail(i).timeClass != kSends || x < axis.left) continue;
    if (ticks.empty() || x >= ticks.back() + kSendWidth) ticks.push_back(x);
  }
  return ticks;
}

std::vector<ClassShares> withoutSends(std::vector<ClassShares> shares) {
  for (ClassShares& share : shares) share[kSends] = 0;
  return shares;
}

std::vector<OutlineBar> outlineBars(std::span<const TimelineSlot> slots, double scale, const TimeAxis& axis) {
  std::vector<OutlineBar> bars;
  const auto first = std::partition_point(slots.begin(), slots.end(),
                                          [&](const TimelineSlot& s) { return endOf(s) * scale <= axis.from; });
  for (auto slot = first; slot != slots.end() && slot->start.count * scale < axis.to; ++slot) {
    const double x = axis.toX(slot->start.count * scale), width = axis.toX(endOf(*slot) * scale) - x;
    const bool narrow = width < 1;
    const bool follows = !bars.empty() && bars.back().slot == nullptr && bars.back().pass == slot->step.pass &&
                         x < bars.back().x + bars.back().width + 1;
    if (narrow && follows) {
      bars.back().width = std::max(bars.back().width, x + width - bars.back().x);
      continue;
    }
    bars.push_back({narrow ? nullptr : &*slot, slot->step.pass, x, std::max(width, narrow ? 1.0 : width)});
  }
  return bars;
}

QImage stackOf(const std::vector<ClassShares>& shares, int height, const std::array<QRgb, kTimeClasses>& colors) {
  QImage image(std::max(1, static_cast<int>(shares.size())), height, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  auto* const bottom = reinterpret_cast<QRgb*>(image.scanLine(height - 1));
  const std::ptrdiff_t up = -image.bytesPerLine() / static_cast<std::ptrdiff_t>(sizeof(QRgb));
  const auto rows = static_cast<float>(height);
  for (std::size_t x = 0; x < shares.size(); ++x) {
    float all = 0, sum = 0;
    for (const float share : shares[x]) all += share;
    const float scale = rows / std::max(1.0f, all);
    QRgb* const column = bottom + x;
    for (std::size_t c = 0; c < kTimeClasses; ++c) {
      const float from = sum;
      sum += shares[x][c] * scale;
      for (int y = static_cast<int>(std::lround(from)); y < std::min(height, static_cast<int>(std::lround(sum))); ++y)
        column[y * up] = colors[c];
    }
    // What is there is seen, however little it is.
    if (all > 0 && sum < 0.5f) {
      const auto most = std::max_element(shares[x].begin(), shares[x].end()) - shares[x].begin();
      column[0] = colors[static_cast<std::size_t>(most)];
    }
  }
  return image;
}

}  // namespace shardscope
