// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/plot_axis.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace shardscope {
namespace {

// 1, 2 or 5 times a power of ten that divides a span into at most that many steps.
double roundStep(double span, int most) {
  const double rough = span / std::max(1, most);
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= rough * 0.999999) return factor * power;
  return 10 * power;
}

std::vector<double> linearTicks(const PlotAxis& axis, int most) {
  std::vector<double> ticks;
  const double step = roundStep(axis.high - axis.low, most);
  for (double n = std::ceil(axis.low / step - 1e-9); n * step <= axis.high + step * 1e-9; n += 1)
    ticks.push_back(n * step);
  return ticks;
}

// 1, 2, 3, 5 of every decade, thinned to the decades where those are too many.
std::vector<double> logTicks(const PlotAxis& axis, int most) {
  for (const std::vector<double>& factors : {std::vector{1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0}, std::vector{1.0, 2.0, 5.0},
                                             std::vector{1.0, 3.0}, std::vector{1.0}}) {
    std::vector<double> ticks;
    for (double decade = std::pow(10.0, std::floor(std::log10(axis.low))); decade <= axis.high; decade *= 10)
      for (const double factor : factors)
        if (decade * factor >= axis.low * 0.999 && decade * factor <= axis.high * 1.001)
          ticks.push_back(decade * factor);
    if (static_cast<int>(ticks.size()) <= most || factors.size() == 1) return ticks;
  }
  return {};
}

int roundness(int value) { return value == 0 ? 32 : std::popcount(static_cast<std::uint32_t>(std::abs(value))); }

}  // namespace

double PlotAxis::pixelOf(double value) const {
  const double share = logarithmic ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
  return lowPixel + share * (highPixel - lowPixel);
}

PlotAxis linearAxis(double least, double most) {
  constexpr int kSteps = 4;
  PlotAxis axis;
  const double low = std::min(0.0, least), high = std::max({most, low + 1e-9, 0.0});
  const double step = roundStep(high - low, kSteps);
  axis.low = std::floor(low / step + 1e-9) * step;
  axis.high = std::ceil(high / step - 1e-9) * step;
  return axis;
}

PlotAxis ratioAxis(double least, double most) {
  constexpr double kWide = 3, kMargin = 0.12;
  PlotAxis axis;
  const double low = std::max(1e-9, least), high = std::max(low * 1.01, most);
  axis.logarithmic = high / low > kWide;
  const double room = axis.logarithmic ? std::pow(high / low, kMargin) : 1;
  const double margin = (high - low) * kMargin;
  axis.low = axis.logarithmic ? low / room : std::max(0.0, low - margin);
  axis.high = axis.logarithmic ? high * room : high + margin;
  return axis;
}

std::vector<double> ticksOf(const PlotAxis& axis, int most) {
  return axis.logarithmic ? logTicks(axis, most) : linearTicks(axis, most);
}

std::vector<int> labelledStops(const std::vector<int>& values, const std::vector<double>& widths, double pitch,
                               int present) {
  constexpr double kGap = 6;
  std::vector<int> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    if ((a == present) != (b == present)) return a == present;
    return roundness(values[static_cast<std::size_t>(a)]) < roundness(values[static_cast<std::size_t>(b)]);
  });
  std::vector<int> chosen;
  for (const int i : order) {
    const bool free = std::all_of(chosen.begin(), chosen.end(), [&](int other) {
      const double room = (widths[static_cast<std::size_t>(i)] + widths[static_cast<std::size_t>(other)]) / 2 + kGap;
      return std::abs(i - other) * pitch >= room;
    });
    if (free) chosen.push_back(i);
  }
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

}  // namespace shardscope
