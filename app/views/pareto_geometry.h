// SPDX-License-Identifier: GPL-3.0-or-later
// Where the layouts of a search lie: memory left over time or throughput, one stepped front a GPU count. Pure.
#pragma once

#include <QPolygonF>
#include <QRectF>
#include <QSizeF>
#include <optional>
#include <vector>

#include "app/views/plot_axis.h"

namespace shardscope {

struct ParetoPoint {
  double left = 0;   // GiB
  double value = 0;  // s, or tokens/s/GPU
  int gpus = 0;
  bool onFront = false;
};

struct ParetoGeometry {
  QRectF area;
  PlotAxis x, y;

  QPointF at(const ParetoPoint& point) const { return {x.pixelOf(point.left), y.pixelOf(point.value)}; }
};
// The present layout counts for the axes where it fits.
ParetoGeometry paretoGeometry(const std::vector<ParetoPoint>& points, const std::optional<ParetoPoint>& present,
                              QSizeF size);

struct ParetoFrontLine {
  int gpus = 0;
  QPolygonF steps;  // through the points on the front, from the least memory left
};
std::vector<ParetoFrontLine> frontLines(const std::vector<ParetoPoint>& points, const ParetoGeometry& geometry);

// 3 to 6 pixels, by the place of the GPU count among those that there are.
double radiusOf(int gpus, const std::vector<int>& counts);
std::vector<int> gpuCounts(const std::vector<ParetoPoint>& points);  // ascending

// The nearest point within reach; one on the front wins over one behind it.
int pointNear(const std::vector<ParetoPoint>& points, const ParetoGeometry& geometry, QPointF position);

}  // namespace shardscope
