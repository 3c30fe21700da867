// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/ops/causal_conv_check.h"

#include "tests/kernels/ops/reference/causal_conv.h"

namespace shardscope {

void check(OpRun& run, const CausalConvCase& c) {
  const Shape shape{c.length * c.batch, c.channels}, weightShape{c.channels, c.width};
  const auto channels = static_cast<std::size_t>(c.channels), batch = static_cast<std::size_t>(c.batch);
  const Values x = run.random(shape.elements(), -2, 2), weight = run.random(weightShape.elements());
  const Tensor xt = run.tensor(shape, x), wt = run.tensor(weightShape, weight), y = run.output(shape);
  run.backend().causalConv({xt, wt, y, c.batch});
  run.expectNear("y", y, reference::causalConv(x, weight, channels, batch));

  const Values dy = run.random(shape.elements());
  const Values before = run.random(weightShape.elements());
  const Tensor dx = run.output(shape), dweight = run.tensor(weightShape, DataType::Fp32, before);
  run.backend().causalConvBackward({xt, wt, run.tensor(shape, dy), dx, dweight, c.batch});
  const auto loss = [&](const Values& at, const Values& w) {
    return dot(reference::causalConv(at, w, channels, batch), dy);
  };
  run.expectNear("dx", dx, finiteDifferences([&](const Values& at) { return loss(at, weight); }, x));
  Values expected = finiteDifferences([&](const Values& w) { return loss(x, w); }, weight);
  for (std::size_t i = 0; i < expected.size(); ++i) expected[i] += before[i];
  run.expectNear("dweight", dweight, expected);
}

}  // namespace shardscope
