// SPDX-License-Identifier: Apache-2.0
// Follows kernels/step/mla.cpp.
#include "core/memory/engine_context.h"
#include "core/memory/engine_layer.h"

namespace shardscope {
namespace {

class MlaScript {
 public:
  explicit MlaScript(EngineScript& script)
      : m_script(script),
        m_alive(script.alive),
        m_spec(script.scenario.model.attention),
        m_heads(script.sizes.heads),
        m_normalizes(m_spec.qkNorm == QkNorm::MlaLatent),
        m_compressesQuery(m_spec.qLoraRank > 0),
        m_dropsNorm(script.recomputes(RecomputeModule::LayerNorm)),
        m_dropsUp(script.recomputes(RecomputeModule::MlaUpProj)),
        m_dropsCore(script.recomputes(RecomputeModule::CoreAttn)),
        m_context(script, m_heads * m_spec.vHeadDim) {}

  Block forward(Block hidden, MixerBlocks& kept);
  void backward(const Block& gradient, MixerBlocks& kept);

 private:
  // What an up-projection reads: the latent itself where it has no norm.
  static const Block& upInput(const Block& normalized, const Block& latent) {
    return normalized.bytes > 0 ? normalized : latent;
  }
  void normalizeLatents(MixerBlocks& kept);
  void projectDown(MixerBlocks& kept);
  CoreBlocks projectUp(const MixerBlocks& kept);
  Block keyBackward(CoreBlocks& gradients, MixerBlocks& kept);
  void queryBackward(CoreBlocks& gradients, MixerBlocks& kept);

  EngineScript& m_script;
  Moments& m_alive;
  const AttentionSpec& m_spec;
  double m_heads;
  bool m_normalizes, m_compressesQuery, m_dropsNorm, m_dropsUp, m_dropsCore;
  ContextScript m_context;
};

void MlaScript::projectDown(MixerBlocks& kept) {
  if (m_compressesQuery) {
    kept.queryLatent = m_alive.make(Term::MlaQueryNormInput, m_script.ofShard(m_spec.qLoraRank));
    if (m_normalizes) kept.queryUp = m_alive.make(Term::MlaQueryUpInput, kept.queryLatent.bytes);
  }
  kept.kvLatent = m_alive.make(Term::MlaKvNormInput, m_script.ofShard(m_spec.kvLoraRank));
  if (m_normalizes) kept.kvUp = m_alive.make(Term::MlaKvUpInput, kept.kvLatent.bytes);
}

CoreBlocks MlaScript::projectUp(const MixerBlocks& kept) {
  const double queryKey = m_script.ofTokens(m_heads * (m_spec.qkNopeHeadDim + m_spec.qkRopeHeadDim));
  CoreBlocks core;
  const Block& query = m_compressesQuery ? upInput(kept.queryUp, kept.queryLatent) : kept.input;
  Block gathered = m_script.enterBlock(query, Term::EngineForward);
  core.q = m_alive.make(Term::CoreQkv, queryKey);
  m_alive.release(gathered);
  gathered = m_script.enterBlock(upInput(kept.kvUp, kept.kvLatent), Term::EngineForward);
  core.v = m_alive.make(Term::CoreQkv, m_script.ofTokens(m_heads * m_spec.vHeadDim));
  Block nope = m_alive.make(Term::EngineForward, m_script.ofTokens(m_heads * m_spec.qkNopeHeadDim));
  m_alive.release(gathered);
  Block rotated = m_alive.make(Term::EngineForward, m_script.ofShard(m_spec.qkRopeHeadDim));
  if (m_script.sequenceParallel()) {
    const Block all = m_script.enterBlock(rotated, Term::EngineForward);
    m_alive.release(rotated);
    rotated = all;
  }
  core.k = m_alive.make(Term::CoreQkv, queryKey);
  m_alive.release(nope);
  m_alive.release(rotated);
  return core;
}

Block MlaScript::forward(Block hidden, MixerBlocks& kept) {
  m_alive.retag(hidden, Term::AttentionNormInput);
  kept.normInput = hidden;
  kept.input = m_alive.make(Term::MlaDownInput, hidden.bytes);
  projectDown(kept);
  CoreBlocks core = projectUp(kept);
  if (m_dropsNorm) m_alive.release(kept.input);
  if (m_dropsUp) {
    m_alive.release(kept.queryUp);
    m_alive.release(kept.kvUp);
  }
  kept.projected = m_context.forward(core);
  if (m_dropsUp)
    for (Block* x : {&core.q, &core.k, &core.v}) m_alive.release(*x);
  if (m_dropsCore) {
    m_alive.release(core.lse);
    if (m_context.exchanges()) m_alive.release(core.out);
  }
  kept.q = core.q;
  kept.k = core.k;
  kept.v = core.v;
  kept.lse = core.lse;
  if (m_context.exchanges()) kept.coreOut = core.out;
  return m_script.leaveBlock(m_alive.make(Term::EngineForward, m_script.ofTokens(m_script.sizes.hidden)),
                             Term::EngineForward);
}

void MlaScript::normalizeLatents(MixerBlocks& kept) {
  if (!m_normalizes) return;
  if (m_compressesQuery) kept.queryUp = m_alive.make(Term::MlaQueryUpInput, kept.queryLatent.bytes);
  kept.kvUp = m_alive.make(Term::MlaKvUpInput, kept.kvLatent.bytes);
}

// Leaves the gradient of the shared input, which it begins.
Block MlaScript::keyBackward(CoreBlocks& gradients, MixerBlocks& kept) {
  Block nope = m_alive.make(Term::EngineBackward, m_script.ofTokens(m_heads * m_spec.qkNopeHeadDim));
  Block rotated = m_alive.make(Term::EngineBackward, m_script.ofTokens(m_spec.qkRopeHeadDim));
  m_alive.release(gradients.k);
  Block gathered = m_script.enterBlock(upInput(kept.kvUp, kept.kvLatent), Term::EngineBackward);
  Block latent = m_alive.make(Term::EngineBackward, m_script.ofTokens(m_spec.kvLoraRank));
  m_alive.release(gathered);
  m_alive.release(nope);
  m_alive.release(gradients.v);
  latent = m_script.leaveBlock(latent, Term::EngineBackward);
  const Block dn = m_alive.make(Term::EngineBackward, m_script.ofShard(m_script.sizes.hidden));
  rotated = m_script.leaveBlock(rotated, Term::EngineBackward);
  m_alive.release(rotated);
  m_alive.release(latent);
  return dn;
}

void MlaScript::queryBackward(CoreBlocks& gradients, MixerBlocks& kept) {
  const Block& query = m_compressesQuery ? upInput(kept.queryUp, kept.queryLatent) : kept.input;
  const double width = m_compressesQuery ? m_spec.qLoraRank : m_script.sizes.hidden;
  Block gathered = m_script.enterBlock(query, Term::EngineBackward);
  Block latent = m_alive.make(Term::EngineBackward, m_script.ofTokens(width));
  m_alive.release(gathered);
  m_alive.release(gradients.q);
  latent = m_script.leaveBlock(latent, Term::EngineBackward);
  m_alive.release(latent);
}

void MlaScript::backward(const Block& gradient, MixerBlocks& kept) {
  if (m_dropsNorm) kept.input = m_alive.make(Term::MlaDownInput, kept.normInput.bytes);
  Block dy = m_script.enterBlock(gradient, Term::EngineBackward);
  const Block dout = m_alive.make(Term::EngineBackward, kept.projected.bytes);
  m_alive.release(dy);
  CoreBlocks core{kept.q, kept.k, kept.v, kept.projected, kept.lse};
  if (m_context.exchanges()) {
    m_alive.release(core.out);
    core.out = kept.coreOut;
  }
  if (m_dropsUp) {
    normalizeLatents(kept);
    const Block out = core.out, lse = core.lse;
    core = projectUp(kept);
    core.out = out;
    core.lse = lse;
    m_context.exchange(core);
  }
  if (m_dropsCore) {
    m_alive.release(core.out);
    m_context.attend(core);
  }
  CoreBlocks gradients = m_context.backward(core, dout);
  Block dn = keyBackward(gradients, kept);
  m_alive.release(kept.kvUp);
  m_alive.release(kept.kvLatent);
  queryBackward(gradients, kept);
  for (Block* x : {&kept.queryUp, &kept.queryLatent, &kept.input, &kept.normInput, &dn}) m_alive.release(*x);
}

}  // namespace

Block mlaForward(EngineScript& script, Block hidden, MixerBlocks& kept) {
  return MlaScript(script).forward(hidden, kept);
}

void mlaBackward(EngineScript& script, const Block& gradient, MixerBlocks& kept) {
  MlaScript(script).backward(gradient, kept);
}

}  // namespace shardscope
