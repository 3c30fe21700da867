// SPDX-License-Identifier: Apache-2.0
// Rotary positions in double: pairs (i, i + rotary/2) turn by position * frequency_i.
#pragma once

#include <cmath>

#include "tests/kernels/ops/op_run.h"

namespace shardscope::reference {

inline Values rope(const Values& x, const std::vector<std::int32_t>& positions, const std::vector<float>& frequencies,
                   std::size_t heads, std::size_t d, std::size_t offset, double magnitude) {
  Values y = x;
  const std::size_t half = frequencies.size();
  for (std::size_t row = 0; row < positions.size(); ++row)
    for (std::size_t head = 0; head < heads; ++head)
      for (std::size_t i = 0; i < half; ++i) {
        const std::size_t a = (row * heads + head) * d + offset + i, b = a + half;
        const double angle = static_cast<double>(positions[row]) * static_cast<double>(frequencies[i]);
        y[a] = magnitude * (x[a] * std::cos(angle) - x[b] * std::sin(angle));
        y[b] = magnitude * (x[b] * std::cos(angle) + x[a] * std::sin(angle));
      }
  return y;
}

}  // namespace shardscope::reference
