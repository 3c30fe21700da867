// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/kernels/ops/op_checks.h"

namespace shardscope {
namespace {

double largestOf(const Values& x) {
  double largest = 0;
  for (const double value : x) largest = std::max(largest, std::abs(value));
  return largest;
}

// A moment as it is stored, and what its numbers are to be multiplied by.
struct Stored {
  Values values;
  double scale;

  Values real() const {
    Values product = values;
    for (double& value : product) value *= scale;
    return product;
  }
};

// The largest number that a scaled moment is stored as, 0 for those without a scale.
double rangeOf(DataType type) { return type == DataType::Fp8E4M3 ? 448 : type == DataType::Fp16 ? 32752 : 0; }

Stored storedAs(DataType type, const Values& real) {
  const double largest = largestOf(real), range = rangeOf(type);
  const double scale = range > 0 && largest > 0 ? roundedTo(DataType::Fp32, largest / range) : 1;
  Values values;
  for (const double value : real) values.push_back(roundedTo(type, value / scale));
  return {values, scale};
}

}  // namespace

void check(OpRun& run, const AdamCase& c) {
  constexpr double kRate = 0.01, kBeta1 = 0.9, kBeta2 = 0.95, kEpsilon = 1e-5;
  const Values main = run.random(c.count, c.main, -1, 1), grad = run.random(c.count, c.grad, -1, 1);
  const bool first = c.step == 1;
  const Stored m = storedAs(c.moment, run.random(c.count, c.moment, first ? 0 : -0.1, first ? 0 : 0.1));
  const Stored v = storedAs(c.squared, run.random(c.count, c.squared, first ? 0 : 0.05, first ? 0 : 0.1));

  Values newM = m.real(), newV = v.real(), newMain;
  for (std::size_t i = 0; i < main.size(); ++i) {
    const double g = grad[i] * c.gradScale;
    newM[i] = kBeta1 * newM[i] + (1 - kBeta1) * g;
    newV[i] = kBeta2 * newV[i] + (1 - kBeta2) * g * g;
    const double hatM = newM[i] / (1 - std::pow(kBeta1, c.step)), hatV = newV[i] / (1 - std::pow(kBeta2, c.step));
    newMain.push_back(main[i] - kRate * (hatM / (std::sqrt(hatV) + kEpsilon) + c.weightDecay * main[i]));
  }

  const Shape shape{c.count};
  const Tensor mainTensor = run.tensor(shape, c.main, main), gradTensor = run.tensor(shape, c.grad, grad);
  const Tensor mTensor = run.tensor(shape, c.moment, m.values), vTensor = run.tensor(shape, c.squared, v.values);
  const bool scaled = rangeOf(c.moment) > 0 || rangeOf(c.squared) > 0;
  const Tensor scales = scaled ? run.fp32({2}, {m.scale, v.scale}) : Tensor();
  const Tensor weight = c.weight ? run.output(shape) : Tensor();
  run.backend().adam({mainTensor, gradTensor, mTensor, vTensor, scales, weight, kRate, kBeta1, kBeta2, kEpsilon,
                      c.weightDecay, c.gradScale, c.step});

  run.expectWithin("main", mainTensor, newMain, toleranceOf(c.main));
  if (c.weight) run.expectWithin("weight", weight, newMain, toleranceOf(run.type()));
  const Values newScales = scaled ? OpRun::valuesOf(scales) : Values{1, 1};
  const auto expectMoment = [&](const std::string& what, const Tensor& stored, const Values& real, double scale) {
    const bool hasScale = rangeOf(stored.type()) > 0;
    EXPECT_NEAR(hasScale ? scale : 1, storedAs(stored.type(), real).scale, 1e-5 * scale) << what;
    Values values = real;
    for (double& value : values) value /= hasScale ? scale : 1;
    run.expectWithin(what, stored, values, toleranceOf(stored.type()));
  };
  expectMoment("m", mTensor, newM, newScales[0]);
  expectMoment("v", vTensor, newV, newScales[1]);
}

}  // namespace shardscope
