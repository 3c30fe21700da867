// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/ops/op_checks.h"
#include "tests/kernels/ops/reference/activations.h"

namespace shardscope {

void check(OpRun& run, const SwiGluCase& c) {
  const auto f = static_cast<std::size_t>(c.f);
  const Values x = run.random(c.rows * 2 * c.f, -c.reach, c.reach), dy = run.random(c.rows * c.f);
  const Values scales = c.scaled ? run.random(c.rows, DataType::Fp32, 0, 1) : Values();
  const Tensor xt = run.tensor({c.rows, 2 * c.f}, x), dyt = run.tensor({c.rows, c.f}, dy);
  const Tensor st = c.scaled ? run.fp32({c.rows}, scales) : Tensor();

  const Tensor y = run.output({c.rows, c.f});
  run.backend().swiGlu({xt, st, y});
  run.expectNear("y", y, reference::swiGlu(x, scales, f));

  const auto loss = [&](const Values& at, const Values& s) { return dot(reference::swiGlu(at, s, f), dy); };
  const Tensor dx = run.output({c.rows, 2 * c.f});
  const Tensor ds = c.scaled ? run.output({c.rows}, DataType::Fp32) : Tensor();
  run.backend().swiGluBackward({xt, st, dyt, dx, ds});
  run.expectNear("dx", dx, finiteDifferences([&](const Values& v) { return loss(v, scales); }, x));
  if (c.scaled) run.expectNear("drowScale", ds, finiteDifferences([&](const Values& v) { return loss(x, v); }, scales));
}

void check(OpRun& run, const GateCase& c) {
  const auto columns = static_cast<std::size_t>(c.columns);
  const Shape shape{c.rows, c.columns}, gateShape{c.rows, c.oneGateARow ? 1 : c.columns};
  const Values x = run.random(shape.elements()), dy = run.random(shape.elements());
  const Values gates = run.random(gateShape.elements(), -c.reach, c.reach);
  const Tensor xt = run.tensor(shape, x), gt = run.tensor(gateShape, gates), dyt = run.tensor(shape, dy);

  const Tensor y = run.output(shape);
  run.backend().gate({xt, gt, y});
  run.expectNear("y", y, reference::gate(x, gates, columns));

  const auto loss = [&](const Values& at, const Values& g) { return dot(reference::gate(at, g, columns), dy); };
  const Tensor dx = run.output(shape), dgate = run.output(gateShape);
  run.backend().gateBackward({xt, gt, dyt, dx, dgate});
  run.expectNear("dx", dx, finiteDifferences([&](const Values& v) { return loss(v, gates); }, x));
  run.expectNear("dgate", dgate, finiteDifferences([&](const Values& v) { return loss(x, v); }, gates));

  const Tensor again = run.output(gateShape);
  run.backend().gateBackward({xt, gt, dyt, dyt, again});
  run.expectEqual("dx in place of dy", dyt, OpRun::valuesOf(dx));
  run.expectEqual("dgate, dx in place of dy", again, OpRun::valuesOf(dgate));
  run.backend().gate({xt, gt, xt});
  run.expectEqual("y in place of x", xt, OpRun::valuesOf(y));
}

}  // namespace shardscope
