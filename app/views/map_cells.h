// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the cells, axes and stair of a map.
#pragma once

#include <QPainter>

#include "app/views/map_geometry.h"
#include "app/views/theme.h"

namespace shardscope {

void paintMapCells(QPainter& painter, const MapGrid& grid, const FeasibilityMap& map, MapValue value,
                   const Theme& theme);
void paintMapAxes(QPainter& painter, const MapGrid& grid, const FeasibilityMap& map, const Theme& theme);
void paintMapStair(QPainter& painter, const MapGrid& grid, const FeasibilityMap& map, const Theme& theme);

// A sample of a state for the legend, and the field of a tight cell.
void paintMapSample(QPainter& painter, const QRectF& box, CellState state, const Theme& theme);
QColor fitColor(double value, const ValueRange& range, const Theme& theme);

}  // namespace shardscope
