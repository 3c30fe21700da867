// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "tests/kernels/ops/op_checks.h"
#include "tests/kernels/ops/reference/router.h"

namespace shardscope {
namespace {

// -log softmax(logits)[target].
double lossOf(const Values& logits, std::size_t target) {
  const double maximum = *std::max_element(logits.begin(), logits.end());
  double sum = 0;
  for (const double logit : logits) sum += std::exp(logit - maximum);
  return std::log(sum) - (logits[target] - maximum);
}

struct Shard {
  std::int64_t firstToken;
  Tensor logits;
};

// Columns [first, first + count) of every row.
Values columnsOf(const Values& x, std::int64_t rows, std::int64_t columns, std::int64_t first, std::int64_t count) {
  Values part;
  for (std::int64_t i = 0; i < rows; ++i)
    part.insert(part.end(), x.begin() + i * columns + first, x.begin() + i * columns + first + count);
  return part;
}

}  // namespace

void check(OpRun& run, const VocabularyLossCase& c) {
  const Values logits = run.random(c.rows * c.vocabulary, c.low, c.high);
  std::vector<std::int32_t> targets;
  Values losses, gradient;
  for (std::int64_t i = 0; i < c.rows; ++i) {
    const Values own(logits.begin() + i * c.vocabulary, logits.begin() + (i + 1) * c.vocabulary);
    const auto target = static_cast<std::size_t>(i * 7 % c.vocabulary);
    targets.push_back(static_cast<std::int32_t>(target));
    losses.push_back(lossOf(own, target));
    for (const double d : finiteDifferences([&](const Values& at) { return lossOf(at, target); }, own))
      gradient.push_back(d * c.rowScale);
  }

  const Tensor targetTensor = run.int32({c.rows}, targets);
  std::vector<Shard> shards;
  Values maximum(static_cast<std::size_t>(c.rows), -INFINITY), sums(2 * maximum.size());
  for (std::int64_t s = 0; s < c.shards; ++s) {
    const std::int64_t first = c.vocabulary * s / c.shards, count = c.vocabulary * (s + 1) / c.shards - first;
    shards.push_back({first, run.tensor({c.rows, count}, columnsOf(logits, c.rows, c.vocabulary, first, count))});
    const Tensor own = run.output({c.rows}, DataType::Fp32);
    run.backend().logitMaximum({shards.back().logits, own});
    const Values values = OpRun::valuesOf(own);
    for (std::size_t i = 0; i < maximum.size(); ++i) maximum[i] = std::max(maximum[i], values[i]);
  }
  const Tensor maximumTensor = run.fp32({c.rows}, maximum);
  for (const Shard& shard : shards) {
    const Tensor own = run.output({c.rows, 2}, DataType::Fp32);
    run.backend().logitSums({shard.logits, maximumTensor, targetTensor, own, shard.firstToken});
    sums = sum(sums, OpRun::valuesOf(own));
  }
  Values found;
  for (std::size_t i = 0; i < maximum.size(); ++i) found.push_back(std::log(sums[2 * i]) - sums[2 * i + 1]);
  run.expectNear("loss", run.fp32({c.rows}, found), losses);
  const Tensor sumTensor = run.fp32({c.rows, 2}, sums);
  for (const Shard& shard : shards) {
    const std::int64_t count = shard.logits.columns();
    run.backend().logitGradient({shard.logits, maximumTensor, sumTensor, targetTensor, shard.firstToken, c.rowScale});
    run.expectNear("dlogits", shard.logits, columnsOf(gradient, c.rows, c.vocabulary, shard.firstToken, count));
  }
}

}  // namespace shardscope
