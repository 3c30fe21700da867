// SPDX-License-Identifier: GPL-3.0-or-later
// Where the cells of a map lie. Pure.
#pragma once

#include <QPolygonF>
#include <QRectF>
#include <QSizeF>
#include <optional>
#include <vector>

#include "app/models/map_text.h"

namespace shardscope {

inline constexpr int kMapLeft = 44;    // row labels
inline constexpr int kMapBottom = 36;  // column labels and the name of the axis
// From here on a cell is too narrow for its number.
inline constexpr int kColumnsWithoutNumbers = 40;

struct MapGrid {
  QRectF area;
  int columns = 0;
  int rows = 0;
  qreal cellWidth = 0;
  qreal cellHeight = 0;

  QRectF cell(CellIndex at) const;  // row 0 at the bottom
  std::optional<CellIndex> at(QPointF position) const;
  bool showsNumbers() const;
};

MapGrid mapGrid(QSizeF size, int columns, int rows);

// The stair above which a rank holds at most 4096 tokens: below the smallest CP of every sequence length that does.
// seqOnX: sequence lengths are the columns; else they are the rows. Values ascend.
QPolygonF contextStair(const MapGrid& grid, const std::vector<int>& seqs, const std::vector<int>& cps, bool seqOnX);

// Opacity of a cell that fits: 30 to 100 % over the range of what fits.
qreal fitOpacity(double value, const ValueRange& range);

}  // namespace shardscope
