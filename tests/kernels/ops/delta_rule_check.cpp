// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/ops/delta_rule_check.h"

#include "tests/kernels/ops/reference/delta_gates.h"
#include "tests/kernels/ops/reference/delta_rule.h"

namespace shardscope {
namespace {

using reference::DeltaRuleInput;

// Rows of length 1 or a little less.
Values unitRows(OpRun& run, std::int64_t rows, std::int64_t d) {
  Values x = run.random(rows * d);
  for (auto row = x.begin(); row != x.end(); row += d) {
    double squares = 1e-3;
    for (auto i = row; i != row + d; ++i) squares += *i * *i;
    for (auto i = row; i != row + d; ++i) *i = roundedTo(run.type(), *i / std::sqrt(squares));
  }
  return x;
}

DeltaRuleInput inputOf(OpRun& run, const DeltaRuleCase& c) {
  const std::int64_t rows = c.length * c.batch * c.heads;
  DeltaRuleInput in;
  in.q = unitRows(run, rows, c.d);
  in.k = unitRows(run, rows, c.d);
  in.v = run.random(rows * c.dv);
  in.decay = run.random(rows, DataType::Fp32, c.lowestDecay, c.highestDecay);
  in.beta = run.random(rows, DataType::Fp32, 0, c.largestBeta);
  for (std::int64_t i = 0; c.restart > 0 && i < rows; i += c.restart) in.decay[static_cast<std::size_t>(i)] = -1e4;
  in.batch = static_cast<std::size_t>(c.batch);
  in.heads = static_cast<std::size_t>(c.heads);
  in.d = static_cast<std::size_t>(c.d);
  in.dv = static_cast<std::size_t>(c.dv);
  in.scale = 1 / std::sqrt(static_cast<double>(c.d));
  return in;
}

}  // namespace

void check(OpRun& run, const DeltaRuleCase& c) {
  const DeltaRuleInput in = inputOf(run, c);
  const std::int64_t rows = c.length * c.batch;
  const Shape keyShape{rows, c.heads, c.d}, valueShape{rows, c.heads, c.dv}, gateShape{rows, c.heads};
  const Tensor q = run.tensor(keyShape, in.q), k = run.tensor(keyShape, in.k), v = run.tensor(valueShape, in.v);
  const Tensor decay = run.fp32(gateShape, in.decay), beta = run.fp32(gateShape, in.beta);
  const Tensor out = run.output(valueShape);
  run.backend().deltaRule({q, k, v, decay, beta, out, c.batch, in.scale});
  run.expectNear("out", out, reference::deltaRule(in));

  const Values dout = run.random(out.elements());
  const auto gradient = [&](Values DeltaRuleInput::*part) {
    DeltaRuleInput moved = in;
    return finiteDifferences(
        [&](const Values& x) {
          moved.*part = x;
          return dot(reference::deltaRule(moved), dout);
        },
        in.*part);
  };
  const Tensor dq = run.output(keyShape), dk = run.output(keyShape), dv = run.output(valueShape);
  const Tensor ddecay = run.output(gateShape, DataType::Fp32), dbeta = run.output(gateShape, DataType::Fp32);
  run.backend().deltaRuleBackward(
      {q, k, v, decay, beta, run.tensor(valueShape, dout), dq, dk, dv, ddecay, dbeta, c.batch, in.scale});
  run.expectNear("dq", dq, gradient(&DeltaRuleInput::q));
  run.expectNear("dk", dk, gradient(&DeltaRuleInput::k));
  run.expectNear("dv", dv, gradient(&DeltaRuleInput::v));
  run.expectNear("ddecay", ddecay, gradient(&DeltaRuleInput::decay));
  run.expectNear("dbeta", dbeta, gradient(&DeltaRuleInput::beta));
}

void check(OpRun& run, const DeltaGatesCase& c) {
  const Shape shape{c.rows, c.heads};
  const Values a = run.random(shape.elements(), -c.largest, c.largest);
  const Values b = run.random(shape.elements(), -c.largest, c.largest);
  const Values aLog = run.random(c.heads, DataType::Fp32, -1, 2), bias = run.random(c.heads, DataType::Fp32, -1, 1);
  const Tensor at = run.tensor(shape, a), bt = run.tensor(shape, b);
  const Tensor logs = run.fp32({c.heads}, aLog), biases = run.fp32({c.heads}, bias);
  const Tensor decay = run.output(shape, DataType::Fp32), beta = run.output(shape, DataType::Fp32);
  run.backend().deltaGates({at, bt, logs, biases, decay, beta});
  run.expectNear("decay", decay, reference::deltaDecay(a, aLog, bias));
  run.expectNear("beta", beta, reference::deltaBeta(b));

  const Values ddecay = run.random(shape.elements(), DataType::Fp32, -1, 1);
  const Values dbeta = run.random(shape.elements(), DataType::Fp32, -1, 1);
  const Values logBefore = run.random(c.heads, DataType::Fp32, -1, 1);
  const Values biasBefore = run.random(c.heads, DataType::Fp32, -1, 1);
  const Tensor da = run.output(shape), db = run.output(shape);
  const Tensor dlogs = run.fp32({c.heads}, logBefore), dbiases = run.fp32({c.heads}, biasBefore);
  run.backend().deltaGatesBackward(
      {at, bt, logs, biases, run.fp32(shape, ddecay), run.fp32(shape, dbeta), da, db, dlogs, dbiases});
  const auto loss = [&](const Values& x, const Values& l, const Values& d) {
    return dot(reference::deltaDecay(x, l, d), ddecay);
  };
  const auto sum = [](Values x, const Values& y) {
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += y[i];
    return x;
  };
  run.expectNear("da", da, finiteDifferences([&](const Values& x) { return loss(x, aLog, bias); }, a));
  run.expectNear("db", db, finiteDifferences([&](const Values& x) { return dot(reference::deltaBeta(x), dbeta); }, b));
  run.expectNear("daLog", dlogs,
                 sum(logBefore, finiteDifferences([&](const Values& x) { return loss(a, x, bias); }, aLog)));
  run.expectNear("ddtBias", dbiases,
                 sum(biasBefore, finiteDifferences([&](const Values& x) { return loss(a, aLog, x); }, bias)));
}

}  // namespace shardscope
