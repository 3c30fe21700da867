// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/ops/op_checks.h"
#include "tests/kernels/ops/reference/rms_norm.h"

namespace shardscope {

void check(OpRun& run, const RmsNormCase& c) {
  const Shape shape{c.rows, c.heads, c.d};
  const auto d = static_cast<std::size_t>(c.d);
  const DataType gradients = c.lowBitGradients ? run.type() : DataType::Fp32;
  const Values x = run.random(shape.elements(), -2, 2), dy = run.random(shape.elements());
  const Values weight = c.weighted ? run.random(c.d) : Values();
  const Values before = c.weighted ? run.random(c.d, gradients, -1, 1) : Values();
  const Tensor xt = run.tensor(shape, x), dyt = run.tensor(shape, dy);
  const Tensor wt = c.weighted ? run.tensor({c.d}, weight) : Tensor();

  const Tensor y = run.output(shape);
  run.backend().rmsNorm({xt, wt, y, c.epsilon, c.zeroCentered});
  run.expectNear("y", y, reference::rmsNorm(x, weight, d, c.epsilon, c.zeroCentered));

  const auto loss = [&](const Values& at, const Values& w) {
    return dot(reference::rmsNorm(at, w, d, c.epsilon, c.zeroCentered), dy);
  };
  const Tensor dxt = run.output(shape), dwt = c.weighted ? run.tensor({c.d}, gradients, before) : Tensor();
  run.backend().rmsNormBackward({xt, wt, dyt, dxt, dwt, c.epsilon, c.zeroCentered});
  run.expectNear("dx", dxt, finiteDifferences([&](const Values& at) { return loss(at, weight); }, x));
  if (c.weighted)
    run.expectNear("dweight", dwt, sum(finiteDifferences([&](const Values& w) { return loss(x, w); }, weight), before));
  run.backend().rmsNormBackward({xt, wt, dyt, dyt, Tensor(), c.epsilon, c.zeroCentered});
  run.expectEqual("dx in place of dy", dyt, OpRun::valuesOf(dxt));
}

}  // namespace shardscope
