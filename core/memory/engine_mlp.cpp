// SPDX-License-Identifier: Apache-2.0
// Follows kernels/step/gated_mlp.cpp and dense_layer.cpp.
#include <algorithm>

#include "core/memory/engine_layer.h"

namespace shardscope {
namespace {

MlpScript denseMlp(const EngineScript& script) {
  return {roundedUpQuotient(std::max(0, script.scenario.model.ffnHiddenSize), script.sizes.tp)};
}

bool dropsInput(const EngineScript& script) {
  const bool ownNorm = script.scenario.kernels.transformerImpl == TransformerImpl::Local;
  return script.recomputes(ownNorm ? RecomputeModule::LayerNorm : RecomputeModule::Mlp);
}

}  // namespace

void MlpScript::activate(EngineScript& script, const Block& input, MlpBlocks& kept) const {
  Block gathered = script.enterBlock(input, Term::EngineForward);
  kept.activationInput = script.alive.make(activationInput, script.sizes.gate * script.ofTokens(width));
  kept.fc2Input = script.alive.make(fc2Input, script.ofTokens(width));
  script.alive.release(gathered);
}

Block MlpScript::forward(EngineScript& script, const Block& input, MlpBlocks& kept) const {
  activate(script, input, kept);
  return script.leaveBlock(script.alive.make(Term::EngineForward, script.ofTokens(script.sizes.hidden)),
                           Term::EngineForward);
}

Block MlpScript::backward(EngineScript& script, const Block& input, const Block& gradient, MlpBlocks& kept) const {
  Moments& alive = script.alive;
  Block dy = script.enterBlock(gradient, Term::EngineBackward);
  alive.release(kept.fc2Input);
  Block dactivated = alive.make(Term::EngineBackward, script.ofTokens(width));
  alive.release(dy);
  Block dinner = alive.make(Term::EngineBackward, script.sizes.gate * script.ofTokens(width));
  alive.release(kept.activationInput);
  alive.release(dactivated);
  Block gathered = script.enterBlock(input, Term::EngineBackward);
  alive.release(gathered);
  const Block dx = alive.make(Term::EngineBackward, script.ofTokens(script.sizes.hidden));
  alive.release(dinner);
  return script.leaveBlock(dx, Term::EngineBackward);
}

Block denseForward(EngineScript& script, Block hidden, FfnBlocks& kept) {
  script.alive.retag(hidden, Term::MlpNormInput);
  kept.normInput = hidden;
  kept.input = script.alive.make(Term::Fc1Input, hidden.bytes);
  const Block y = denseMlp(script).forward(script, kept.input, kept.mlp);
  if (script.recomputes(RecomputeModule::Mlp)) {
    script.alive.release(kept.mlp.activationInput);
    script.alive.release(kept.mlp.fc2Input);
  }
  if (dropsInput(script)) script.alive.release(kept.input);
  return y;
}

void denseBackward(EngineScript& script, const Block& gradient, FfnBlocks& kept) {
  const MlpScript mlp = denseMlp(script);
  if (dropsInput(script)) kept.input = script.alive.make(Term::Fc1Input, kept.normInput.bytes);
  if (script.recomputes(RecomputeModule::Mlp)) mlp.activate(script, kept.input, kept.mlp);
  Block dx = mlp.backward(script, kept.input, gradient, kept.mlp);
  for (Block* x : {&kept.input, &kept.normInput, &dx}) script.alive.release(*x);
}

}  // namespace shardscope
