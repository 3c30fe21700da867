// SPDX-License-Identifier: Apache-2.0
// FP8 and FP16 moments take two passes: the first finds the largest moments and with them the scales, the second
// computes them again and writes.
#include "kernels/cpu/adam.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "kernels/cpu/float_blocks.h"
#include "kernels/cpu/parallel.h"
#include "kernels/cpu/wide.h"

namespace shardscope::cpu {
namespace {

struct Factors {
  float gradScale, beta1, beta2, oneMinusBeta1, oneMinusBeta2;
  float rate;    // learning rate
  float first;   // 1 / (1 - beta1^t)
  float second;  // 1 / (1 - beta2^t)
  float epsilon, decay;
};

Factors factorsOf(const Adam& args) {
  const auto t = static_cast<double>(args.step);
  const auto f = [](double x) { return static_cast<float>(x); };
  return {f(args.gradScale),
          f(args.beta1),
          f(args.beta2),
          f(1 - args.beta1),
          f(1 - args.beta2),
          f(args.learningRate),
          f(1 / (1 - std::pow(args.beta1, t))),
          f(1 / (1 - std::pow(args.beta2, t))),
          f(args.epsilon),
          f(args.weightDecay)};
}

// Moments are stored divided by their scale.
struct Scales {
  float m = 1, v = 1;
};

SHARDSCOPE_WIDE void updateMoments(const float* grad, float* m, float* v, Scales scales, Factors f,
                                   std::int64_t count) {
  SHARDSCOPE_INDEPENDENT
  for (std::int64_t i = 0; i < count; ++i) {
    const float g = grad[i] * f.gradScale;
    m[i] = f.beta1 * (m[i] * scales.m) + f.oneMinusBeta1 * g;
    v[i] = f.beta2 * (v[i] * scales.v) + f.oneMinusBeta2 * g * g;
  }
}

SHARDSCOPE_WIDE void updateMain(const float* m, const float* v, float* p, Factors f, std::int64_t count) {
  SHARDSCOPE_INDEPENDENT
  for (std::int64_t i = 0; i < count; ++i) {
    const float root = __builtin_sqrtf(v[i] * f.second);
    p[i] -= f.rate * (m[i] * f.first / (root + f.epsilon) + f.decay * p[i]);
  }
}

SHARDSCOPE_WIDE void multiply(float* x, float factor, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) x[i] *= factor;
}

SHARDSCOPE_WIDE float largest(const float* x, std::int64_t count) {
  float most = 0;
#pragma omp simd reduction(max : most)
  for (std::int64_t i = 0; i < count; ++i) most = std::abs(x[i]) > most ? std::abs(x[i]) : most;
  return most;
}

template <typename Body>
void byBlocks(std::int64_t first, std::int64_t last, const Body& body) {
  for (; first < last; first += kBlock) body(first, std::min(kBlock, last - first));
}

// What the largest moment is scaled to; 0: stored as it is.
// Source: TransformerEngine pytorch/optimizers/fused_adam.py, dtype_to_range_map.
float rangeOf(DataType type) {
  if (type == DataType::Fp8E4M3) return Fp8E4M3::kLargest;
  return type == DataType::Fp16 ? 65504.0f / 2 : 0.0f;
}

bool isScaled(const Tensor& moment) { return rangeOf(moment.type()) > 0; }

// The scales with which the new moments fill the type, 1 for those that need none.
Scales newScales(const Adam& args, const Factors& factors, Scales old, int threads) {
  const std::int64_t count = args.main.elements();
  std::vector<Scales> most(static_cast<std::size_t>(partsFor(count, 8 * kBlock, threads)), Scales{0, 0});
  parallelParts(count, 8 * kBlock, threads, [&](int part, std::int64_t begin, std::int64_t end) {
    FloatBlock grad(args.grad);
    alignas(64) float m[kBlock], v[kBlock];
    byBlocks(begin, end, [&](std::int64_t first, std::int64_t size) {
      toFloats(args.expAvg, first, size, m);
      toFloats(args.expAvgSq, first, size, v);
      updateMoments(grad.load(first, size), m, v, old, factors, size);
      Scales& found = most[static_cast<std::size_t>(part)];
      found = {std::max(found.m, largest(m, size)), std::max(found.v, largest(v, size))};
    });
  });
  Scales all{0, 0};
  for (const Scales& part : most) all = {std::max(all.m, part.m), std::max(all.v, part.v)};
  const auto scale = [](const Tensor& moment, float value) {
    return isScaled(moment) && value > 0 ? value / rangeOf(moment.type()) : 1.0f;
  };
  return {scale(args.expAvg, all.m), scale(args.expAvgSq, all.v)};
}

}  // namespace

void adam(const Adam& args, int threads) {
  const Factors factors = factorsOf(args);
  const bool scaled = isScaled(args.expAvg) || isScaled(args.expAvgSq);
  Scales old, now;
  if (scaled) {
    float* stored = args.momentScales.as<float>();
    if (isScaled(args.expAvg)) old.m = stored[0];
    if (isScaled(args.expAvgSq)) old.v = stored[1];
    now = newScales(args, factors, old, threads);
    stored[0] = now.m;
    stored[1] = now.v;
  }
  parallelFor(args.main.elements(), 8 * kBlock, threads, [&](std::int64_t begin, std::int64_t end) {
    FloatBlock main(args.main), grad(args.grad), expAvg(args.expAvg), expAvgSq(args.expAvgSq);
    byBlocks(begin, end, [&](std::int64_t first, std::int64_t size) {
      float *m = expAvg.load(first, size), *v = expAvgSq.load(first, size), *p = main.load(first, size);
      updateMoments(grad.load(first, size), m, v, old, factors, size);
      updateMain(m, v, p, factors, size);
      if (args.weight.defined()) fromFloats(p, args.weight, first, size);
      main.store(first, size);
      if (now.m != 1.0f) multiply(m, 1.0f / now.m, size);
      if (now.v != 1.0f) multiply(v, 1.0f / now.v, size);
      expAvg.store(first, size);
      expAvgSq.store(first, size);
    });
  });
}

}  // namespace shardscope::cpu
