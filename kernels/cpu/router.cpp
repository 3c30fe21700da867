// SPDX-License-Identifier: Apache-2.0
// As Megatron-LM's topk_routing_with_score_function and group_limited_topk. Gradients, with g the gradient of the
// scaled probabilities p, s the scores and sums over the chosen:
//   softmax over the chosen, or softmax before and normalized (the same function): dl = p (g - sum p g)
//   softmax before: dl_e = s_e (g_e - sum s g) for every expert, g_e = 0 for those not chosen
//   sigmoid: dl = g s (1 - s); normalized, n = s / sum s: with (g - sum n g) / sum s in g's place
#include "kernels/cpu/router.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "kernels/cpu/parallel.h"
#include "kernels/cpu/rows.h"
#include "kernels/cpu/wide.h"

namespace shardscope::cpu {
namespace {

constexpr float kNothing = -std::numeric_limits<float>::infinity();
constexpr float kTiny = 1e-20f;  // Megatron-LM's, against a sum of zero

void softmax(const float* x, float* y, std::int64_t count) {
  const float maximum = *std::max_element(x, x + count);
  float sum = 0;
  for (std::int64_t i = 0; i < count; ++i) sum += y[i] = exponential(x[i] - maximum);
  for (std::int64_t i = 0; i < count; ++i) y[i] /= sum;
}

// By descending value, ties to the lower index.
void takeBest(const float* values, std::int64_t count, std::int64_t best, std::vector<std::int32_t>& order) {
  order.resize(static_cast<std::size_t>(count));
  for (std::int64_t i = 0; i < count; ++i) order[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(i);
  std::partial_sort(order.begin(), order.begin() + best, order.end(), [&](std::int32_t a, std::int32_t b) {
    return values[a] != values[b] ? values[a] > values[b] : a < b;
  });
}

// The router for one row after another; one a thread.
class RowRouter {
 public:
  RowRouter(const Router& args, std::int64_t experts)
      : m_args(args), m_experts(experts), m_scores(static_cast<std::size_t>(experts)), m_choice(m_scores) {}

  void route(std::int64_t row) {
    const std::int64_t topk = m_args.topk;
    const float* logits = m_args.logits.as<float>() + row * m_experts;
    auto* chosen = m_args.experts.as<std::int32_t>() + row * topk;
    score(logits);
    if (m_args.forced.defined()) {
      std::copy_n(m_args.forced.as<std::int32_t>() + row * topk, topk, chosen);
    } else {
      choose();
      std::copy_n(m_order.begin(), topk, chosen);
    }
    writeProbabilities(chosen, m_args.probabilities.as<float>() + row * topk);
  }

 private:
  void score(const float* logits) {
    switch (m_args.function) {
      case ScoreFunction::SoftmaxAfterTopk:
        std::copy_n(logits, m_experts, m_scores.begin());
        break;
      case ScoreFunction::SoftmaxBeforeTopk:
        softmax(logits, m_scores.data(), m_experts);
        break;
      case ScoreFunction::Sigmoid:
        std::transform(logits, logits + m_experts, m_scores.begin(), [](float x) { return sigmoid(x); });
    }
  }

  void choose() {
    m_choice = m_scores;
    if (m_args.bias.defined())
      for (std::size_t e = 0; e < m_choice.size(); ++e) m_choice[e] += m_args.bias.as<float>()[e];
    if (m_args.groups > 0) dropGroups();
    takeBest(m_choice.data(), m_experts, m_args.topk, m_order);
  }

  void dropGroups() {
    const std::int64_t size = m_experts / m_args.groups;
    const std::int64_t best = std::max(m_args.topk / m_args.topkGroups, 1);
    m_groupScores.assign(static_cast<std::size_t>(m_args.groups), 0.0f);
    for (std::int64_t group = 0; group < m_args.groups; ++group) {
      const float* choice = m_choice.data() + group * size;
      takeBest(choice, size, best, m_order);
      for (std::int64_t i = 0; i < best; ++i)
        m_groupScores[static_cast<std::size_t>(group)] += choice[m_order[static_cast<std::size_t>(i)]];
    }
    takeBest(m_groupScores.data(), m_args.groups, m_args.topkGroups, m_order);
    for (std::int64_t i = m_args.topkGroups; i < m_args.groups; ++i)
      std::fill_n(m_choice.begin() + m_order[static_cast<std::size_t>(i)] * size, size, kNothing);
  }

  void writeProbabilities(const std::int32_t* chosen, float* probabilities) const {
    const std::int64_t topk = m_args.topk;
    for (std::int64_t i = 0; i < topk; ++i) probabilities[i] = m_scores[static_cast<std::size_t>(chosen[i])];
    if (m_args.function == ScoreFunction::SoftmaxAfterTopk) {
      softmax(probabilities, probabilities, topk);
    } else if (m_args.normalize && topk > 1) {
      float sum = kTiny;
      for (std::int64_t i = 0; i < topk; ++i) sum += probabilities[i];
      for (std::int64_t i = 0; i < topk; ++i) probabilities[i] /= sum;
    }
    for (std::int64_t i = 0; i < topk; ++i) probabilities[i] *= static_cast<float>(m_args.scaling);
  }

  const Router& m_args;
  std::int64_t m_experts;
  std::vector<float> m_scores, m_choice, m_groupScores;
  std::vector<std::int32_t> m_order;
};

class RowRouterBackward {
 public:
  RowRouterBackward(const RouterBackward& args, std::int64_t experts, std::int64_t topk)
      : m_args(args), m_experts(experts), m_topk(topk), m_g(static_cast<std::size_t>(topk)), m_values(m_g) {}

  void run(std::int64_t row) {
    m_logits = m_args.logits.as<float>() + row * m_experts;
    m_chosen = m_args.experts.as<std::int32_t>() + row * m_topk;
    m_dlogits = m_args.dlogits.as<float>() + row * m_experts;
    const float* gradient = m_args.dprobabilities.as<float>() + row * m_topk;
    for (std::size_t i = 0; i < m_g.size(); ++i) m_g[i] = gradient[i] * static_cast<float>(m_args.scaling);
    std::fill_n(m_dlogits, m_experts, 0.0f);
    const bool normalized = m_args.normalize && m_topk > 1;
    if (m_args.function == ScoreFunction::Sigmoid) {
      throughSigmoid(normalized);
    } else if (m_args.function == ScoreFunction::SoftmaxAfterTopk || normalized) {
      throughChosenSoftmax();
    } else {
      throughFullSoftmax();
    }
  }

 private:
  float logit(std::size_t i) const { return m_logits[m_chosen[i]]; }
  float meanGradient() const {
    float sum = 0;
    for (std::size_t i = 0; i < m_g.size(); ++i) sum += m_values[i] * m_g[i];
    return sum;
  }

  void throughSigmoid(bool normalized) {
    float sum = kTiny;
    for (std::size_t i = 0; i < m_g.size(); ++i) sum += m_values[i] = sigmoid(logit(i));
    const float mean = normalized ? meanGradient() / sum : 0.0f;
    for (std::size_t i = 0; i < m_g.size(); ++i) {
      const float g = normalized ? (m_g[i] - mean) / sum : m_g[i];
      m_dlogits[m_chosen[i]] += g * sigmoidSlope(logit(i));
    }
  }

  void throughChosenSoftmax() {
    for (std::size_t i = 0; i < m_g.size(); ++i) m_values[i] = logit(i);
    softmax(m_values.data(), m_values.data(), m_topk);
    const float mean = meanGradient();
    for (std::size_t i = 0; i < m_g.size(); ++i) m_dlogits[m_chosen[i]] += m_values[i] * (m_g[i] - mean);
  }

  void throughFullSoftmax() {
    m_scores.resize(static_cast<std::size_t>(m_experts));
    softmax(m_logits, m_scores.data(), m_experts);
    float mean = 0;
    for (std::size_t i = 0; i < m_g.size(); ++i) mean += m_scores[static_cast<std::size_t>(m_chosen[i])] * m_g[i];
    for (std::size_t e = 0; e < m_scores.size(); ++e) m_dlogits[e] = -m_scores[e] * mean;
    for (std::size_t i = 0; i < m_g.size(); ++i)
      m_dlogits[m_chosen[i]] += m_scores[static_cast<std::size_t>(m_chosen[i])] * m_g[i];
  }

  const RouterBackward& m_args;
  std::int64_t m_experts, m_topk;
  const float* m_logits = nullptr;
  const std::int32_t* m_chosen = nullptr;
  float* m_dlogits = nullptr;
  std::vector<float> m_g, m_values, m_scores;
};

}  // namespace

void router(const Router& args, int threads) {
  const std::int64_t experts = args.logits.columns();
  assert(args.topk >= 1 && (args.logits.rows() == 0 || args.topk <= experts));
  assert(args.groups == 0 || (args.topkGroups >= 1 && args.topkGroups <= args.groups && experts % args.groups == 0));
  parallelRows(args.logits.rows(), 8 * experts, threads, [&](std::int64_t first, std::int64_t last) {
    RowRouter rows(args, experts);
    for (std::int64_t row = first; row < last; ++row) rows.route(row);
  });
}

void routerBackward(const RouterBackward& args, int threads) {
  const std::int64_t experts = args.logits.columns(), topk = args.experts.columns();
  parallelRows(args.logits.rows(), 4 * experts, threads, [&](std::int64_t first, std::int64_t last) {
    RowRouterBackward rows(args, experts, topk);
    for (std::int64_t row = first; row < last; ++row) rows.run(row);
  });
}

}  // namespace shardscope::cpu
