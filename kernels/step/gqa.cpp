// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/gqa.h"

#include <cmath>
#include <utility>

#include "core/memory/part_activations.h"
#include "kernels/step/exchange.h"
#include "kernels/step/linear.h"
#include "kernels/step/parameter_specs.h"

namespace shardscope {
namespace {

AttentionShape shapeOf(const Rank& rank, MixerKind mixer) {
  const AttentionSpec& a = rank.model.attention;
  return {a.numHeads / rank.tp,
          a.numQueryGroups / rank.tp,
          a.headDim,
          a.headDim,
          mixer == MixerKind::SlidingWindow ? a.slidingWindow : 0,
          1 / std::sqrt(static_cast<double>(a.headDim))};
}

}  // namespace

GqaAttention::GqaAttention(Rank& rank, ParameterStore& store, const std::string& prefix, MixerKind mixer, int rotated)
    : m_heads(rank.model.attention.numHeads / rank.tp),
      m_kvHeads(rank.model.attention.numQueryGroups / rank.tp),
      m_width(rank.model.attention.headDim),
      m_gated(rank.model.attention.outputGate),
      m_normalizesHeads(rank.model.attention.qkNorm == QkNorm::PerHead),
      m_dropsNorm(rank.scenario.recompute.selects(RecomputeModule::LayerNorm) && normIsItsOwnModule(rank.scenario)),
      m_dropsCore(rank.scenario.recompute.selects(RecomputeModule::CoreAttn)),
      m_rope(rank.model, rotated, 0),
      m_core(rank, shapeOf(rank, mixer)) {
  const std::int64_t h = rank.model.hiddenSize;
  store.declare(normSpec(rank, prefix + ".norm", h), m_norm);
  store.declare(columnSpec(rank, prefix + ".query", m_heads * m_width, h), m_query);
  if (m_gated) store.declare(columnSpec(rank, prefix + ".gate", m_heads * m_width, h), m_gate);
  store.declare(columnSpec(rank, prefix + ".key", m_kvHeads * m_width, h), m_key);
  store.declare(columnSpec(rank, prefix + ".value", m_kvHeads * m_width, h), m_value);
  if (m_normalizesHeads) {
    store.declare(headNormSpec(rank, prefix + ".query_norm", m_width), m_queryNorm);
    store.declare(headNormSpec(rank, prefix + ".key_norm", m_width), m_keyNorm);
  }
  store.declare(rowSpec(rank, prefix + ".projection", h, m_heads * m_width), m_projection);
}

Tensor GqaAttention::normalizeHeads(Rank& rank, const Tensor& x, const Parameter& weight, Kept& raw) {
  if (!m_normalizesHeads) return x;
  const Tensor y = rank.make(x.shape(), Term::CoreQkv);
  normalize(rank, "attention.qk_norm", x, weight, y);
  raw.keep(x);
  return y;
}

void GqaAttention::project(Rank& rank, const Tensor& input, GqaKept& kept, CoreTensors& core) {
  const Tensor gathered = enterBlock(rank, "tp.attention_gather", input, Term::EngineForward);
  const Term raw = m_normalizesHeads ? Term::QkNormInput : Term::CoreQkv;
  const Tensor q = asHeads(linear(rank, "attention.qkv", gathered, m_query.weight, raw), m_heads);
  const Tensor k = asHeads(linear(rank, "attention.qkv", gathered, m_key.weight, raw), m_kvHeads);
  core.v = asHeads(linear(rank, "attention.qkv", gathered, m_value.weight, Term::CoreQkv), m_kvHeads);
  if (m_gated) kept.gate.keep(linear(rank, "attention.qkv", gathered, m_gate.weight, Term::AttentionGate));
  core.q = normalizeHeads(rank, q, m_queryNorm, kept.rawQuery);
  core.k = normalizeHeads(rank, k, m_keyNorm, kept.rawKey);
  m_rope.rotate(rank, core.q);
  m_rope.rotate(rank, core.k);
}

Tensor GqaAttention::forward(Rank& rank, Tensor hidden, GqaKept& kept) {
  hidden.retag(Term::AttentionNormInput);
  Tensor input = rank.make(hidden.shape(), Term::QkvInput);
  normalize(rank, "attention.norm", hidden, m_norm, input);
  CoreTensors core;
  project(rank, input, kept, core);
  if (!m_dropsNorm) kept.input.keep(input);
  input.release();

  Tensor out = m_core.forward(rank, core);
  kept.q.keep(core.q);
  kept.k.keep(core.k);
  kept.v.keep(core.v);
  if (!m_dropsCore) kept.lse.keep(core.lse);
  core.lse.release();
  if (m_gated) {
    const Tensor gated = rank.make({out.rows(), out.columns()}, Term::ProjectionInput);
    rank.op("attention.gate", {0, 3 * out.bytes()}, [&] {
      rank.ops.gate({out.reshaped(gated.shape()), kept.gate.get(), gated});
    });
    out.retag(Term::AttentionGate);
    kept.out.keep(out);
    out = gated;
  }
  // Under an exchange the attention's own output is another tensor than the one that goes on.
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

Tensor GqaAttention::projectBackward(Rank& rank, const Tensor& input, ContextAttention::Gradients gradients,
                                     const Tensor& gateGradient) {
  const Tensor gathered = enterBlock(rank, "tp.attention_gather", input, Term::EngineBackward);
  addLinearWeightGradient(rank, "attention.qkv", gradients.q, gathered, m_query.gradient);
  addLinearWeightGradient(rank, "attention.qkv", gradients.k, gathered, m_key.gradient);
  addLinearWeightGradient(rank, "attention.qkv", gradients.v, gathered, m_value.gradient);
  if (m_gated) addLinearWeightGradient(rank, "attention.qkv", gateGradient, gathered, m_gate.gradient);
  Tensor dx = linearInputGradient(rank, "attention.qkv", gradients.q, m_query.weight, Term::EngineBackward);
  addLinearInputGradient(rank, "attention.qkv", gradients.k, m_key.weight, dx);
  addLinearInputGradient(rank, "attention.qkv", gradients.v, m_value.weight, dx);
  if (m_gated) addLinearInputGradient(rank, "attention.qkv", gateGradient, m_gate.weight, dx);
  return dx;
}

Tensor GqaAttention::backward(Rank& rank, Tensor gradient, GqaKept& kept) {
  Tensor gateGradient;
  Tensor dout;
  {
    const Tensor dy = leaveBlockBackward(rank, "tp.attention_scatter", gradient, Term::EngineBackward);
    addLinearWeightGradient(rank, "attention.proj", dy, kept.projected.get(), m_projection.gradient);
    dout = linearInputGradient(rank, "attention.proj", dy, m_projection.weight, Term::EngineBackward);
  }
  CoreTensors core{kept.q.take(), kept.k.take(), kept.v.take(), {}, kept.lse.take()};
  Tensor out = kept.projected.take();
  if (m_gated) {
    out = kept.out.take();
    gateGradient = rank.make({dout.rows(), dout.columns()}, Term::EngineBackward);
    rank.op("attention.gate", {0, 5 * dout.bytes()}, [&] {
      rank.ops.gateBackward({out.reshaped(dout.shape()), kept.gate.get(), dout, dout, gateGradient});
    });
    kept.gate.drop();
  }
  if (m_core.exchanges()) out = kept.coreOut.take();
  if (m_dropsCore) {
    const StepPass pass = std::exchange(rank.place.pass, StepPass::Recompute);
    out.release();
    m_core.attend(rank, core);
    rank.place.pass = pass;
  } else {
    core.out = std::exchange(out, Tensor());
  }
  dout = asHeads(dout, m_heads);
  ContextAttention::Gradients gradients = m_core.backward(rank, core, std::move(dout));
  m_rope.rotateBack(rank, gradients.q);
  m_rope.rotateBack(rank, gradients.k);
  if (m_normalizesHeads) {
    normalizeBackward(rank, "attention.qk_norm", kept.rawQuery.get(), m_queryNorm, gradients.q, gradients.q);
    normalizeBackward(rank, "attention.qk_norm", kept.rawKey.get(), m_keyNorm, gradients.k, gradients.k);
    kept.rawQuery.drop();
    kept.rawKey.drop();
  }
  Tensor input = kept.input.take();
  if (m_dropsNorm) {
    input = rank.make(kept.normInput.get().shape(), Term::QkvInput);
    normalize(rank, "attention.norm", kept.normInput.get(), m_norm, input);
  }
  Tensor dx = projectBackward(rank, input, std::move(gradients), gateGradient);
  input.release();
  gateGradient.release();
  dx = enterBlockBackward(rank, "tp.attention_gather", std::move(dx), Term::EngineBackward);
  normalizeBackward(rank, "attention.norm", kept.normInput.get(), m_norm, dx, dx);
  kept.normInput.drop();
  accumulate(rank, "attention.residual", dx, gradient);
  return gradient;
}

}  // namespace shardscope
