// SPDX-License-Identifier: Apache-2.0
// With r = 1 / rms, w the factors and d columns: dx = r (w dy - x r^2 sum(w dy x) / d), dweight = sum over rows of
// dy x r.
#include "kernels/cpu/rms_norm.h"

#include <cmath>

#include "kernels/cpu/parallel.h"
#include "kernels/cpu/rows.h"
#include "kernels/cpu/wide.h"

namespace shardscope::cpu {
namespace {

using Factors = std::vector<float>;

Factors factorsOf(const Tensor& weight, std::int64_t d, bool zeroCentered) {
  Factors factors(static_cast<std::size_t>(d), 1.0f);
  if (!weight.defined()) return factors;
  RowReader reader(weight, d);
  const float* w = reader(0);
  for (std::int64_t j = 0; j < d; ++j) factors[static_cast<std::size_t>(j)] = w[j] + (zeroCentered ? 1.0f : 0.0f);
  return factors;
}

SHARDSCOPE_WIDE float squares(const float* x, std::int64_t d) {
  return laneSum(d, [=](std::int64_t j) { return x[j] * x[j]; });
}

SHARDSCOPE_WIDE float weightedDot(const float* x, const float* dy, const float* w, std::int64_t d) {
  return laneSum(d, [=](std::int64_t j) { return x[j] * dy[j] * w[j]; });
}

SHARDSCOPE_WIDE void scaleRow(const float* x, const float* w, float r, float* y, std::int64_t d) {
  SHARDSCOPE_INDEPENDENT
  for (std::int64_t j = 0; j < d; ++j) y[j] = x[j] * r * w[j];
}

SHARDSCOPE_WIDE void addToWeight(const float* x, const float* dy, float r, float* dw, std::int64_t d) {
  SHARDSCOPE_INDEPENDENT
  for (std::int64_t j = 0; j < d; ++j) dw[j] += dy[j] * x[j] * r;
}

SHARDSCOPE_WIDE void inputGradient(const float* x, const float* dy, const float* w, float r, float mean, float* dx,
                                   std::int64_t d) {
  SHARDSCOPE_INDEPENDENT
  for (std::int64_t j = 0; j < d; ++j) dx[j] = r * (dy[j] * w[j] - x[j] * mean);
}

float inverseRms(const float* x, std::int64_t d, double epsilon) {
  return 1.0f / std::sqrt(squares(x, d) / static_cast<float>(d) + static_cast<float>(epsilon));
}

}  // namespace

void rmsNorm(const RmsNorm& args, int threads) {
  const std::int64_t rows = rowsOf(args.x), d = innerOf(args.x);
  const Factors factors = factorsOf(args.weight, d, args.zeroCentered);
  parallelRows(rows, d, threads, [&](std::int64_t first, std::int64_t last) {
    RowReader x(args.x, d);
    RowWriter y(args.y, d);
    for (std::int64_t i = first; i < last; ++i) {
      const float* row = x(i);
      scaleRow(row, factors.data(), inverseRms(row, d, args.epsilon), y(i), d);
      y.finish(i);
    }
  });
}

void rmsNormBackward(const RmsNormBackward& args, int threads) {
  const std::int64_t rows = rowsOf(args.x), d = innerOf(args.x);
  const Factors factors = factorsOf(args.weight, d, args.zeroCentered);
  PartialSums dweight(rows, d, threads, args.dweight.defined() ? d : 0);
  parallelParts(rows, rowGrain(d), threads, [&](int part, std::int64_t first, std::int64_t last) {
    RowReader x(args.x, d), dy(args.dy, d);
    RowWriter dx(args.dx, d);
    float* dw = dweight.of(part);
    for (std::int64_t i = first; i < last; ++i) {
      const float *row = x(i), *gradient = dy(i);
      const float r = inverseRms(row, d, args.epsilon);
      if (dw != nullptr) addToWeight(row, gradient, r, dw, d);
      const float mean = weightedDot(row, gradient, factors.data(), d) * r * r / static_cast<float>(d);
      inputGradient(row, gradient, factors.data(), r, mean, dx(i), d);
      dx.finish(i);
    }
  });
  dweight.addTo(args.dweight);
}

}  // namespace shardscope::cpu
