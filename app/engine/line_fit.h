// SPDX-License-Identifier: GPL-3.0-or-later
// y = a + b x by least squares of relative residuals; neither is negative.
#pragma once

#include <vector>

namespace shardscope {

struct Line {
  double a = 0, b = 0;
  double at(double x) const { return a + b * x; }
};

Line fitLine(const std::vector<double>& x, const std::vector<double>& y);

}  // namespace shardscope
