// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/mla.h"

#include <cmath>
#include <utility>

#include "kernels/step/exchange.h"
#include "kernels/step/linear.h"
#include "kernels/step/parameter_specs.h"

namespace shardscope {
namespace {

AttentionShape shapeOf(const Rank& rank, double scoreFactor) {
  const AttentionSpec& a = rank.model.attention;
  const std::int64_t heads = a.numHeads / rank.tp;
  const std::int64_t width = a.qkNopeHeadDim + a.qkRopeHeadDim;
  return {heads, heads, width, a.vHeadDim, 0, scoreFactor / std::sqrt(static_cast<double>(width))};
}

}  // namespace

MlaAttention::MlaAttention(Rank& rank, ParameterStore& store, const std::string& prefix)
    : m_heads(rank.model.attention.numHeads / rank.tp),
      m_nope(rank.model.attention.qkNopeHeadDim),
      m_rotated(rank.model.attention.qkRopeHeadDim),
      m_valueWidth(rank.model.attention.vHeadDim),
      m_compressesQuery(rank.model.attention.qLoraRank > 0),
      m_normalizes(rank.model.attention.qkNorm == QkNorm::MlaLatent),
      m_dropsNorm(rank.scenario.recompute.selects(RecomputeModule::LayerNorm)),
      m_dropsUp(rank.scenario.recompute.selects(RecomputeModule::MlaUpProj)),
      m_dropsCore(rank.scenario.recompute.selects(RecomputeModule::CoreAttn)),
      m_queryRope(rank.model, rank.model.attention.qkRopeHeadDim, rank.model.attention.qkNopeHeadDim),
      m_keyRope(rank.model, rank.model.attention.qkRopeHeadDim, 0),
      m_core(rank, shapeOf(rank, m_queryRope.scoreFactor())) {
  const AttentionSpec& a = rank.model.attention;
  const std::int64_t h = rank.model.hiddenSize;
  const std::int64_t queryRows = m_heads * (m_nope + m_rotated);
  store.declare(normSpec(rank, prefix + ".norm", h), m_norm);
  if (m_compressesQuery) {
    store.declare(tokenWiseSpec(rank, prefix + ".query_down", a.qLoraRank, h), m_queryDown);
    if (m_normalizes) store.declare(normSpec(rank, prefix + ".query_norm", a.qLoraRank), m_queryNorm);
  }
  store.declare(columnSpec(rank, prefix + ".query_up", queryRows, m_compressesQuery ? a.qLoraRank : h), m_queryUp);
  store.declare(tokenWiseSpec(rank, prefix + ".kv_down", a.kvLoraRank, h), m_kvDown);
  store.declare(tokenWiseSpec(rank, prefix + ".key_rotated", m_rotated, h), m_keyRotated);
  if (m_normalizes) store.declare(normSpec(rank, prefix + ".kv_norm", a.kvLoraRank), m_kvNorm);
  store.declare(columnSpec(rank, prefix + ".key_up", m_heads * m_nope, a.kvLoraRank), m_keyUp);
  store.declare(columnSpec(rank, prefix + ".value_up", m_heads * m_valueWidth, a.kvLoraRank), m_valueUp);
  store.declare(rowSpec(rank, prefix + ".projection", h, m_heads * m_valueWidth), m_projection);
}

Tensor MlaAttention::normalizeLatent(Rank& rank, std::string_view name, const Tensor& latent, const Parameter& norm,
                                     Term term) {
  if (!m_normalizes) return latent;
  Tensor y = rank.make(latent.shape(), term);
  normalize(rank, name, latent, norm, y);
  return y;
}

MlaAttention::Latents MlaAttention::projectDown(Rank& rank, const Tensor& input, MlaKept& kept) {
  Latents latents{input, {}};
  if (m_compressesQuery) {
    const Tensor latent = linear(rank, "attention.q_down", input, m_queryDown.weight, Term::MlaQueryNormInput);
    latents.query = normalizeLatent(rank, "attention.q_norm", latent, m_queryNorm, Term::MlaQueryUpInput);
    kept.queryLatent.keep(latent);
  }
  const Tensor latent = linear(rank, "attention.kv_down", input, m_kvDown.weight, Term::MlaKvNormInput);
  latents.kv = normalizeLatent(rank, "attention.kv_norm", latent, m_kvNorm, Term::MlaKvUpInput);
  kept.kvLatent.keep(latent);
  return latents;
}

void MlaAttention::projectUp(Rank& rank, const Tensor& input, const Latents& latents, CoreTensors& core) {
  {
    const Tensor gathered = enterBlock(rank, "tp.attention_gather", latents.query, Term::EngineForward);
    core.q = asHeads(linear(rank, "attention.q_up", gathered, m_queryUp.weight, Term::CoreQkv), m_heads);
  }
  m_queryRope.rotate(rank, core.q);
  Tensor nope;
  {
    const Tensor gathered = enterBlock(rank, "tp.attention_gather", latents.kv, Term::EngineForward);
    core.v = asHeads(linear(rank, "attention.kv_up", gathered, m_valueUp.weight, Term::CoreQkv), m_heads);
    nope = linear(rank, "attention.kv_up", gathered, m_keyUp.weight, Term::EngineForward);
  }
  Tensor rotated = linear(rank, "attention.kv_down", input, m_keyRotated.weight, Term::EngineForward);
  rotated = enterBlock(rank, "tp.attention_gather", rotated, Term::EngineForward);
  m_keyRope.rotate(rank, asHeads(rotated, 1));
  core.k = rank.make({rank.tokens, m_heads, m_nope + m_rotated}, Term::CoreQkv);
  rank.op("attention.key_join", {0, 2 * core.k.bytes()}, [&] {
    const Tensor perHead = core.k.reshaped({rank.tokens * m_heads, m_nope + m_rotated});
    rank.ops.copyColumns(nope.reshaped({rank.tokens * m_heads, m_nope}), 0, perHead, 0, m_nope);
    const Tensor flat = core.k.reshaped({rank.tokens, core.k.columns()});
    for (std::int64_t head = 0; head < m_heads; ++head)
      rank.ops.copyColumns(rotated, 0, flat, head * (m_nope + m_rotated) + m_nope, m_rotated);
  });
}

Tensor MlaAttention::forward(Rank& rank, Tensor hidden, MlaKept& kept) {
  hidden.retag(Term::AttentionNormInput);
  Tensor input = rank.make(hidden.shape(), Term::MlaDownInput);
  normalize(rank, "attention.norm", hidden, m_norm, input);
  Latents latents = projectDown(rank, input, kept);
  CoreTensors core;
  projectUp(rank, input, latents, core);
  if (!m_dropsNorm) kept.input.keep(input);
  input.release();
  if (!m_dropsUp) {
    if (m_compressesQuery && m_normalizes) kept.queryUp.keep(latents.query);
    if (m_normalizes) kept.kvUp.keep(latents.kv);
  }
  latents = {};

  const Tensor out = m_core.forward(rank, core);
  if (!m_dropsUp) {
    kept.q.keep(core.q);
    kept.k.keep(core.k);
    kept.v.keep(core.v);
  }
  if (!m_dropsCore) kept.lse.keep(core.lse);
  if (m_core.exchanges() && !m_dropsCore) kept.coreOut.keep(core.out);
  core = {};
  kept.projected.keep(out);
  Tensor y =
      leaveBlock(rank, "tp.attention_scatter",
                 linear(rank, "attention.proj", out, m_projection.weight, Term::EngineForward), Term::EngineForward);
  accumulate(rank, "attention.residual", hidden, y);
  kept.normInput.keep(std::move(hidden));
  return y;
}

// The up-projections again, from the latents.
void MlaAttention::restoreUp(Rank& rank, const Tensor& input, MlaKept& kept, CoreTensors& core) {
  const StepPass pass = std::exchange(rank.place.pass, StepPass::Recompute);
  Latents latents{input, {}};
  if (m_compressesQuery)
    latents.query =
        normalizeLatent(rank, "attention.q_norm", kept.queryLatent.get(), m_queryNorm, Term::MlaQueryUpInput);
  latents.kv = normalizeLatent(rank, "attention.kv_norm", kept.kvLatent.get(), m_kvNorm, Term::MlaKvUpInput);
  projectUp(rank, input, latents, core);
  m_core.exchange(rank, core);
  if (m_compressesQuery && m_normalizes) kept.queryUp.keep(latents.query);
  if (m_normalizes) kept.kvUp.keep(latents.kv);
  rank.place.pass = pass;
}

// From the gradients of keys and values to that of the shared input, which it begins.
Tensor MlaAttention::keyBackward(Rank& rank, const Tensor& input, const Tensor& kvUp,
                                 ContextAttention::Gradients& gradients, MlaKept& kept) {
  Tensor nope = rank.make({rank.tokens, m_heads * m_nope}, Term::EngineBackward);
  Tensor rotated = rank.make({rank.tokens, m_rotated}, Term::EngineBackward);
  rank.op("attention.key_join", {0, 2 * gradients.k.bytes()}, [&] {
    const Tensor perHead = gradients.k.reshaped({rank.tokens * m_heads, m_nope + m_rotated});
    rank.ops.copyColumns(perHead, 0, nope.reshaped({rank.tokens * m_heads, m_nope}), 0, m_nope);
    const Tensor flat = gradients.k.reshaped({rank.tokens, gradients.k.columns()});
    for (std::int64_t head = 0; head < m_heads; ++head)
      rank.ops.copyColumns(flat, head * (m_nope + m_rotated) + m_nope, rotated, 0, m_rotated, head > 0);
  });
  gradients.k.release();
  Tensor latent;
  {
    const Tensor gathered = enterBlock(rank, "tp.attention_gather", kvUp, Term::EngineBackward);
    addLinearWeightGradient(rank, "attention.kv_up", nope, gathered, m_keyUp.gradient);
    addLinearWeightGradient(rank, "attention.kv_up", gradients.v, gathered, m_valueUp.gradient);
    latent = linearInputGradient(rank, "attention.kv_up", nope, m_keyUp.weight, Term::EngineBackward);
    addLinearInputGradient(rank, "attention.kv_up", gradients.v, m_valueUp.weight, latent);
  }
  nope.release();
  gradients.v.release();
  latent = enterBlockBackward(rank, "tp.attention_gather", std::move(latent), Term::EngineBackward);
  if (m_normalizes) normalizeBackward(rank, "attention.kv_norm", kept.kvLatent.get(), m_kvNorm, latent, latent);
  addLinearWeightGradient(rank, "attention.kv_down", latent, input, m_kvDown.gradient);
  Tensor dn = linearInputGradient(rank, "attention.kv_down", latent, m_kvDown.weight, Term::EngineBackward);
  m_keyRope.rotateBack(rank, asHeads(rotated, 1));
  rotated = enterBlockBackward(rank, "tp.attention_gather", std::move(rotated), Term::EngineBackward);
  addLinearWeightGradient(rank, "attention.kv_down", rotated, input, m_keyRotated.gradient);
  addLinearInputGradient(rank, "attention.kv_down", rotated, m_keyRotated.weight, dn);
  return dn;
}

void MlaAttention::queryBackward(Rank& rank, const Tensor& input, const Tensor& queryUp, Tensor gradient, MlaKept& kept,
                                 const Tensor& dn) {
  Tensor latent;
  {
    const Tensor gathered = enterBlock(rank, "tp.attention_gather", queryUp, Term::EngineBackward);
    addLinearWeightGradient(rank, "attention.q_up", gradient, gathered, m_queryUp.gradient);
    latent = linearInputGradient(rank, "attention.q_up", gradient, m_queryUp.weight, Term::EngineBackward);
  }
  gradient.release();
  latent = enterBlockBackward(rank, "tp.attention_gather", std::move(latent), Term::EngineBackward);
  if (!m_compressesQuery) {
    accumulate(rank, "attention.residual", latent, dn);
    return;
  }
  if (m_normalizes) normalizeBackward(rank, "attention.q_norm", kept.queryLatent.get(), m_queryNorm, latent, latent);
  addLinearWeightGradient(rank, "attention.q_down", latent, input, m_queryDown.gradient);
  addLinearInputGradient(rank, "attention.q_down", latent, m_queryDown.weight, dn);
}

Tensor MlaAttention::backward(Rank& rank, Tensor gradient, MlaKept& kept) {
  Tensor input = kept.input.take();
  if (m_dropsNorm) {
    input = rank.make(kept.normInput.get().shape(), Term::MlaDownInput);
    normalize(rank, "attention.norm", kept.normInput.get(), m_norm, input);
  }
  Tensor dout;
  {
    const Tensor dy = leaveBlockBackward(rank, "tp.attention_scatter", gradient, Term::EngineBackward);
    addLinearWeightGradient(rank, "attention.proj", dy, kept.projected.get(), m_projection.gradient);
    dout = linearInputGradient(rank, "attention.proj", dy, m_projection.weight, Term::EngineBackward);
  }
  CoreTensors core{kept.q.take(), kept.k.take(), kept.v.take(), kept.projected.take(), kept.lse.take()};
  if (m_core.exchanges()) core.out = kept.coreOut.take();
  if (m_dropsUp) restoreUp(rank, input, kept, core);
  if (m_dropsCore) {
    const StepPass pass = std::exchange(rank.place.pass, StepPass::Recompute);
    core.out.release();
    m_core.attend(rank, core);
    rank.place.pass = pass;
  }
  dout = asHeads(dout, m_heads);
  ContextAttention::Gradients gradients = m_core.backward(rank, core, std::move(dout));
  m_queryRope.rotateBack(rank, gradients.q);
  Tensor kvUp = m_normalizes ? kept.kvUp.take() : kept.kvLatent.get();
  Tensor dn = keyBackward(rank, input, kvUp, gradients, kept);
  kvUp.release();
  kept.kvLatent.drop();
  Tensor queryUp = input;
  if (m_compressesQuery) queryUp = m_normalizes ? kept.queryUp.take() : kept.queryLatent.get();
  queryBackward(rank, input, queryUp, std::exchange(gradients.q, Tensor()), kept, dn);
  queryUp.release();
  kept.queryLatent.drop();
  input.release();
  normalizeBackward(rank, "attention.norm", kept.normInput.get(), m_norm, dn, dn);
  kept.normInput.drop();
  accumulate(rank, "attention.residual", dn, gradient);
  return gradient;
}

}  // namespace shardscope
