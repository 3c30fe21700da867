// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "tests/kernels/ops/op_checks.h"
#include "tests/kernels/ops/reference/router.h"

namespace shardscope {
namespace {

Values rowOf(const Values& x, std::int64_t columns, std::int64_t row) {
  return {x.begin() + row * columns, x.begin() + (row + 1) * columns};
}

Values logitsOf(OpRun& run, const RouterCase& c) {
  Values logits = run.random(c.rows * c.experts, DataType::Fp32, -c.reach, c.reach);
  if (c.levels > 0)
    for (double& logit : logits) logit = std::floor(logit / (2 * c.reach) * c.levels);
  return logits;
}

}  // namespace

void check(OpRun& run, const RouterCase& c) {
  const auto topk = static_cast<std::size_t>(c.topk);
  const Values logits = logitsOf(run, c), dprobabilities = run.random(c.rows * c.topk, DataType::Fp32, -1, 1);
  const Values bias = c.biased ? run.random(c.experts, DataType::Fp32, -0.5, 0.5) : Values();
  std::vector<reference::Choice> choices;
  std::vector<std::int32_t> experts;
  Values expected;
  for (std::int64_t row = 0; row < c.rows; ++row) {
    const Values rowLogits = rowOf(logits, c.experts, row);
    choices.push_back(reference::choose(rowLogits, bias, topk, c.function, static_cast<std::size_t>(c.groups),
                                        static_cast<std::size_t>(c.topkGroups)));
    if (c.forced)
      for (std::size_t i = 0; i < topk; ++i)
        choices.back()[i] = (static_cast<std::size_t>(row) * topk + i) % static_cast<std::size_t>(c.experts);
    experts.insert(experts.end(), choices.back().begin(), choices.back().end());
    const Values rowExpected = reference::probabilities(rowLogits, choices.back(), c.function, c.normalize, c.scaling);
    expected.insert(expected.end(), rowExpected.begin(), rowExpected.end());
  }

  const Shape shape{c.rows, c.experts}, chosenShape{c.rows, c.topk};
  const Tensor logitTensor = run.fp32(shape, logits), biasTensor = c.biased ? run.fp32({c.experts}, bias) : Tensor();
  const Tensor forced = c.forced ? run.int32(chosenShape, experts) : Tensor();
  const Tensor probabilities = run.output(chosenShape, DataType::Fp32);
  const Tensor chosen = run.output(chosenShape, DataType::Int32);
  run.backend().router({logitTensor, biasTensor, forced, c.topk, c.function, c.normalize, c.groups, c.topkGroups,
                        c.scaling, probabilities, chosen});
  run.expectEqual("experts", chosen, Values(experts.begin(), experts.end()));
  run.expectNear("probabilities", probabilities, expected);

  Values gradient;
  for (std::int64_t row = 0; row < c.rows; ++row) {
    const Values dy = rowOf(dprobabilities, c.topk, row);
    const auto loss = [&](const Values& at) {
      return dot(
          reference::probabilities(at, choices[static_cast<std::size_t>(row)], c.function, c.normalize, c.scaling), dy);
    };
    const Values rowGradient = finiteDifferences(loss, rowOf(logits, c.experts, row));
    gradient.insert(gradient.end(), rowGradient.begin(), rowGradient.end());
  }
  const Tensor dlogits = run.output(shape, DataType::Fp32);
  run.backend().routerBackward(
      {logitTensor, chosen, run.fp32(chosenShape, dprobabilities), c.function, c.normalize, c.scaling, dlogits});
  run.expectNear("dlogits", dlogits, gradient);
}

}  // namespace shardscope
