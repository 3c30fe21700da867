// SPDX-License-Identifier: Apache-2.0
// The gated delta rule token by token in double:
//   S = exp(decay) S;  S += k beta (v - S^T k)^T;  out = S^T q * scale
#pragma once

#include <cmath>

#include "tests/kernels/ops/op_run.h"

namespace shardscope::reference {

struct DeltaRuleInput {
  Values q, k, v, decay, beta;  // [length * batch, heads, d or dv or 1]
  std::size_t batch = 1, heads = 1, d = 1, dv = 1;
  double scale = 1;
};

inline Values deltaRule(const DeltaRuleInput& in) {
  Values out(in.v.size());
  const std::size_t slices = in.batch * in.heads;
  for (std::size_t slice = 0; slice < slices; ++slice) {
    Values state(in.d * in.dv), missing(in.dv);
    for (std::size_t at = slice; at < in.decay.size(); at += slices) {
      const double *q = &in.q[at * in.d], *k = &in.k[at * in.d];
      const double kept = std::exp(in.decay[at]);
      for (std::size_t j = 0; j < in.dv; ++j) missing[j] = in.v[at * in.dv + j];
      for (std::size_t i = 0; i < in.d; ++i) {
        for (std::size_t j = 0; j < in.dv; ++j) missing[j] -= (state[i * in.dv + j] *= kept) * k[i];
      }
      for (std::size_t i = 0; i < in.d; ++i) {
        for (std::size_t j = 0; j < in.dv; ++j) {
          state[i * in.dv + j] += k[i] * in.beta[at] * missing[j];
          out[at * in.dv + j] += state[i * in.dv + j] * q[i] * in.scale;
        }
      }
    }
  }
  return out;
}

}  // namespace shardscope::reference
