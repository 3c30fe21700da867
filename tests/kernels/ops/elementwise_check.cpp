// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "tests/kernels/ops/op_checks.h"

namespace shardscope {

void check(OpRun& run, const ElementwiseCase& c) {
  const Shape shape{c.rows, c.heads, c.d};
  const Values a = run.random(shape.elements()), b = run.random(shape.elements());
  const Tensor at = run.tensor(shape, a), bt = run.tensor(shape, b);

  Values dots(static_cast<std::size_t>(c.rows * c.heads));
  double squares = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    dots[i / static_cast<std::size_t>(c.d)] += a[i] * b[i];
    squares += a[i] * a[i];
  }
  const Tensor dotTensor = run.output({c.rows, c.heads}, DataType::Fp32);
  run.backend().rowDot(at, bt, dotTensor);
  run.expectNear("rowDot", dotTensor, dots);
  EXPECT_NEAR(run.backend().sumOfSquares(at), squares, 1e-12 * squares);

  run.backend().add(at, bt);
  run.expectNear("add", bt, sum(a, b));
  const Tensor wide = run.fp32(shape, b);
  run.backend().add(at, wide);
  run.expectWithin("add to fp32", wide, sum(a, b), 1e-6);
  Values scaled = a;
  for (double& value : scaled) value *= -0.3;
  run.backend().scale(at, -0.3);
  run.expectNear("scale", at, scaled);
  run.backend().fill(at, 1.5);
  run.expectEqual("fill", at, Values(a.size(), 1.5));
}

void check(OpRun& run, const ConvertCase& c) {
  Values x = run.random(c.count, -c.reach, c.reach), expected;
  if (run.type() == DataType::Int32)
    for (double& value : x) value = std::floor(value);
  for (const double value : x) expected.push_back(c.to == DataType::Int32 ? std::trunc(value) : roundedTo(c.to, value));
  const Tensor to = run.output({c.count}, c.to);
  run.backend().convert(run.tensor({c.count}, x), to);
  run.expectEqual("converted", to, expected);
}

}  // namespace shardscope
