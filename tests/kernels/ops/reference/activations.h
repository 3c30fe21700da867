// SPDX-License-Identifier: Apache-2.0
// SwiGLU and the sigmoid gate in double.
#pragma once

#include <cmath>

#include "tests/kernels/ops/op_run.h"

namespace shardscope::reference {

inline double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

// y = silu(x[:, :f]) * x[:, f:] * scale of the row.
inline Values swiGlu(const Values& x, const Values& scales, std::size_t f) {
  Values y;
  for (std::size_t row = 0; row * 2 * f < x.size(); ++row)
    for (std::size_t j = 0; j < f; ++j) {
      const double a = x[row * 2 * f + j], b = x[row * 2 * f + f + j];
      y.push_back(a * sigmoid(a) * b * (scales.empty() ? 1 : scales[row]));
    }
  return y;
}

// As many gates as elements, or one a row.
inline Values gate(const Values& x, const Values& gates, std::size_t columns) {
  Values y;
  for (std::size_t i = 0; i < x.size(); ++i)
    y.push_back(x[i] * sigmoid(gates.size() == x.size() ? gates[i] : gates[i / columns]));
  return y;
}

}  // namespace shardscope::reference
