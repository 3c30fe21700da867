// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/ops/rms_norm_check.h"

#include "tests/kernels/ops/reference/rms_norm.h"

namespace shardscope {

void check(OpRun& run, const RmsNormCase& c) {
  const Shape shape{c.rows, c.heads, c.d};
  const auto d = static_cast<std::size_t>(c.d);
  const Values x = run.random(shape.elements(), -2, 2), dy = run.random(shape.elements());
  const Values weight = c.weighted ? run.random(c.d) : Values();
  const Values before = c.weighted ? run.random(c.d) : Values();
  const Tensor xt = run.tensor(shape, x), dyt = run.tensor(shape, dy);
  const Tensor wt = c.weighted ? run.tensor({c.d}, weight) : Tensor();

  const Tensor y = run.output(shape);
  run.backend().rmsNorm({xt, wt, y, c.epsilon, c.zeroCentered});
  run.expectNear("y", y, reference::rmsNorm(x, weight, d, c.epsilon, c.zeroCentered));

  const auto loss = [&](const Values& at, const Values& w) {
    return dot(reference::rmsNorm(at, w, d, c.epsilon, c.zeroCentered), dy);
  };
  const Values dx = finiteDifferences([&](const Values& at) { return loss(at, weight); }, x);
  Values dw = finiteDifferences([&](const Values& w) { return loss(x, w); }, weight);
  for (std::size_t i = 0; i < dw.size(); ++i) dw[i] += before[i];
  const Tensor dxt = run.output(shape), dwt = c.weighted ? run.fp32({c.d}, before) : Tensor();
  run.backend().rmsNormBackward({xt, wt, dyt, dxt, dwt, c.epsilon, c.zeroCentered});
  run.expectNear("dx", dxt, dx);
  if (c.weighted) run.expectNear("dweight", dwt, dw);
  run.backend().rmsNormBackward({xt, wt, dyt, dyt, Tensor(), c.epsilon, c.zeroCentered});
  run.expectEqual("dx in place of dy", dyt, OpRun::valuesOf(dxt));
}

}  // namespace shardscope
