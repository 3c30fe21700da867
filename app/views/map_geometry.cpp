// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/map_geometry.h"

#include <algorithm>
#include <cmath>

namespace shardscope {
namespace {

constexpr int kShardTokens = 4096;

// Whole pixels while the cells are large, so that their gaps are even.
qreal cellExtent(qreal room, int count, qreal most) {
  const qreal extent = std::min(most, room / std::max(1, count));
  return extent >= 12 ? std::floor(extent) : extent;
}

}  // namespace

QRectF MapGrid::cell(CellIndex at) const {
  return {area.left() + at.x * cellWidth, area.bottom() - (at.y + 1) * cellHeight, cellWidth, cellHeight};
}

std::optional<CellIndex> MapGrid::at(QPointF position) const {
  if (columns == 0 || rows == 0 || !area.contains(position)) return std::nullopt;
  return CellIndex{std::clamp(static_cast<int>((position.x() - area.left()) / cellWidth), 0, columns - 1),
                   std::clamp(static_cast<int>((area.bottom() - position.y()) / cellHeight), 0, rows - 1)};
}

bool MapGrid::showsNumbers() const { return columns < kColumnsWithoutNumbers && cellWidth >= 30 && cellHeight >= 16; }

MapGrid mapGrid(QSizeF size, int columns, int rows) {
  constexpr qreal kMostWidth = 120, kMostHeight = 64;
  MapGrid grid;
  grid.columns = columns;
  grid.rows = rows;
  grid.cellWidth = cellExtent(size.width() - kMapLeft - 4, columns, kMostWidth);
  grid.cellHeight = cellExtent(size.height() - kMapBottom - 4, rows, kMostHeight);
  grid.area = QRectF(kMapLeft, 2, columns * grid.cellWidth, rows * grid.cellHeight);
  return grid;
}

QPolygonF contextStair(const MapGrid& grid, const std::vector<int>& seqs, const std::vector<int>& cps, bool seqOnX) {
  QPolygonF line;
  for (std::size_t i = 0; i < seqs.size(); ++i) {
    const auto enough = std::find_if(cps.begin(), cps.end(),
                                     [&](int cp) { return static_cast<std::int64_t>(cp) * kShardTokens >= seqs[i]; });
    const auto before = static_cast<qreal>(enough - cps.begin());
    const auto from = static_cast<qreal>(i);
    if (seqOnX) {
      const qreal y = grid.area.bottom() - before * grid.cellHeight;
      line << QPointF(grid.area.left() + from * grid.cellWidth, y)
           << QPointF(grid.area.left() + (from + 1) * grid.cellWidth, y);
    } else {
      const qreal x = grid.area.left() + before * grid.cellWidth;
      line << QPointF(x, grid.area.bottom() - from * grid.cellHeight)
           << QPointF(x, grid.area.bottom() - (from + 1) * grid.cellHeight);
    }
  }
  return line;
}

qreal fitOpacity(double value, const ValueRange& range) {
  constexpr qreal kLeast = 0.3;
  if (!(range.most > range.least)) return 1;
  const bool wide = range.least > 0 && range.most / range.least > 8;
  const double share = wide ? std::log(value / range.least) / std::log(range.most / range.least)
                            : (value - range.least) / (range.most - range.least);
  return kLeast + (1 - kLeast) * std::clamp(share, 0.0, 1.0);
}

}  // namespace shardscope
