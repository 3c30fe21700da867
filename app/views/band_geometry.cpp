// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/band_geometry.h"

#include <algorithm>
#include <cmath>

namespace shardscope {
namespace {

std::vector<double> spread(std::size_t count, double left, double right) {
  std::vector<double> stops(count);
  const double step = count > 1 ? (right - left) / static_cast<double>(count) : 0;
  for (std::size_t i = 0; i < count; ++i)
    stops[i] = count > 1 ? left + step * (static_cast<double>(i) + 0.5) : (left + right) / 2;
  return stops;
}

std::vector<Band> bandsOf(const LookAhead& ahead, double left, double right) {
  constexpr double kGap = 1;
  const std::size_t count = ahead.stops.size();
  const double step = (right - left) / static_cast<double>(std::max<std::size_t>(1, count));
  std::vector<Band> bands;
  for (std::size_t i = 0; i < count; ++i) {
    const double from = left + step * static_cast<double>(i), to = from + step;
    const Outlook outlook = ahead.stops[i].outlook;
    if (!bands.empty() && bands.back().outlook == outlook)
      bands.back().right = to;
    else
      bands.push_back({bands.empty() ? from : from + kGap, to, outlook});
  }
  return bands;
}

// The present value always; the others in order of their index where nothing is in the way.
std::vector<std::size_t> labelled(const std::vector<double>& stops, const std::vector<double>& widths,
                                  std::size_t current) {
  constexpr double kSpace = 5;
  constexpr std::size_t kMany = 7;
  std::vector<std::size_t> labels;
  if (stops.empty()) return labels;
  const auto meets = [&](std::size_t a, std::size_t b) {
    return std::fabs(stops[a] - stops[b]) < (widths[a] + widths[b]) / 2 + kSpace;
  };
  labels.push_back(std::min(current, stops.size() - 1));
  const std::size_t every = stops.size() > kMany ? 2 : 1;
  for (std::size_t i = 0; i < stops.size(); i += every)
    if (std::none_of(labels.begin(), labels.end(), [&](std::size_t other) { return meets(i, other); }))
      labels.push_back(i);
  return labels;
}

}  // namespace

BandGeometry bandGeometry(const LookAhead& ahead, double left, double right, const std::vector<double>& labelWidths) {
  BandGeometry geometry;
  geometry.stops = spread(ahead.stops.size(), left, right);
  geometry.bands = bandsOf(ahead, left, right);
  geometry.labels = labelled(geometry.stops, labelWidths, ahead.current);
  return geometry;
}

std::size_t nearestStop(const BandGeometry& geometry, double x) {
  std::size_t nearest = 0;
  for (std::size_t i = 1; i < geometry.stops.size(); ++i)
    if (std::fabs(geometry.stops[i] - x) < std::fabs(geometry.stops[nearest] - x)) nearest = i;
  return nearest;
}

}  // namespace shardscope
