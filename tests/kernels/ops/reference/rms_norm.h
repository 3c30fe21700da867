// SPDX-License-Identifier: Apache-2.0
// RMS norm in double: y = x / sqrt(mean(x^2) + epsilon) * weight.
#pragma once

#include <cmath>

#include "tests/kernels/ops/op_run.h"

namespace shardscope::reference {

// x [rows, d] flat; weight [d], or empty for scale 1.
inline Values rmsNorm(const Values& x, const Values& weight, std::size_t d, double epsilon, bool zeroCentered) {
  Values y(x.size());
  for (std::size_t first = 0; first < x.size(); first += d) {
    double squares = 0;
    for (std::size_t j = 0; j < d; ++j) squares += x[first + j] * x[first + j];
    const double rms = std::sqrt(squares / static_cast<double>(d) + epsilon);
    for (std::size_t j = 0; j < d; ++j) {
      const double factor = weight.empty() ? 1 : weight[j] + (zeroCentered ? 1 : 0);
      y[first + j] = x[first + j] / rms * factor;
    }
  }
  return y;
}

}  // namespace shardscope::reference
