// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/compare_geometry.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/views/memory_style.h"

namespace shardscope {
namespace {

constexpr int kLetters = 24, kTotals = 72;      // beside the bars of the step
constexpr int kPlotTop = 36, kPlotBottom = 24;  // room for the numbers over the bars and the stages below
constexpr int kAxisTicks = 4;
constexpr int kWidestBar = 32;

double totalOf(const Comparison& comparison, std::size_t column) {
  double total = 0;
  for (const ComparedShare& share : comparison.shares) total += share.times[column].count;
  return total;
}

int rounded(double value) { return static_cast<int>(std::lround(value)); }

double largest(const std::vector<ComparedMemory>& columns) {
  double most = 0;
  for (const ComparedMemory& column : columns) {
    most = std::max(most, toGiB(column.capacity));
    for (const StageSums& sums : column.stages) most = std::max(most, toGiB(sums.total()));
  }
  return most;
}

void addSlices(const StagePlotsGeometry& geometry, const StageSums& sums, ComparedStage& bar) {
  Bytes sum;
  const auto add = [&](int category, Bytes bytes) {
    const int bottom = geometry.y(toGiB(sum));
    sum += bytes;
    const int top = geometry.y(toGiB(sum));
    if (top < bottom) bar.slices.push_back({category, QRect(bar.box.left(), top, bar.box.width(), bottom - top)});
  };
  for (const MemoryCategory c : kMemoryCategories) add(static_cast<int>(c), sums[c]);
  add(-1, sums.slack);
}

}  // namespace

ColumnGrid columnGrid(int width, int count, int offset) {
  ColumnGrid grid;
  grid.width = width;
  grid.count = count;
  grid.column = std::max(ColumnGrid::kLeast, count > 0 ? grid.seen() / count : 0);
  grid.offset = std::clamp(offset, 0, grid.overflow());
  return grid;
}

int ColumnGrid::columnAt(int x) const {
  if (x < firstLeft() || x >= width) return -1;
  const int i = (x - firstLeft() + offset) / column;
  return i < count ? i : -1;
}

StepBarsGeometry stepBarsGeometry(const Comparison& comparison, int width) {
  StepBarsGeometry geometry;
  geometry.left = ColumnGrid::kMargin + kLetters;
  const double room = width - ColumnGrid::kMargin - kTotals - geometry.left;
  double most = 0;
  for (std::size_t i = 0; i < comparison.columns.size(); ++i) most = std::max(most, totalOf(comparison, i));
  for (std::size_t i = 0; i < comparison.columns.size(); ++i) {
    const int top = StepBarsGeometry::kTop + static_cast<int>(i) * StepBarsGeometry::kPitch;
    double sum = 0;
    int x = geometry.left;
    for (std::size_t share = 0; share < comparison.shares.size() && most > 0 && room > 0; ++share) {
      sum += comparison.shares[share].times[i].count;
      const int right = geometry.left + rounded(sum / most * room);
      if (right > x) geometry.segments.push_back({i, share, QRect(x, top, right - x, StepBarsGeometry::kBar)});
      x = std::max(x, right);
    }
    geometry.ends.push_back(x);
  }
  geometry.bottom = StepBarsGeometry::kTop + static_cast<int>(comparison.columns.size()) * StepBarsGeometry::kPitch;
  return geometry;
}

int StagePlotsGeometry::y(double gib) const {
  return area.bottom() + 1 - rounded(std::clamp(gib / most, 0.0, 1.0) * area.height());
}

StagePlotsGeometry stagePlotsGeometry(const std::vector<ComparedMemory>& columns, const ColumnGrid& grid, int height) {
  StagePlotsGeometry geometry;
  const RoundScale scale = roundScale(largest(columns), kAxisTicks);
  geometry.most = scale.most;
  geometry.step = scale.step;
  geometry.area = QRect(0, kPlotTop, 1, height - kPlotTop - kPlotBottom);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const ComparedMemory& column = columns[i];
    const int left = grid.left(static_cast<int>(i));
    const QRect plot(left, kPlotTop, grid.column - 3 * ColumnGrid::kGap, geometry.area.height());
    geometry.plots.push_back(plot);
    geometry.capacities.push_back(geometry.y(toGiB(column.capacity)));
    const auto stages = static_cast<int>(column.stages.size());
    for (int stage = 0; stage < stages; ++stage) {
      ComparedStage bar;
      bar.column = static_cast<int>(i);
      bar.stage = stage;
      const int from = plot.left() + plot.width() * stage / stages,
                to = plot.left() + plot.width() * (stage + 1) / stages;
      const int width = std::clamp((to - from) * 7 / 10, 1, kWidestBar);
      const StageSums& sums = column.stages[static_cast<std::size_t>(stage)];
      const int top = geometry.y(toGiB(sums.total()));
      bar.slot = QRect(from, 0, to - from, height);
      bar.box = QRect(from + (to - from - width) / 2, top, width, geometry.area.bottom() + 1 - top);
      addSlices(geometry, sums, bar);
      geometry.bars.push_back(std::move(bar));
    }
  }
  return geometry;
}

int nextMark(const std::vector<QRect>& boxes, int current, Qt::Key key) {
  if (current < 0 || current >= static_cast<int>(boxes.size())) return boxes.empty() ? -1 : 0;
  const bool sideways = key == Qt::Key_Left || key == Qt::Key_Right;
  const int sign = key == Qt::Key_Right || key == Qt::Key_Down ? 1 : -1;
  const QPoint from = boxes[static_cast<std::size_t>(current)].center();
  constexpr int kAside = 4;  // how much a step aside counts against one ahead
  int best = current, least = std::numeric_limits<int>::max();
  for (int i = 0; i < static_cast<int>(boxes.size()); ++i) {
    const QPoint way = boxes[static_cast<std::size_t>(i)].center() - from;
    const int ahead = sign * (sideways ? way.x() : way.y()), aside = std::abs(sideways ? way.y() : way.x());
    if (ahead <= 0 || (sideways && aside > ahead)) continue;
    const int cost = sideways ? ahead + kAside * aside : kAside * ahead + aside;
    if (cost < least) {
      least = cost;
      best = i;
    }
  }
  return best;
}

}  // namespace shardscope
