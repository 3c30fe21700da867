// SPDX-License-Identifier: Apache-2.0
#include <numeric>

#include "tests/kernels/ops/op_checks.h"
#include "tests/kernels/ops/reference/mat_mul.h"

namespace shardscope {

void check(OpRun& run, const MatMulCase& c) {
  const DataType result = c.fp32Result ? DataType::Fp32 : run.type();
  const Values a = run.random(c.m * c.k), b = run.random(c.k * c.n), before = run.random(c.m * c.n, result, -1, 1);
  const Tensor at = run.tensor(c.transposeA ? Shape{c.k, c.m} : Shape{c.m, c.k}, a);
  const Tensor bt = run.tensor(c.transposeB ? Shape{c.n, c.k} : Shape{c.k, c.n}, b);
  const Tensor ct = c.accumulate ? run.tensor({c.m, c.n}, result, before) : run.output({c.m, c.n}, result);
  run.backend().matMul({at, bt, ct, c.transposeA, c.transposeB, c.accumulate});
  Values expected = reference::matMul(a, c.transposeA, b, c.transposeB, static_cast<std::size_t>(c.m),
                                      static_cast<std::size_t>(c.k), static_cast<std::size_t>(c.n));
  if (c.accumulate) expected = sum(expected, before);
  run.expectNear("c", ct, expected);
}

void check(OpRun& run, const GroupedMatMulCase& c) {
  using Kind = GroupedMatMul::Kind;
  const std::int64_t total = std::accumulate(c.rows.begin(), c.rows.end(), std::int64_t{0});
  const auto groups = static_cast<std::int64_t>(c.rows.size());
  const auto k = static_cast<std::size_t>(c.k), n = static_cast<std::size_t>(c.n);
  const DataType gradients = c.fp32Gradients ? DataType::Fp32 : run.type();
  const Values x = run.random(total * c.k), w = run.random(groups * c.n * c.k), dy = run.random(total * c.n);
  const Values before = run.random(groups * c.n * c.k, gradients, -1, 1);
  const Tensor xt = run.tensor({total, c.k}, x), wt = run.tensor({groups, c.n, c.k}, w);
  const Tensor dyt = run.tensor({total, c.n}, dy);

  const Tensor y = run.output({total, c.n});
  run.backend().groupedMatMul({Kind::Forward, xt, wt, y, c.rows});
  run.expectNear("y", y, reference::groupedMatMul(x, w, c.rows, k, n));

  const auto loss = [&](const Values& atX, const Values& atW) {
    return dot(reference::groupedMatMul(atX, atW, c.rows, k, n), dy);
  };
  const Tensor dx = run.output({total, c.k}), dw = run.tensor({groups, c.n, c.k}, gradients, before);
  run.backend().groupedMatMul({Kind::InputGradient, dx, wt, dyt, c.rows});
  run.expectNear("dx", dx, finiteDifferences([&](const Values& v) { return loss(v, w); }, x));
  run.backend().groupedMatMul({Kind::WeightGradient, xt, dw, dyt, c.rows});
  run.expectNear("dw", dw, sum(finiteDifferences([&](const Values& v) { return loss(x, v); }, w), before));
}

}  // namespace shardscope
