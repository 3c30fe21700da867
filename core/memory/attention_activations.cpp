// SPDX-License-Identifier: Apache-2.0
// Grouped-query and multi-latent attention. Bytes of one micro batch in one layer, 2 B an element (4 in FP32), t = TP,
// u tokens, us = u/t with sequence parallelism, a heads, g KV heads, d widths:
//   norm input              2*us*h
//   GQA                     QKV input 2*us*h; query and key norm 2u(a+g)d/t; q, k, v 2u(a+2g)d/t
//   MLA                     down-projection input 2*us*h; latents before and after their norms 2u*q, 2u*q, 2u*c, 2u*c;
//                           q, k, v 2u*a(dqk+dqk+dv)/t
//   flash                   log-sum-exp 4u*a/t
//   scores formed           2 B an element of b*(a/t)*s*s_full, 5 with attention dropout
//   all-to-all CP, TE 2.8   the output before the second exchange, 2u*a*dv/t
//   output projection input 2u*a*dv/t; in FP8 its quantized twin beside it, for attention keeps the other
// Selective recompute keeps only what enters the module. Sources: Megatron-LM core/transformer/attention.py,
// multi_latent_attention.py, core/tensor_parallel/random.py (output discard); TE dot_product_attention (saved tensors).
#include "core/memory/part_activations.h"

namespace shardscope {
namespace {

constexpr Version kSavesOutputBeforeExchange{2, 8};

// Heads of K and V that a rank holds whole, and their widths.
struct CoreWidths {
  double query = 0;  // of all heads of a TP rank together
  double key = 0;
  double value = 0;
  double output = 0;
};

CoreWidths coreWidths(const AttentionSpec& a, const LocalSizes& sizes) {
  if (a.kind == AttentionKind::Mla) {
    const double qk = sizes.heads * (a.qkNopeHeadDim + a.qkRopeHeadDim);
    const double v = sizes.heads * a.vHeadDim;
    return {qk, qk, v, v};
  }
  const double d = a.headDim;
  return {sizes.heads * d, sizes.kvHeads * d, sizes.kvHeads * d, sizes.heads * d};
}

void addGqaInputs(const Scenario& s, const LocalSizes& sizes, const CoreWidths& widths, PartBuilder& out) {
  const bool dropsNorm = s.recompute.selects(RecomputeModule::LayerNorm) && normIsItsOwnModule(s);
  out.keepOrOffload(Term::QkvInput, linearInput(sizes, sizes.shard * sizes.hidden), OffloadModule::QkvLinear,
                    dropsNorm);
  if (s.model.attention.qkNorm != QkNorm::None)
    out.keepOrOffload(Term::QkNormInput, sizes.element * sizes.tokens * (widths.query + widths.key),
                      OffloadModule::QkvLinear);
}

void addMlaInputs(const Scenario& s, const LocalSizes& sizes, PartBuilder& out) {
  const AttentionSpec& a = s.model.attention;
  const bool dropsNorm = s.recompute.selects(RecomputeModule::LayerNorm);
  const bool dropsUp = s.recompute.selects(RecomputeModule::MlaUpProj);
  const bool norms = a.qkNorm == QkNorm::MlaLatent;
  // In FP8 the two down-projections quantize the input each for itself.
  const int downInputs = sizes.lowBit ? 2 : 1;
  out.keepOrOffload(Term::MlaDownInput, downInputs * linearInput(sizes, sizes.shard * sizes.hidden),
                    OffloadModule::QkvLinear, dropsNorm);
  // Without a norm the latent itself is what the up-projection keeps.
  if (a.qLoraRank > 0) {
    const double latent = sizes.tokens * a.qLoraRank;
    if (norms || dropsUp) out.keep(Term::MlaQueryNormInput, sizes.element * latent);
    if (norms || !dropsUp)
      out.keepOrOffload(Term::MlaQueryUpInput, linearInput(sizes, latent), OffloadModule::QkvLinear, dropsUp);
  }
  const double latent = sizes.tokens * a.kvLoraRank;
  if (norms || dropsUp) out.keep(Term::MlaKvNormInput, sizes.element * latent);
  if (norms || !dropsUp)
    out.keepOrOffload(Term::MlaKvUpInput, linearInput(sizes, latent), OffloadModule::QkvLinear, dropsUp);
}

void addCore(const Scenario& s, const LocalSizes& sizes, const CoreWidths& widths, PartBuilder& out) {
  const bool dropsUp = s.model.attention.kind == AttentionKind::Mla && s.recompute.selects(RecomputeModule::MlaUpProj);
  const bool dropsCore = s.recompute.selects(RecomputeModule::CoreAttn);
  const double qkv = sizes.element * sizes.tokens * (widths.query + widths.key + widths.value);
  out.keepOrOffload(Term::CoreQkv, qkv, OffloadModule::CoreAttn, dropsUp);
  if (s.model.attention.sinks) out.keep(Term::AttentionSinks, 4 * sizes.heads);
  if (materializesScores(s)) {
    const double bytes = sizes.element + (s.model.attentionDropout > 0 ? sizes.element + 1 : 0);
    out.keepOrOffload(Term::AttentionScores, bytes * sizes.scores, OffloadModule::CoreAttn, dropsCore);
  } else {
    out.keepOrOffload(Term::LogSumExp, 4 * sizes.tokens * sizes.heads, OffloadModule::CoreAttn, dropsCore);
  }
}

void addOutput(const Scenario& s, const LocalSizes& sizes, const CoreWidths& widths, PartBuilder& out) {
  const double output = sizes.element * sizes.tokens * widths.output;
  if (s.layout.cp > 1 && s.layout.cpTransport == CpTransport::AllToAll &&
      s.kernels.teVersion >= kSavesOutputBeforeExchange)
    out.keepOrOffload(Term::ContextParallelOutput, output, OffloadModule::CoreAttn);
  if (keepsSecondAttentionLayout(s)) out.keepOrOffload(Term::AttentionSecondOutput, output, OffloadModule::CoreAttn);
  if (s.model.attention.outputGate) out.keepOrOffload(Term::AttentionGate, 2 * output, OffloadModule::CoreAttn);
  out.keepOrOffload(Term::ProjectionInput, output, OffloadModule::AttnProj);
  if (sizes.lowBit)
    out.keepOrOffload(Term::ProjectionLowBitInput, linearInput(sizes, sizes.tokens * widths.output),
                      OffloadModule::AttnProj);
}

// Beside what is kept, while the core runs: the scores before the softmax, or the keys and values of the whole
// sequence.
void addCoreTransients(const Scenario& s, const LocalSizes& sizes, const CoreWidths& widths, TermList& list) {
  if (materializesScores(s))
    list.add(Term::SoftmaxTemporary, (s.model.attentionDropout > 0 ? 2 : 1) * sizes.element * sizes.scores);
  if (s.layout.cp > 1 && s.layout.cpTransport == CpTransport::AllGather)
    list.add(Term::GatheredKeyValue, sizes.element * sizes.tokens * (widths.key + widths.value) * s.layout.cp);
}

}  // namespace

bool normIsItsOwnModule(const Scenario& s) {
  return s.model.attention.kind == AttentionKind::Mla || s.kernels.transformerImpl == TransformerImpl::Local;
}

PartActivations attentionActivations(const Scenario& s, const LocalSizes& sizes) {
  PartBuilder out(s);
  const CoreWidths widths = coreWidths(s.model.attention, sizes);
  out.keepOrOffload(Term::AttentionNormInput, sizes.state(), OffloadModule::AttnNorm);
  if (s.model.attention.kind == AttentionKind::Mla)
    addMlaInputs(s, sizes, out);
  else
    addGqaInputs(s, sizes, widths, out);
  addCore(s, sizes, widths, out);

  PartActivations& part = out.part();
  part.forward = out.onDevice();
  addCoreTransients(s, sizes, widths, part.forward);
  part.backward = part.forward;
  addOutput(s, sizes, widths, out);
  if (s.model.hiddenDropout > 0) out.keep(Term::AttentionDropout, sizes.shard * sizes.hidden);
  part.forward = largerOf(part.forward, out.onDevice());
  return part;
}

}  // namespace shardscope
