// SPDX-License-Identifier: Apache-2.0
// Causal depthwise convolution and SiLU in double: y_t = silu(sum_j weight[c, j] x_{t - (width - 1) + j}).
#pragma once

#include <cmath>

#include "tests/kernels/ops/op_run.h"

namespace shardscope::reference {

// x [length * batch, channels], weight [channels, width].
inline Values causalConv(const Values& x, const Values& weight, std::size_t channels, std::size_t batch) {
  const std::size_t width = weight.size() / channels, rows = x.size() / channels;
  Values y;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t c = 0; c < channels; ++c) {
      double z = 0;
      for (std::size_t back = 0; back < width && back * batch <= row; ++back)
        z += weight[c * width + width - 1 - back] * x[(row - back * batch) * channels + c];
      y.push_back(z / (1 + std::exp(-z)));
    }
  }
  return y;
}

}  // namespace shardscope::reference
