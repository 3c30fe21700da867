// SPDX-License-Identifier: Apache-2.0
// Routing in double, written from Megatron-LM's description: the best by repeated search for the largest.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/kernels/ops/op_run.h"
#include "tests/kernels/ops/reference/activations.h"

namespace shardscope::reference {

using Choice = std::vector<std::size_t>;

inline Values softmax(const Values& x) {
  const double maximum = *std::max_element(x.begin(), x.end());
  Values y;
  double sum = 0;
  for (const double value : x) sum += std::exp(value - maximum);
  for (const double value : x) y.push_back(std::exp(value - maximum) / sum);
  return y;
}

inline Values scores(const Values& logits, ScoreFunction function) {
  if (function == ScoreFunction::SoftmaxBeforeTopk) return softmax(logits);
  Values scored = logits;
  if (function == ScoreFunction::Sigmoid)
    for (double& score : scored) score = sigmoid(score);
  return scored;
}

// The first of the largest, taken out, over and over.
inline Choice best(Values values, std::size_t count) {
  Choice chosen;
  while (chosen.size() < count) {
    const auto largest = std::max_element(values.begin(), values.end());
    chosen.push_back(static_cast<std::size_t>(largest - values.begin()));
    *largest = -std::numeric_limits<double>::infinity();
  }
  return chosen;
}

// Of one row; bias empty for none, groups 0 for no limit.
inline Choice choose(const Values& logits, const Values& bias, std::size_t topk, ScoreFunction function,
                     std::size_t groups, std::size_t topkGroups) {
  Values values = scores(logits, function);
  for (std::size_t e = 0; e < bias.size(); ++e) values[e] += bias[e];
  if (groups > 0) {
    const std::size_t size = values.size() / groups;
    Values groupScores;
    for (std::size_t g = 0; g < groups; ++g) {
      Values members(values.begin() + static_cast<std::ptrdiff_t>(g * size),
                     values.begin() + static_cast<std::ptrdiff_t>((g + 1) * size));
      std::sort(members.rbegin(), members.rend());
      double score = 0;
      for (std::size_t i = 0; i < std::max<std::size_t>(topk / topkGroups, 1); ++i) score += members[i];
      groupScores.push_back(score);
    }
    const Choice kept = best(groupScores, topkGroups);
    for (std::size_t e = 0; e < values.size(); ++e)
      if (std::find(kept.begin(), kept.end(), e / size) == kept.end())
        values[e] = -std::numeric_limits<double>::infinity();
  }
  return best(values, topk);
}

inline Values probabilities(const Values& logits, const Choice& chosen, ScoreFunction function, bool normalize,
                            double scaling) {
  const Values scored = scores(logits, function);
  Values result;
  for (const std::size_t e : chosen) result.push_back(scored[e]);
  if (function == ScoreFunction::SoftmaxAfterTopk) {
    result = softmax(result);
  } else if (normalize && chosen.size() > 1) {
    double sum = 0;
    for (const double p : result) sum += p;
    for (double& p : result) p /= sum;
  }
  for (double& p : result) p *= scaling;
  return result;
}

}  // namespace shardscope::reference
