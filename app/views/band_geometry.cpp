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

class Labels {
  static constexpr double kRounding = 1e-6;

 public:
  Labels(const std::vector<double>& widths, double left, double right)
      : m_widths(widths), m_left(left), m_right(right) {}

  double inside(std::size_t stop, double center) const {
    const double half = m_widths[stop] / 2;
    return std::clamp(center, m_left + half, std::max(m_left + half, m_right - half));
  }
  bool meets(std::size_t stop, double center, double space) const {
    return std::any_of(m_placed.begin(), m_placed.end(), [&](const StopLabel& other) {
      return std::fabs(other.center - center) < (m_widths[stop] + m_widths[other.stop]) / 2 + space - kRounding;
    });
  }
  void add(std::size_t stop, double center, double space) {
    if (!meets(stop, center, space)) m_placed.push_back({stop, center});
  }
  std::vector<StopLabel> placed() const { return m_placed; }

 private:
  const std::vector<double>& m_widths;
  double m_left, m_right;
  std::vector<StopLabel> m_placed;
};

constexpr double kSpace = 5, kLeastSpace = 3;

// The ends give way to the present value as far as the groove reaches, then that moves towards the middle.
void addEndsAndPresent(Labels& labels, const std::vector<double>& stops, const std::vector<double>& widths,
                       std::size_t now) {
  const std::size_t last = stops.size() - 1;
  const auto apart = [&](std::size_t end) { return (widths[now] + widths[end]) / 2 + kLeastSpace; };
  double first = labels.inside(0, stops[0]), final = labels.inside(last, stops[last]);
  double present = labels.inside(now, stops[now]);
  if (now != 0 && now != last) {
    first = labels.inside(0, std::min(first, present - apart(0)));
    final = labels.inside(last, std::max(final, present + apart(last)));
    if (first + apart(0) <= final - apart(last)) present = std::clamp(present, first + apart(0), final - apart(last));
  }
  labels.add(now, present, 0);
  labels.add(0, first, kLeastSpace);
  labels.add(last, final, kLeastSpace);
}

// The present value, the first and the last; the others in order of their index where nothing is in the way.
std::vector<StopLabel> labelled(const std::vector<double>& stops, const std::vector<double>& widths,
                                std::size_t current, double left, double right) {
  constexpr std::size_t kMany = 7;
  if (stops.empty()) return {};
  Labels labels(widths, left, right);
  addEndsAndPresent(labels, stops, widths, std::min(current, stops.size() - 1));
  const std::size_t every = stops.size() > kMany ? 2 : 1;
  for (std::size_t i = 0; i < stops.size(); i += every) labels.add(i, labels.inside(i, stops[i]), kSpace);
  return labels.placed();
}

}  // namespace

BandGeometry bandGeometry(const LookAhead& ahead, double left, double right, const std::vector<double>& labelWidths) {
  BandGeometry geometry;
  geometry.stops = spread(ahead.stops.size(), left, right);
  geometry.bands = bandsOf(ahead, left, right);
  geometry.labels = labelled(geometry.stops, labelWidths, ahead.current, left, right);
  return geometry;
}

std::size_t nearestStop(const BandGeometry& geometry, double x) {
  std::size_t nearest = 0;
  for (std::size_t i = 1; i < geometry.stops.size(); ++i)
    if (std::fabs(geometry.stops[i] - x) < std::fabs(geometry.stops[nearest] - x)) nearest = i;
  return nearest;
}

}  // namespace shardscope
