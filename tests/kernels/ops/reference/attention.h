// SPDX-License-Identifier: Apache-2.0
// Causal attention in double with the whole matrix of scores, and its gradients.
//   p = softmax over visible keys of scale q k, out = p v; a query sees keys at its position and before, the last
//   `window` of them. Query head h uses KV head h / (hq / hk). Rows: (index of the position) * batch + sample.
#pragma once

#include <cmath>
#include <limits>

#include "tests/kernels/ops/op_run.h"

namespace shardscope::reference {

struct AttentionInput {
  Values q, k, v;
  std::vector<std::int64_t> queryPositions, keyPositions;
  std::size_t batch = 1, hq = 1, hk = 1, d = 1, dv = 1;
  std::int64_t window = 0;
  double scale = 1;

  std::size_t qAt(std::size_t i, std::size_t b, std::size_t h) const { return (i * batch + b) * hq + h; }
  std::size_t kAt(std::size_t j, std::size_t b, std::size_t h) const { return (j * batch + b) * hk + h / (hq / hk); }
  bool visible(std::size_t i, std::size_t j) const {
    const std::int64_t distance = queryPositions[i] - keyPositions[j];
    return distance >= 0 && (window == 0 || distance < window);
  }
};

inline std::vector<std::int64_t> positionsOf(const std::vector<PositionRange>& ranges) {
  std::vector<std::int64_t> positions;
  for (const PositionRange& range : ranges)
    for (std::int64_t i = 0; i < range.count; ++i) positions.push_back(range.first + i);
  return positions;
}

inline double innerProduct(const double* a, const double* b, std::size_t count) {
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += a[i] * b[i];
  return sum;
}

struct AttentionOutput {
  Values out, lse;
};

// Probabilities of one row, and its log-sum-exp.
inline double attentionRow(const AttentionInput& in, std::size_t i, std::size_t b, std::size_t h, Values& p) {
  const std::size_t keys = in.keyPositions.size();
  double maximum = -std::numeric_limits<double>::infinity(), sum = 0;
  p.assign(keys, maximum);
  for (std::size_t j = 0; j < keys; ++j) {
    if (!in.visible(i, j)) continue;
    p[j] = in.scale * innerProduct(&in.q[in.qAt(i, b, h) * in.d], &in.k[in.kAt(j, b, h) * in.d], in.d);
    maximum = std::max(maximum, p[j]);
  }
  if (std::isinf(maximum)) {
    p.assign(keys, 0);
    return maximum;
  }
  for (double& value : p) sum += value = std::exp(value - maximum);
  for (double& value : p) value /= sum;
  return maximum + std::log(sum);
}

template <typename F>
void eachAttentionRow(const AttentionInput& in, const F& f) {
  for (std::size_t i = 0; i < in.queryPositions.size(); ++i)
    for (std::size_t b = 0; b < in.batch; ++b)
      for (std::size_t h = 0; h < in.hq; ++h) f(i, b, h);
}

inline AttentionOutput attention(const AttentionInput& in) {
  AttentionOutput result;
  Values p;
  eachAttentionRow(in, [&](std::size_t i, std::size_t b, std::size_t h) {
    result.lse.push_back(attentionRow(in, i, b, h, p));
    const std::size_t first = result.out.size();
    result.out.resize(first + in.dv);
    for (std::size_t j = 0; j < p.size(); ++j) {
      if (p[j] == 0) continue;
      for (std::size_t c = 0; c < in.dv; ++c) result.out[first + c] += p[j] * in.v[in.kAt(j, b, h) * in.dv + c];
    }
  });
  return result;
}

struct AttentionGradients {
  Values dq, dk, dv;
};

inline AttentionGradients attentionGradients(const AttentionInput& in, const Values& dout) {
  AttentionGradients g{Values(in.q.size()), Values(in.k.size()), Values(in.v.size())};
  Values p, dp(in.keyPositions.size());
  eachAttentionRow(in, [&](std::size_t i, std::size_t b, std::size_t h) {
    attentionRow(in, i, b, h, p);
    const std::size_t row = in.qAt(i, b, h);
    double mean = 0;
    for (std::size_t j = 0; j < p.size(); ++j) {
      if (p[j] == 0) continue;
      dp[j] = innerProduct(&dout[row * in.dv], &in.v[in.kAt(j, b, h) * in.dv], in.dv);
      mean += p[j] * dp[j];
    }
    for (std::size_t j = 0; j < p.size(); ++j) {
      if (p[j] == 0) continue;
      const std::size_t key = in.kAt(j, b, h);
      const double ds = p[j] * (dp[j] - mean) * in.scale;
      for (std::size_t c = 0; c < in.dv; ++c) g.dv[key * in.dv + c] += p[j] * dout[row * in.dv + c];
      for (std::size_t c = 0; c < in.d; ++c) {
        g.dq[row * in.d + c] += ds * in.k[key * in.d + c];
        g.dk[key * in.d + c] += ds * in.q[row * in.d + c];
      }
    }
  });
  return g;
}

}  // namespace shardscope::reference
