// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/stage_bars_geometry.h"

#include <algorithm>
#include <cmath>

namespace shardscope {
namespace {

constexpr int kLeft = 44, kTop = 8, kBelow = 60;
constexpr int kRoomyColumn = 58;  // the layers of a stage in 10 px
constexpr int kNumberColumn = 36;
constexpr double kHeadroom = 1.13;  // room for the total above the tallest bar

double tallest(const std::vector<StageSums>& stages, Bytes capacity) {
  double most = toGiB(capacity);
  for (const StageSums& stage : stages) most = std::max(most, toGiB(stage.total()));
  return std::max(most, 0.1) * kHeadroom;
}

int barWidth(int column) { return std::clamp(column * 5 / 8, 1, kStageBarWidth); }

void stack(StageBar& bar, const StageSums& sums, const QRect& plot, double most) {
  double below = 0;
  const auto add = [&](Bytes bytes, MemoryCategory category, bool slack) {
    const int bottom = yOf(plot, most, below);
    below += std::max(0.0, toGiB(bytes));
    const int top = yOf(plot, most, below);
    if (bytes.count <= 0 || top >= bottom) return;
    const int gap = bottom - top > 2 ? 1 : 0;
    bar.pieces.push_back({category, slack, QRect(bar.bar.left(), top + gap, bar.bar.width(), bottom - top - gap)});
  };
  for (const MemoryCategory c : kMemoryCategories) add(sums[c], c, false);
  add(sums.slack, MemoryCategory::Buffers, true);
  bar.bar.setTop(std::min(yOf(plot, most, below), plot.bottom()));
}

}  // namespace

int yOf(const QRect& plot, double most, double value) {
  return plot.bottom() - static_cast<int>(std::lround(std::clamp(value / most, -1.0, 2.0) * plot.height()));
}

StageBarsGeometry stageBarsGeometry(const QSize& size, const std::vector<StageSums>& stages, Bytes capacity) {
  StageBarsGeometry g;
  g.plot = QRect(kLeft, kTop, std::max(1, size.width() - kLeft), std::max(1, size.height() - kTop - kBelow));
  g.most = tallest(stages, capacity);
  g.capacity = yOf(g.plot, g.most, toGiB(capacity));
  g.tight = yOf(g.plot, g.most, (1 - kTightShare) * toGiB(capacity));
  if (stages.empty()) return g;

  const int count = static_cast<int>(stages.size());
  const double pitch = static_cast<double>(g.plot.width()) / count;
  const auto edge = [&](int i) { return g.plot.left() + static_cast<int>(std::lround(i * pitch)); };
  g.every = std::max(1, static_cast<int>(std::ceil(kNumberColumn / pitch)));
  g.roomy = pitch >= kRoomyColumn;
  g.bars.reserve(stages.size());
  for (int i = 0; i < count; ++i) {
    StageBar bar;
    bar.column = QRect(edge(i), 0, std::max(1, edge(i + 1) - edge(i)), size.height());
    const int width = barWidth(bar.column.width());
    bar.bar = QRect(bar.column.left() + (bar.column.width() - width) / 2, g.plot.top(), width, g.plot.height());
    bar.labelled = i % g.every == 0;
    stack(bar, stages[static_cast<std::size_t>(i)], g.plot, g.most);
    g.bars.push_back(std::move(bar));
  }
  return g;
}

int freeLeft(const StageBarsGeometry& geometry, const QRect& band) {
  constexpr int kInset = 8, kTotal = 18;
  const auto touches = [&](const QRect& text) {
    return std::any_of(geometry.bars.begin(), geometry.bars.end(),
                       [&text](const StageBar& bar) { return bar.bar.adjusted(-2, -kTotal, 2, 0).intersects(text); });
  };
  for (const int left : {geometry.plot.left() + kInset, geometry.plot.right() - kInset - band.width()})
    if (!touches(QRect(left, band.top(), band.width(), band.height()))) return left;
  return -1;
}

int stageAt(const StageBarsGeometry& geometry, const QPoint& at) {
  for (std::size_t i = 0; i < geometry.bars.size(); ++i)
    if (geometry.bars[i].column.contains(at)) return static_cast<int>(i);
  return -1;
}

}  // namespace shardscope
