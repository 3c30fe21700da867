// SPDX-License-Identifier: Apache-2.0
// Follows kernels/step/gqa.cpp.
#include "core/memory/engine_context.h"
#include "core/memory/engine_layer.h"
#include "core/memory/part_activations.h"

namespace shardscope {
namespace {

struct GqaWidths {
  explicit GqaWidths(const EngineScript& script)
      : query(script.sizes.heads * script.scenario.model.attention.headDim),
        keyValue(script.sizes.kvHeads * script.scenario.model.attention.headDim) {}
  double query, keyValue;
};

bool dropsNorm(const EngineScript& script) {
  return script.recomputes(RecomputeModule::LayerNorm) && normIsItsOwnModule(script.scenario);
}

Block normalizeHeads(EngineScript& script, const Block& x, Block& raw) {
  if (script.scenario.model.attention.qkNorm != QkNorm::PerHead) return x;
  raw = x;
  return script.alive.make(Term::CoreQkv, x.bytes);
}

CoreBlocks project(EngineScript& script, const Block& input, MixerBlocks& kept) {
  Moments& alive = script.alive;
  const AttentionSpec& attention = script.scenario.model.attention;
  const GqaWidths widths(script);
  Block gathered = script.enterBlock(input, Term::EngineForward);
  const Term raw = attention.qkNorm == QkNorm::PerHead ? Term::QkNormInput : Term::CoreQkv;
  const Block q = alive.make(raw, script.ofTokens(widths.query));
  const Block k = alive.make(raw, script.ofTokens(widths.keyValue));
  CoreBlocks core;
  core.v = alive.make(Term::CoreQkv, script.ofTokens(widths.keyValue));
  if (attention.outputGate) kept.gate = alive.make(Term::AttentionGate, script.ofTokens(widths.query));
  core.q = normalizeHeads(script, q, kept.rawQuery);
  core.k = normalizeHeads(script, k, kept.rawKey);
  alive.release(gathered);
  return core;
}

}  // namespace

Block gqaForward(EngineScript& script, Block hidden, MixerBlocks& kept) {
  Moments& alive = script.alive;
  ContextScript context(script, GqaWidths(script).query);
  alive.retag(hidden, Term::AttentionNormInput);
  kept.normInput = hidden;
  kept.input = alive.make(Term::QkvInput, hidden.bytes);
  CoreBlocks core = project(script, kept.input, kept);
  if (dropsNorm(script)) alive.release(kept.input);

  Block out = context.forward(core);
  kept.q = core.q;
  kept.k = core.k;
  kept.v = core.v;
  const bool dropsCore = script.recomputes(RecomputeModule::CoreAttn);
  if (dropsCore)
    alive.release(core.lse);
  else
    kept.lse = core.lse;
  if (script.scenario.model.attention.outputGate) {
    const Block gated = alive.make(Term::ProjectionInput, out.bytes);
    alive.retag(out, Term::AttentionGate);
    kept.out = out;
    out = gated;
  }
  if (context.exchanges()) {
    if (dropsCore)
      alive.release(core.out);
    else
      kept.coreOut = core.out;
  }
  kept.projected = out;
  return script.leaveBlock(alive.make(Term::EngineForward, script.ofTokens(script.sizes.hidden)), Term::EngineForward);
}

void gqaBackward(EngineScript& script, const Block& gradient, MixerBlocks& kept) {
  Moments& alive = script.alive;
  ContextScript context(script, GqaWidths(script).query);
  Block dy = script.enterBlock(gradient, Term::EngineBackward);
  const Block dout = alive.make(Term::EngineBackward, kept.projected.bytes);
  alive.release(dy);
  CoreBlocks core{kept.q, kept.k, kept.v, kept.projected, kept.lse};
  Block gateGradient;
  if (script.scenario.model.attention.outputGate) {
    alive.release(core.out);
    core.out = kept.out;
    gateGradient = alive.make(Term::EngineBackward, dout.bytes);
    alive.release(kept.gate);
  }
  if (context.exchanges()) {
    alive.release(core.out);
    core.out = kept.coreOut;
  }
  if (script.recomputes(RecomputeModule::CoreAttn)) {
    alive.release(core.out);
    context.attend(core);
  }
  CoreBlocks gradients = context.backward(core, dout);
  alive.release(kept.rawQuery);
  alive.release(kept.rawKey);
  if (dropsNorm(script)) kept.input = alive.make(Term::QkvInput, kept.normInput.bytes);
  Block gathered = script.enterBlock(kept.input, Term::EngineBackward);
  Block dx = alive.make(Term::EngineBackward, script.ofTokens(script.sizes.hidden));
  for (Block* x : {&gathered, &gradients.q, &gradients.k, &gradients.v, &kept.input, &gateGradient}) alive.release(*x);
  dx = script.leaveBlock(dx, Term::EngineBackward);
  alive.release(kept.normInput);
  alive.release(dx);
}

}  // namespace shardscope
