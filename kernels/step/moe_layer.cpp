// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/moe_layer.h"

#include <numeric>
#include <utility>

#include "kernels/step/forced_routing.h"
#include "kernels/step/linear.h"
#include "kernels/step/parameter_specs.h"

namespace shardscope {
namespace {

ScoreFunction scoreFunction(const RouterSpec& router) {
  if (router.score == RouterScore::Sigmoid) return ScoreFunction::Sigmoid;
  return router.softmaxBeforeTopk ? ScoreFunction::SoftmaxBeforeTopk : ScoreFunction::SoftmaxAfterTopk;
}

// Experts of this rank one below the other; its part of each one's width where ETP splits it.
ParameterSpec expertSpec(const Rank& rank, const std::string& prefix, std::int64_t localExperts, std::int64_t width,
                         bool down) {
  const std::int64_t h = rank.model.hiddenSize;
  ParameterSpec spec;
  spec.expert = true;
  spec.columns = down ? width : h;
  for (std::int64_t i = 0; i < localExperts; ++i) {
    const std::string expert = prefix + ".experts." + std::to_string(rank.at.ep * localExperts + i);
    if (down) {
      spec.segments.push_back({expert + ".down", h, 0, rank.at.etp * width, rank.scenario.layout.etp * width});
    } else {
      spec.segments.push_back({expert + ".gate", width, rank.at.etp * width, 0, h});
      spec.segments.push_back({expert + ".up", width, rank.at.etp * width, 0, h});
    }
  }
  return spec;
}

}  // namespace

MoeFfn::MoeFfn(Rank& rank, ParameterStore& store, const std::string& prefix)
    : m_localExperts(rank.model.moe.numExperts / rank.scenario.layout.ep),
      m_width(rank.model.moe.ffnHiddenSize / rank.scenario.layout.etp),
      m_balanced(rank.scenario.moe.routing == Routing::Balanced),
      m_dropsNorm(rank.scenario.recompute.selects(RecomputeModule::LayerNorm)),
      m_dropsAll(rank.scenario.recompute.selects(RecomputeModule::Moe)),
      m_dropsActivation(rank.scenario.recompute.selects(RecomputeModule::MoeAct)),
      m_dropsShared(rank.scenario.recompute.selects(RecomputeModule::SharedExperts)),
      m_dispatch(rank.scenario.moe.dispatcher == Dispatcher::AllGather ? makeAllGatherDispatch(rank)
                                                                       : makeAllToAllDispatch(rank)),
      m_biasRate(rank.model.moe.router.biasUpdateRate) {
  const MoeSpec& moe = rank.model.moe;
  const std::int64_t h = rank.model.hiddenSize;
  store.declare(normSpec(rank, prefix + ".norm", h), m_norm);
  store.declare(tokenWiseSpec(rank, prefix + ".router", moe.numExperts, h), m_router);
  store.declare(expertSpec(rank, prefix, m_localExperts, m_width, false), m_fc1);
  store.declare(expertSpec(rank, prefix, m_localExperts, m_width, true), m_fc2);
  if (moe.sharedExpertFfnHiddenSize > 0)
    m_shared =
        std::make_unique<GatedMlp>(rank, store, prefix + ".shared", moe.sharedExpertFfnHiddenSize, kSharedExpertNames);
  if (m_shared != nullptr && moe.sharedExpertGate)
    store.declare(tokenWiseSpec(rank, prefix + ".shared_gate", 1, h), m_sharedGate);
  if (moe.router.expertBias && !m_balanced) {
    m_bias = rank.make({moe.numExperts}, DataType::Fp32, Term::Weights);
    rank.ops.fill(m_bias, 0);
    m_tokensOfExpert.assign(static_cast<std::size_t>(moe.numExperts), 0);
  }
}

// Returns the probabilities [shard, k].
Tensor MoeFfn::route(Rank& rank, const Tensor& input, MoeKept& kept) {
  const MoeSpec& moe = rank.model.moe;
  kept.logits = linear(rank, "moe.router", input, m_router.weight, DataType::Fp32, Term::RouterScores);
  kept.experts = rank.make({rank.shard, moe.topk}, DataType::Int32, Term::RouterScores);
  Tensor probabilities = rank.make({rank.shard, moe.topk}, DataType::Fp32, Term::EngineForward);
  Tensor forced;
  if (m_balanced) {
    forced = rank.make(kept.experts.shape(), DataType::Int32, Term::EngineForward);
    forcedExperts(rank.plan, rank.at, forced.as<std::int32_t>());
  }
  rank.op("moe.topk", {0, kept.logits.bytes()}, [&] {
    rank.ops.router({kept.logits, m_bias, forced, moe.topk, scoreFunction(moe.router), moe.router.normalizeTopk,
                     moe.router.groups, moe.router.topkGroups, moe.router.scalingFactor, probabilities, kept.experts});
  });
  if (rank.place.pass == StepPass::Forward && !m_tokensOfExpert.empty()) {
    const std::int32_t* chosen = kept.experts.as<std::int32_t>();
    for (std::int64_t i = 0; i < kept.experts.elements(); ++i) ++m_tokensOfExpert[static_cast<std::size_t>(chosen[i])];
  }
  return probabilities;
}

Tensor MoeFfn::activate(Rank& rank, const MoeKept& kept) const {
  const Tensor& inner = kept.activationInput.get();
  Tensor y = rank.make({inner.rows(), m_width}, Term::ExpertFc2Input);
  rank.op("moe.act", {0, inner.bytes() + y.bytes()}, [&] { rank.ops.swiGlu({inner, kept.rows.probabilities, y}); });
  return y;
}

// The first of the experts' products.
void MoeFfn::expand(Rank& rank, MoeKept& kept) {
  const std::int64_t h = rank.model.hiddenSize;
  const Tensor& rows = kept.dispatched.get();
  const Tensor inner = rank.make({rows.rows(), 2 * m_width}, Term::ExpertActivationInput);
  rank.op("moe.fc1",
          {4 * static_cast<double>(rows.rows() * m_width * h), rows.bytes() + inner.bytes() + m_fc1.weight.bytes()},
          [&] {
            rank.ops.groupedMatMul({GroupedMatMul::Kind::Forward, rows,
                                    m_fc1.weight.reshaped({m_localExperts, 2 * m_width, h}), inner,
                                    kept.rows.rowsOfExpert});
          });
  kept.activationInput.keep(inner);
}

// From the dispatched rows to their results.
Tensor MoeFfn::runExperts(Rank& rank, MoeKept& kept) {
  const std::int64_t h = rank.model.hiddenSize;
  expand(rank, kept);
  Tensor activated = activate(rank, kept);
  Tensor out = rank.make({activated.rows(), h}, Term::EngineForward);
  rank.op("moe.fc2",
          {2 * static_cast<double>(activated.elements() * h), activated.bytes() + out.bytes() + m_fc2.weight.bytes()},
          [&] {
            rank.ops.groupedMatMul({GroupedMatMul::Kind::Forward, activated,
                                    m_fc2.weight.reshaped({m_localExperts, h, m_width}), out, kept.rows.rowsOfExpert});
          });
  if (!m_dropsActivation) kept.fc2Input.keep(std::move(activated));
  return out;
}

Tensor MoeFfn::runShared(Rank& rank, const Tensor& input, MoeKept& kept) {
  Tensor y = m_shared->forward(rank, input, kept.shared);
  if (!m_sharedGate.weight) return y;
  const Tensor gate = linear(rank, "moe.shared_gate", input, m_sharedGate.weight, Term::SharedActivationInput);
  Tensor gated = rank.make(y.shape(), Term::EngineForward);
  rank.op("moe.shared_gate", {0, 2 * y.bytes()}, [&] { rank.ops.gate({y, gate, gated}); });
  y.retag(Term::SharedActivationInput);
  kept.sharedOutput.keep(std::move(y));
  kept.sharedGate.keep(gate);
  return gated;
}

Tensor MoeFfn::forward(Rank& rank, Tensor hidden, MoeKept& kept) {
  hidden.retag(Term::MlpNormInput);
  Tensor input = rank.make(hidden.shape(), Term::MoeInput);
  normalize(rank, "ffn.norm", hidden, m_norm, input);
  {
    const Tensor probabilities = route(rank, input, kept);
    kept.dispatched.keep(m_dispatch->dispatch(rank, input, probabilities, kept.experts, kept.rows));
  }
  Tensor results = runExperts(rank, kept);
  if (m_dropsAll) {
    kept.dispatched.drop();
    kept.activationInput.drop();
    kept.fc2Input.drop();
  }
  Tensor y = m_dispatch->combine(rank, std::move(results), kept.rows);
  if (m_shared != nullptr) {
    accumulate(rank, "moe.shared_add", runShared(rank, input, kept), y);
    if (m_dropsShared || m_dropsAll) kept.shared = {};
  }
  accumulate(rank, "ffn.residual", hidden, y);
  if (m_dropsAll) kept = {};
  if (!m_dropsNorm) kept.input.keep(std::move(input));
  kept.normInput.keep(std::move(hidden));
  return y;
}

// What the forward dropped, again. Returns the norm's output.
Tensor MoeFfn::restore(Rank& rank, MoeKept& kept) {
  const StepPass pass = std::exchange(rank.place.pass, StepPass::Recompute);
  Tensor input = kept.input.take();
  if (!input) {
    input = rank.make(kept.normInput.get().shape(), Term::MoeInput);
    normalize(rank, "ffn.norm", kept.normInput.get(), m_norm, input);
  }
  if (m_dropsAll) {
    {
      const Tensor probabilities = route(rank, input, kept);
      kept.dispatched.keep(m_dispatch->dispatch(rank, input, probabilities, kept.experts, kept.rows));
    }
    expand(rank, kept);
  }
  if (!kept.fc2Input.present()) kept.fc2Input.keep(activate(rank, kept));
  if (m_shared != nullptr && !kept.shared.fc2Input.present()) {
    if (m_sharedGate.weight && m_dropsAll)
      runShared(rank, input, kept);
    else
      m_shared->restore(rank, input, kept.shared);
  }
  rank.place.pass = pass;
  return input;
}

// From the gradient of the results to that of the dispatched rows, and of their probabilities [rows].
Tensor MoeFfn::expertsBackward(Rank& rank, Tensor gradient, MoeKept& kept, Tensor& probabilities) {
  const std::int64_t h = rank.model.hiddenSize;
  const std::int64_t rows = gradient.rows();
  const double products = 2 * static_cast<double>(rows * m_width * h);
  const std::vector<std::int64_t>& counts = kept.rows.rowsOfExpert;
  const Shape down{m_localExperts, h, m_width}, up{m_localExperts, 2 * m_width, h};
  using Kind = GroupedMatMul::Kind;
  rank.op("moe.fc2", {products, 2 * gradient.bytes()}, [&] {
    rank.ops.groupedMatMul(
        {Kind::WeightGradient, kept.fc2Input.get(), m_fc2.gradient.reshaped(down), gradient, counts});
  });
  kept.fc2Input.drop();
  Tensor activated = rank.make({rows, m_width}, Term::EngineBackward);
  rank.op("moe.fc2", {products, gradient.bytes() + activated.bytes() + m_fc2.weight.bytes()}, [&] {
    rank.ops.groupedMatMul({Kind::InputGradient, activated, m_fc2.weight.reshaped(down), gradient, counts});
  });
  gradient.release();
  const Tensor inner = rank.make({rows, 2 * m_width}, Term::EngineBackward);
  probabilities = rank.make({rows}, DataType::Fp32, Term::EngineBackward);
  rank.op("moe.act", {0, 2 * inner.bytes() + activated.bytes()}, [&] {
    rank.ops.swiGluBackward({kept.activationInput.get(), kept.rows.probabilities, activated, inner, probabilities});
  });
  kept.activationInput.drop();
  activated.release();
  rank.op("moe.fc1", {2 * products, 2 * inner.bytes()}, [&] {
    rank.ops.groupedMatMul({Kind::WeightGradient, kept.dispatched.get(), m_fc1.gradient.reshaped(up), inner, counts});
  });
  kept.dispatched.drop();
  Tensor dx = rank.make({rows, h}, Term::EngineBackward);
  rank.op("moe.fc1", {2 * products, inner.bytes() + dx.bytes() + m_fc1.weight.bytes()}, [&] {
    rank.ops.groupedMatMul({Kind::InputGradient, dx, m_fc1.weight.reshaped(up), inner, counts});
  });
  return dx;
}

Tensor MoeFfn::sharedBackward(Rank& rank, const Tensor& input, const Tensor& gradient, MoeKept& kept) {
  if (!m_sharedGate.weight) return m_shared->backward(rank, input, gradient, kept.shared);
  const Tensor dy = rank.make(gradient.shape(), Term::EngineBackward);
  const Tensor dgate = rank.make({rank.shard, 1}, Term::EngineBackward);
  rank.op("moe.shared_gate", {0, 3 * dy.bytes()}, [&] {
    rank.ops.gateBackward({kept.sharedOutput.get(), kept.sharedGate.get(), gradient, dy, dgate});
  });
  kept.sharedOutput.drop();
  kept.sharedGate.drop();
  addLinearWeightGradient(rank, "moe.shared_gate", dgate, input, m_sharedGate.gradient);
  Tensor dx = m_shared->backward(rank, input, dy, kept.shared);
  addLinearInputGradient(rank, "moe.shared_gate", dgate, m_sharedGate.weight, dx);
  return dx;
}

void MoeFfn::routeBackward(Rank& rank, const Tensor& input, const Tensor& probabilities, MoeKept& kept,
                           const Tensor& dx) {
  const RouterSpec& router = rank.model.moe.router;
  Tensor dlogits = rank.make(kept.logits.shape(), DataType::Fp32, Term::EngineBackward);
  rank.op("moe.topk", {0, 2 * dlogits.bytes()}, [&] {
    rank.ops.routerBackward({kept.logits, kept.experts, probabilities, scoreFunction(router), router.normalizeTopk,
                             router.scalingFactor, dlogits});
  });
  kept.logits.release();
  kept.experts.release();
  if (input.type() != DataType::Fp32) {
    const Tensor narrow = rank.make(dlogits.shape(), Term::EngineBackward);
    rank.op("moe.topk", {0, dlogits.bytes()}, [&] { rank.ops.convert(dlogits, narrow); });
    dlogits = narrow;
  }
  addLinearWeightGradient(rank, "moe.router", dlogits, input, m_router.gradient);
  addLinearInputGradient(rank, "moe.router", dlogits, m_router.weight, dx);
}

Tensor MoeFfn::backward(Rank& rank, Tensor gradient, MoeKept& kept) {
  Tensor input = restore(rank, kept);
  Tensor rowProbabilities;
  Tensor drows = m_dispatch->combineBackward(rank, gradient, kept.rows);
  drows = expertsBackward(rank, std::move(drows), kept, rowProbabilities);
  const Tensor dx = m_dispatch->dispatchBackward(rank, std::move(drows), kept.rows);
  {
    const Tensor probabilities = m_dispatch->probabilitiesBackward(rank, std::move(rowProbabilities), kept.rows);
    kept.rows = {};
    routeBackward(rank, input, probabilities, kept, dx);
  }
  if (m_shared != nullptr) accumulate(rank, "moe.shared_add", sharedBackward(rank, input, gradient, kept), dx);
  input.release();
  normalizeBackward(rank, "ffn.norm", kept.normInput.get(), m_norm, dx, dx);
  kept.normInput.drop();
  accumulate(rank, "ffn.residual", dx, gradient);
  return gradient;
}

void MoeFfn::updateBias(std::span<const float> tokensOfExpert) {
  const float mean =
      std::accumulate(tokensOfExpert.begin(), tokensOfExpert.end(), 0.0f) / static_cast<float>(tokensOfExpert.size());
  float* bias = m_bias.as<float>();
  for (std::size_t i = 0; i < tokensOfExpert.size(); ++i) {
    if (tokensOfExpert[i] < mean) bias[i] += static_cast<float>(m_biasRate);
    if (tokensOfExpert[i] > mean) bias[i] -= static_cast<float>(m_biasRate);
  }
  m_tokensOfExpert.assign(tokensOfExpert.size(), 0);
}

}  // namespace shardscope
