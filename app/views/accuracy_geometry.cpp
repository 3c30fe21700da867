// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/accuracy_geometry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>

namespace shardscope {
namespace {

constexpr int kTop = 28, kBottom = 36, kLeft = 56, kRight = 4;
constexpr int kHistogram = 72, kBetween = 12;
constexpr double kReach = 9;      // pixels from a point that still mean it
constexpr double kMargin = 0.06;  // of a decade, at both ends of the size axis

int rounded(double value) { return static_cast<int>(std::lround(value)); }

double stepFor(double span) {
  for (const double step : {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0})
    if (span / step <= 8) return step;
  return span / 8;
}

struct LogAxis {
  double low = 0, high = 1;  // decades
  const QRect& box;

  double x(double size) const { return box.left() + (std::log10(size) - low) / (high - low) * box.width(); }
};

LogAxis sizeAxis(const std::vector<ErrorPoint>& points, const QRect& box) {
  LogAxis axis{0, 1, box};
  if (points.empty()) return axis;
  const auto [least, most] = std::minmax_element(
      points.begin(), points.end(), [](const ErrorPoint& a, const ErrorPoint& b) { return a.size < b.size; });
  axis.low = std::log10(least->size) - kMargin;
  axis.high = std::max(std::log10(most->size), std::log10(least->size) + 0.5) + kMargin;
  return axis;
}

// 1 and 3 of every decade.
std::vector<ErrorTick> sizeTicks(const LogAxis& axis) {
  std::vector<ErrorTick> ticks;
  for (int decade = static_cast<int>(std::floor(axis.low)); decade <= static_cast<int>(axis.high) + 1; ++decade)
    for (const double digit : {1.0, 3.0}) {
      const double value = digit * std::pow(10.0, decade), at = std::log10(value);
      if (at >= axis.low && at <= axis.high) ticks.push_back({value, rounded(axis.x(value))});
    }
  return ticks;
}

// As wide as the errors; a wider band is cut.
void setErrorAxis(const std::vector<ErrorPoint>& points, ErrorPlotGeometry& g) {
  double low = -0.01, high = 0.01;
  for (const ErrorPoint& p : points) {
    low = std::min(low, p.error);
    high = std::max(high, p.error);
  }
  const double step = stepFor(high - low);
  g.low = std::floor(low / step + 1e-9) * step;
  g.high = std::ceil(high / step - 1e-9) * step;
  for (int i = rounded(g.low / step); i <= rounded(g.high / step); ++i) g.errors.push_back({i * step, g.y(i * step)});
}

// Bins as wide as a quarter of the axis' step, with an edge on 0.
void setBins(const std::vector<ErrorPoint>& points, ErrorPlotGeometry& g) {
  const double width = (g.errors[1].value - g.errors[0].value) / 4;
  std::map<int, std::array<int, kRunFamilies.size()>> counts;
  for (const ErrorPoint& p : points)
    ++counts[static_cast<int>(std::floor(p.error / width))][static_cast<std::size_t>(p.family)];
  for (const auto& [bin, families] : counts)
    g.fullest = std::max(g.fullest, std::accumulate(families.begin(), families.end(), 0));
  for (const auto& [bin, families] : counts) {
    const int top = g.y((bin + 1) * width) + 1, bottom = g.y(bin * width);
    int sum = 0, left = g.histogram.left();
    for (const RunFamily family : kRunFamilies) {
      sum += families[static_cast<std::size_t>(family)];
      const int right = g.histogram.left() + g.histogram.width() * sum / std::max(1, g.fullest);
      if (right > left) g.bins.push_back({family, QRect(left, top, right - left, std::max(1, bottom - top))});
      left = right;
    }
  }
}

}  // namespace

int ErrorPlotGeometry::y(double error) const {
  return plot.bottom() + 1 - rounded((error - low) / (high - low) * plot.height());
}

ErrorPlotGeometry errorPlotGeometry(const std::vector<ErrorPoint>& points, const ErrorBand& band, QSize size) {
  ErrorPlotGeometry g;
  const int height = std::max(20, size.height() - kTop - kBottom);
  const int width = std::max(20, size.width() - kLeft - kRight - kHistogram - kBetween);
  g.plot = QRect(kLeft, kTop, width, height);
  g.histogram = QRect(kLeft + width + kBetween, kTop, kHistogram, height);
  setErrorAxis(points, g);
  const LogAxis axis = sizeAxis(points, g.plot);
  g.sizes = sizeTicks(axis);
  for (const ErrorPoint& p : points) g.points.emplace_back(axis.x(p.size), g.y(p.error));
  setBins(points, g);
  const int top = g.y(std::min(band.high, g.high)), bottom = g.y(std::max(band.low, g.low));
  g.band = QRect(g.plot.left(), top, g.plot.width(), bottom - top);
  return g;
}

int pointAt(const ErrorPlotGeometry& geometry, const QPointF& at) {
  int found = -1;
  double least = kReach * kReach;
  for (std::size_t i = 0; i < geometry.points.size(); ++i) {
    const QPointF way = geometry.points[i] - at;
    const double distance = QPointF::dotProduct(way, way);
    if (distance > least) continue;
    least = distance;
    found = static_cast<int>(i);
  }
  return found;
}

int nextPoint(const ErrorPlotGeometry& geometry, int current, Qt::Key key) {
  const auto count = static_cast<int>(geometry.points.size());
  if (count == 0) return -1;
  const bool sideways = key == Qt::Key_Left || key == Qt::Key_Right;
  std::vector<int> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    const QPointF &p = geometry.points[static_cast<std::size_t>(a)], &q = geometry.points[static_cast<std::size_t>(b)];
    return sideways ? p.x() < q.x() : p.y() < q.y();
  });
  const auto at = std::find(order.begin(), order.end(), current);
  if (at == order.end()) return order.front();
  const bool onwards = key == Qt::Key_Right || key == Qt::Key_Down;
  if (onwards) return at + 1 == order.end() ? current : *(at + 1);
  return at == order.begin() ? current : *(at - 1);
}

}  // namespace shardscope
