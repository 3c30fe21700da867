// SPDX-License-Identifier: Apache-2.0
// Follows kernels/step/moe_layer.cpp.
#include <algorithm>

#include "core/memory/engine_dispatch.h"

namespace shardscope {
namespace {

constexpr double kNumber = 4;  // fp32 or int32

class MoeScript {
 public:
  explicit MoeScript(EngineScript& script)
      : m_script(script),
        m_alive(script.alive),
        m_moe(script.scenario.model.moe),
        m_dispatch(script),
        m_inner(script.sizes.element * m_dispatch.rows() *
                roundedUpQuotient(std::max(0, m_moe.ffnHiddenSize), script.sizes.etp)),
        m_results(script.sizes.element * m_dispatch.rows() * script.sizes.hidden),
        m_shared{roundedUpQuotient(std::max(0, m_moe.sharedExpertFfnHiddenSize), script.sizes.tp),
                 Term::SharedActivationInput, Term::SharedFc2Input},
        m_dropsNorm(script.recomputes(RecomputeModule::LayerNorm)),
        m_dropsAll(script.recomputes(RecomputeModule::Moe)),
        m_dropsActivation(script.recomputes(RecomputeModule::MoeAct)),
        m_dropsShared(script.recomputes(RecomputeModule::SharedExperts) || m_dropsAll) {}

  Block forward(Block hidden, FfnBlocks& kept);
  void backward(const Block& gradient, FfnBlocks& kept);

 private:
  bool hasShared() const { return m_shared.width > 0; }
  bool gatesShared() const { return hasShared() && m_moe.sharedExpertGate; }
  void route(FfnBlocks& kept);
  void expand(FfnBlocks& kept) {
    kept.activationInput = m_alive.make(Term::ExpertActivationInput, m_script.sizes.gate * m_inner);
  }
  void activate(FfnBlocks& kept) { kept.fc2Input = m_alive.make(Term::ExpertFc2Input, m_inner); }
  Block runShared(FfnBlocks& kept);
  void restore(FfnBlocks& kept);
  Block expertsBackward(Block gradient, FfnBlocks& kept, Block& probabilities);
  Block sharedBackward(const Block& gradient, FfnBlocks& kept);
  void routeBackward(FfnBlocks& kept);

  EngineScript& m_script;
  Moments& m_alive;
  const MoeSpec& m_moe;
  DispatchScript m_dispatch;
  double m_inner, m_results;  // bytes at the experts: of the width of one, of the hidden size
  MlpScript m_shared;
  bool m_dropsNorm, m_dropsAll, m_dropsActivation, m_dropsShared;
};

// Scores, and the rows of the chosen experts.
void MoeScript::route(FfnBlocks& kept) {
  const double tokens = m_script.sizes.shard;
  kept.route.logits = m_alive.make(Term::RouterScores, kNumber * tokens * std::max(0, m_moe.numExperts));
  kept.route.experts = m_alive.make(Term::RouterScores, kNumber * tokens * std::max(0, m_moe.topk));
  Block probabilities = m_alive.make(Term::EngineForward, kept.route.experts.bytes);
  if (m_script.scenario.moe.routing == Routing::Balanced) {
    Block forced = m_alive.make(Term::EngineForward, kept.route.experts.bytes);
    m_alive.release(forced);
  }
  kept.dispatched = m_dispatch.dispatch(kept.route);
  m_alive.release(probabilities);
}

Block MoeScript::runShared(FfnBlocks& kept) {
  Block y = m_shared.forward(m_script, kept.input, kept.mlp);
  if (!gatesShared()) return y;
  kept.sharedGate = m_alive.make(Term::SharedActivationInput, m_script.ofShard(1));
  const Block gated = m_alive.make(Term::EngineForward, y.bytes);
  m_alive.retag(y, Term::SharedActivationInput);
  kept.sharedOutput = y;
  return gated;
}

Block MoeScript::forward(Block hidden, FfnBlocks& kept) {
  m_alive.retag(hidden, Term::MlpNormInput);
  kept.normInput = hidden;
  kept.input = m_alive.make(Term::MoeInput, hidden.bytes);
  route(kept);
  expand(kept);
  activate(kept);
  const Block results = m_alive.make(Term::EngineForward, m_results);
  if (m_dropsActivation || m_dropsAll) m_alive.release(kept.fc2Input);
  if (m_dropsAll) {
    m_alive.release(kept.dispatched);
    m_alive.release(kept.activationInput);
  }
  const Block y = m_dispatch.combine(results);
  if (hasShared()) {
    Block shared = runShared(kept);
    m_alive.release(shared);
    if (m_dropsShared) {
      m_alive.release(kept.mlp.activationInput);
      m_alive.release(kept.mlp.fc2Input);
    }
  }
  if (m_dropsAll) {
    RouteBlocks& route = kept.route;
    for (Block* x : {&route.logits, &route.experts, &route.probabilities, &route.tokenOfRow, &route.position,
                     &route.order, &route.orderBack, &kept.sharedOutput, &kept.sharedGate})
      m_alive.release(*x);
  }
  if (m_dropsNorm) m_alive.release(kept.input);
  return y;
}

// What the forward dropped, again.
void MoeScript::restore(FfnBlocks& kept) {
  if (m_dropsNorm) kept.input = m_alive.make(Term::MoeInput, kept.normInput.bytes);
  if (m_dropsAll) {
    route(kept);
    expand(kept);
  }
  if (m_dropsActivation || m_dropsAll) activate(kept);
  if (!hasShared() || !m_dropsShared) return;
  if (gatesShared() && m_dropsAll) {
    Block result = runShared(kept);
    m_alive.release(result);
  } else {
    m_shared.activate(m_script, kept.input, kept.mlp);
  }
}

// From the gradient of the results to that of the dispatched rows, and of their probabilities.
Block MoeScript::expertsBackward(Block gradient, FfnBlocks& kept, Block& probabilities) {
  m_alive.release(kept.fc2Input);
  Block activated = m_alive.make(Term::EngineBackward, m_inner);
  m_alive.release(gradient);
  Block inner = m_alive.make(Term::EngineBackward, m_script.sizes.gate * m_inner);
  probabilities = m_alive.make(Term::EngineBackward, kNumber * m_dispatch.rows());
  m_alive.release(kept.activationInput);
  m_alive.release(activated);
  m_alive.release(kept.dispatched);
  const Block dx = m_alive.make(Term::EngineBackward, m_results);
  m_alive.release(inner);
  return dx;
}

Block MoeScript::sharedBackward(const Block& gradient, FfnBlocks& kept) {
  if (!gatesShared()) return m_shared.backward(m_script, kept.input, gradient, kept.mlp);
  Block dy = m_alive.make(Term::EngineBackward, gradient.bytes);
  Block dgate = m_alive.make(Term::EngineBackward, m_script.ofShard(1));
  m_alive.release(kept.sharedOutput);
  m_alive.release(kept.sharedGate);
  const Block dx = m_shared.backward(m_script, kept.input, dy, kept.mlp);
  m_alive.release(dy);
  m_alive.release(dgate);
  return dx;
}

void MoeScript::routeBackward(FfnBlocks& kept) {
  const double scores = m_script.sizes.shard * std::max(0, m_moe.numExperts);
  Block dlogits = m_alive.make(Term::EngineBackward, kNumber * scores);
  m_alive.release(kept.route.logits);
  m_alive.release(kept.route.experts);
  if (m_script.sizes.element < kNumber) {
    const Block narrow = m_alive.make(Term::EngineBackward, m_script.sizes.element * scores);
    m_alive.release(dlogits);
    dlogits = narrow;
  }
  m_alive.release(dlogits);
}

void MoeScript::backward(const Block& gradient, FfnBlocks& kept) {
  restore(kept);
  Block rowProbabilities;
  Block drows = m_dispatch.combineBackward();
  drows = expertsBackward(drows, kept, rowProbabilities);
  Block dx = m_dispatch.dispatchBackward(drows);
  Block probabilities = m_dispatch.probabilitiesBackward(rowProbabilities);
  RouteBlocks& route = kept.route;
  for (Block* x : {&route.probabilities, &route.tokenOfRow, &route.position, &route.order, &route.orderBack})
    m_alive.release(*x);
  routeBackward(kept);
  m_alive.release(probabilities);
  if (hasShared()) {
    Block shared = sharedBackward(gradient, kept);
    m_alive.release(shared);
  }
  for (Block* x : {&kept.input, &kept.normInput, &dx}) m_alive.release(*x);
}

}  // namespace

Block moeForward(EngineScript& script, Block hidden, FfnBlocks& kept) {
  return MoeScript(script).forward(hidden, kept);
}

void moeBackward(EngineScript& script, const Block& gradient, FfnBlocks& kept) {
  MoeScript(script).backward(gradient, kept);
}

}  // namespace shardscope
