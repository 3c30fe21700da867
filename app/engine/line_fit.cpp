// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/line_fit.h"

#include <algorithm>

namespace shardscope {

Line fitLine(const std::vector<double>& x, const std::vector<double>& y) {
  double w = 0, wx = 0, wxx = 0, wy = 0, wxy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double weight = 1 / (y[i] * y[i]);
    w += weight;
    wx += weight * x[i];
    wxx += weight * x[i] * x[i];
    wy += weight * y[i];
    wxy += weight * x[i] * y[i];
  }
  const double determinant = w * wxx - wx * wx;
  const double b = determinant > 0 ? std::max(0.0, (w * wxy - wx * wy) / determinant) : 0;
  return {std::max((wy - b * wx) / w, 0.0), b};
}

}  // namespace shardscope
