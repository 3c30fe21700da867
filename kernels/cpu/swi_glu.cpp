// SPDX-License-Identifier: Apache-2.0
// With s = sigmoid(a): da = dy b s (1 + a (1 - s)), db = dy a s, drowScale = sum(a s b dy).
#include "kernels/cpu/swi_glu.h"

#include "kernels/cpu/parallel.h"
#include "kernels/cpu/rows.h"
#include "kernels/cpu/wide.h"

namespace shardscope::cpu {
namespace {

SHARDSCOPE_WIDE void forwardRow(const float* x, float scale, float* y, std::int64_t f) {
  SHARDSCOPE_INDEPENDENT
  for (std::int64_t j = 0; j < f; ++j) y[j] = x[j] * x[f + j] * scale / (1.0f + exponential(-x[j]));
}

SHARDSCOPE_WIDE void backwardRow(const float* x, const float* dy, float scale, float* dx, std::int64_t f) {
  SHARDSCOPE_INDEPENDENT
  for (std::int64_t j = 0; j < f; ++j) {
    const float a = x[j], b = x[f + j], s = sigmoid(a), g = dy[j] * scale;
    dx[j] = g * b * s * (1.0f + a * (1.0f - s));
    dx[f + j] = g * a * s;
  }
}

SHARDSCOPE_WIDE float scaleGradient(const float* x, const float* dy, std::int64_t f) {
  return laneSum(f, [=](std::int64_t j) { return x[j] * sigmoid(x[j]) * x[f + j] * dy[j]; });
}

}  // namespace

void swiGlu(const SwiGlu& args, int threads) {
  const std::int64_t f = innerOf(args.y);
  assert(args.x.elements() == 2 * args.y.elements());
  const float* scales = args.rowScale.defined() ? args.rowScale.as<float>() : nullptr;
  parallelRows(rowsOf(args.y), 2 * f, threads, [&](std::int64_t first, std::int64_t last) {
    RowReader x(args.x, 2 * f);
    RowWriter y(args.y, f);
    for (std::int64_t i = first; i < last; ++i) {
      forwardRow(x(i), scales != nullptr ? scales[i] : 1.0f, y(i), f);
      y.finish(i);
    }
  });
}

void swiGluBackward(const SwiGluBackward& args, int threads) {
  const std::int64_t f = innerOf(args.dy);
  assert(args.x.elements() == 2 * args.dy.elements() && args.dx.elements() == args.x.elements());
  const float* scales = args.rowScale.defined() ? args.rowScale.as<float>() : nullptr;
  float* gradients = args.drowScale.defined() ? args.drowScale.as<float>() : nullptr;
  parallelRows(rowsOf(args.dy), 3 * f, threads, [&](std::int64_t first, std::int64_t last) {
    RowReader x(args.x, 2 * f), dy(args.dy, f);
    RowWriter dx(args.dx, 2 * f);
    for (std::int64_t i = first; i < last; ++i) {
      const float *row = x(i), *gradient = dy(i);
      if (gradients != nullptr) gradients[i] = scaleGradient(row, gradient, f);
      backwardRow(row, gradient, scales != nullptr ? scales[i] : 1.0f, dx(i), f);
      dx.finish(i);
    }
  });
}

}  // namespace shardscope::cpu
