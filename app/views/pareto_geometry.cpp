// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/pareto_geometry.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace shardscope {

ParetoGeometry paretoGeometry(const std::vector<ParetoPoint>& points, const std::optional<ParetoPoint>& present,
                              QSizeF size) {
  constexpr double kLeft = 44, kTop = 26, kBottom = 34, kRight = 8;
  ParetoGeometry geometry;
  geometry.area = QRectF(kLeft, kTop, size.width() - kLeft - kRight, size.height() - kTop - kBottom);
  double most = 1, low = INFINITY, high = 0;
  const auto include = [&](const ParetoPoint& point) {
    most = std::max(most, point.left);
    low = std::min(low, point.value);
    high = std::max(high, point.value);
  };
  for (const ParetoPoint& point : points) include(point);
  if (present) include(*present);
  geometry.x = linearAxis(0, most);
  geometry.y = ratioAxis(std::isfinite(low) ? low : 1, std::max(high, 1e-9));
  geometry.x.lowPixel = geometry.area.left();
  geometry.x.highPixel = geometry.area.right();
  geometry.y.lowPixel = geometry.area.bottom();
  geometry.y.highPixel = geometry.area.top();
  return geometry;
}

std::vector<int> gpuCounts(const std::vector<ParetoPoint>& points) {
  std::vector<int> counts;
  for (const ParetoPoint& point : points) counts.push_back(point.gpus);
  std::sort(counts.begin(), counts.end());
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
  return counts;
}

double radiusOf(int gpus, const std::vector<int>& counts) {
  constexpr double kLeast = 3, kMost = 6;
  if (counts.size() < 2) return (kLeast + kMost) / 2;
  const auto place = static_cast<double>(std::lower_bound(counts.begin(), counts.end(), gpus) - counts.begin());
  return kLeast + (kMost - kLeast) * place / static_cast<double>(counts.size() - 1);
}

std::vector<ParetoFrontLine> frontLines(const std::vector<ParetoPoint>& points, const ParetoGeometry& geometry) {
  std::map<int, std::vector<ParetoPoint>> fronts;
  for (const ParetoPoint& point : points)
    if (point.onFront) fronts[point.gpus].push_back(point);
  std::vector<ParetoFrontLine> lines;
  for (auto& [gpus, front] : fronts) {
    std::sort(front.begin(), front.end(), [](const ParetoPoint& a, const ParetoPoint& b) { return a.left < b.left; });
    ParetoFrontLine line{gpus, {}};
    for (const ParetoPoint& point : front) {
      const QPointF at = geometry.at(point);
      if (!line.steps.isEmpty()) line.steps << QPointF(at.x(), line.steps.back().y());
      line.steps << at;
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

int pointNear(const std::vector<ParetoPoint>& points, const ParetoGeometry& geometry, QPointF position) {
  constexpr double kReach = 10, kFrontBonus = 4;
  int nearest = -1;
  double least = kReach;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const QPointF apart = geometry.at(points[i]) - position;
    const double length = std::hypot(apart.x(), apart.y());
    if (length > kReach) continue;
    const double distance = length - (points[i].onFront ? kFrontBonus : 0);
    if (distance >= least) continue;
    least = distance;
    nearest = static_cast<int>(i);
  }
  return nearest;
}

}  // namespace shardscope
