// SPDX-License-Identifier: Apache-2.0
// decay = -exp(aLog) log(1 + exp(a + dtBias)) and beta = 1 / (1 + exp(-b)) in double, for all rows of `aLog.size()`.
#pragma once

#include <cmath>

#include "tests/kernels/ops/op_run.h"

namespace shardscope::reference {

inline Values deltaDecay(const Values& a, const Values& aLog, const Values& dtBias) {
  Values decay;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::size_t head = i % aLog.size();
    const double z = a[i] + dtBias[head];
    decay.push_back(-std::exp(aLog[head]) * (z > 30 ? z : std::log1p(std::exp(z))));
  }
  return decay;
}

inline Values deltaBeta(const Values& b) {
  Values beta;
  for (const double x : b) beta.push_back(1 / (1 + std::exp(-x)));
  return beta;
}

}  // namespace shardscope::reference
