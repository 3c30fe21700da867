// SPDX-License-Identifier: Apache-2.0
// The modules of a layer as the engine runs them: each forward and backward as a script of its tensors. Named after the
// files of kernels/step that they follow.
#pragma once

#include "core/memory/engine_moments.h"
#include "core/memory/item_costs.h"

namespace shardscope {

// What a micro batch keeps of one layer. A mixer or an FFN fills in those that it has.
struct MixerBlocks {
  Block normInput, input;
  Block rawQuery, rawKey, rawValue;
  Block queryLatent, queryUp, kvLatent, kvUp;
  Block q, k, v, lse, coreOut, gate, out, projected;
  Block query, key, stepInput, decayInput, decay, beta, normalized;
};

struct MlpBlocks {
  Block activationInput, fc2Input;
};

struct RouteBlocks {
  Block logits, experts;
  Block probabilities, tokenOfRow, position, order, orderBack;
};

struct FfnBlocks {
  Block normInput, input;
  MlpBlocks mlp;  // dense, or the shared expert
  RouteBlocks route;
  Block dispatched, activationInput, fc2Input, sharedOutput, sharedGate;
};

struct LayerBlocks {
  MixerBlocks mixer;
  FfnBlocks ffn;
};

// hidden is taken over. Returns the output. A backward leaves the gradient where it is: it works in place.
Block gqaForward(EngineScript& script, Block hidden, MixerBlocks& kept);
void gqaBackward(EngineScript& script, const Block& gradient, MixerBlocks& kept);
Block mlaForward(EngineScript& script, Block hidden, MixerBlocks& kept);
void mlaBackward(EngineScript& script, const Block& gradient, MixerBlocks& kept);
Block deltaNetForward(EngineScript& script, Block hidden, MixerBlocks& kept);
void deltaNetBackward(EngineScript& script, const Block& gradient, MixerBlocks& kept);
Block denseForward(EngineScript& script, Block hidden, FfnBlocks& kept);
void denseBackward(EngineScript& script, const Block& gradient, FfnBlocks& kept);
Block moeForward(EngineScript& script, Block hidden, FfnBlocks& kept);
void moeBackward(EngineScript& script, const Block& gradient, FfnBlocks& kept);

Block layerForward(EngineScript& script, LayerKind kind, Block hidden, LayerBlocks& kept);
void layerBackward(EngineScript& script, LayerKind kind, const Block& gradient, LayerBlocks& kept);

// A gated MLP of a width of this TP rank.
struct MlpScript {
  double width = 0;
  Term activationInput = Term::ActivationInput;
  Term fc2Input = Term::Fc2Input;

  void activate(EngineScript& script, const Block& input, MlpBlocks& kept) const;  // what the forward keeps
  Block forward(EngineScript& script, const Block& input, MlpBlocks& kept) const;
  Block backward(EngineScript& script, const Block& input, const Block& gradient, MlpBlocks& kept) const;
};

}  // namespace shardscope
