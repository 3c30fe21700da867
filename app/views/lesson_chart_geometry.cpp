// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/lesson_chart_geometry.h"

#include <algorithm>
#include <cmath>

namespace shardscope {
namespace {

// The largest of 1, 2, 2.5, 5 times a power of ten, or a power of two for GPU counts, that gives at least two ticks.
double tickStep(double top, bool binary) {
  if (binary) return std::exp2(std::floor(std::log2(top / 2)));
  const double power = std::pow(10.0, std::floor(std::log10(top / 2)));
  for (const double factor : {5.0, 2.5, 2.0})
    if (factor * power <= top / 2) return factor * power;
  return power;
}

// Room above the highest bar or the limit, but the limit stays readable beside bars that are far over it.
double topOf(const PictureContent& content) {
  constexpr double kRoom = 1.04, kMostOverLimit = 4.1;
  double highest = content.limit;
  for (const PictureColumn& column : content.columns) highest = std::max(highest, column.value);
  if (content.limit > 0) highest = std::min(highest, kMostOverLimit * content.limit);
  return highest > 0 ? kRoom * highest : 1;
}

ChartColumn placeColumn(const PictureColumn& column, const QRectF& slot, const QRectF& chart, double top) {
  constexpr double kMostWidth = 40, kGap = 1;
  ChartColumn placed;
  placed.slot = slot;
  placed.broken = column.value > top;
  const double width = std::min(kMostWidth, std::floor(slot.width() * 0.6));
  const double height = std::min(1.0, column.value / top) * chart.height();
  placed.bar = QRectF(slot.center().x() - width / 2, chart.bottom() - height, width, height);
  const double part = height / std::max(1, column.blocks);
  for (int i = 0; i < column.blocks; ++i)
    placed.blocks.emplace_back(placed.bar.left(), chart.bottom() - (i + 1) * part, width,
                               std::max(0.5, part - (column.blocks > 1 ? kGap : 0)));
  return placed;
}

}  // namespace

LessonChartGeometry lessonChartGeometry(const PictureContent& content, const QRectF& area) {
  constexpr double kLabel = 18, kLeast = 60;
  LessonChartGeometry g;
  const double figures = kPictureRow * static_cast<double>(content.rows.size());
  const double height = std::max(kLeast, area.height() - kLabel - figures - 4);
  g.chart = QRectF(area.left() + kPictureGutter, area.top() + kLabel, area.width() - kPictureGutter, height);
  g.top = topOf(content);
  const double perUnit = g.chart.height() / g.top;
  if (content.limit > 0) g.limitY = g.chart.bottom() - content.limit * perUnit;
  const double step =
      tickStep(g.top, content.limit > 0 && std::exp2(std::round(std::log2(content.limit))) == content.limit);
  for (double value = 0; value <= g.top; value += step) g.ticks.push_back({value, g.chart.bottom() - value * perUnit});
  for (qsizetype i = 0; i < content.rows.size(); ++i)
    g.rows.push_back(g.chart.bottom() + 4 + kPictureRow * static_cast<double>(i));
  const double width = g.chart.width() / static_cast<double>(std::max<std::size_t>(1, content.columns.size()));
  const double bottom = g.chart.bottom() + 4 + figures;
  for (std::size_t i = 0; i < content.columns.size(); ++i) {
    const QRectF slot(g.chart.left() + width * static_cast<double>(i), area.top(), width, bottom - area.top());
    g.columns.push_back(placeColumn(content.columns[i], slot, g.chart, g.top));
  }
  return g;
}

int columnAt(const LessonChartGeometry& geometry, const QPointF& point) {
  for (std::size_t i = 0; i < geometry.columns.size(); ++i)
    if (geometry.columns[i].slot.contains(point)) return static_cast<int>(i);
  return -1;
}

}  // namespace shardscope
