// SPDX-License-Identifier: Apache-2.0
// Attention and gated delta net. Widths are of one TP rank; u tokens of a CP rank, us of its sequence shard.
//   core attention   2 u S a (d_qk + d_v) / 2 FLOPs, the causal half, S the whole sequence (a window: min(w, S/2));
//                    the zigzag split of context parallelism gives every rank the same work
//   delta rule       4 d_k d_v + C (6 d_k + 4 d_v) a token and value head, chunks of C = 64 tokens
#include <algorithm>

#include "core/cost/op_cost.h"
#include "core/memory/local_sizes.h"

namespace shardscope {
namespace {

constexpr std::uint16_t kAttnGraph = bit(GraphScope::Attn);
constexpr double kDeltaChunk = 64;

struct Widths {
  double query, key, value, heads;  // of all heads of a TP rank
};

Widths widthsOf(const CostBasis& basis) {
  const AttentionSpec& a = basis.scenario->model.attention;
  const double heads = std::max(1.0, static_cast<double>(a.numHeads) / basis.tp);
  if (a.kind == AttentionKind::Mla) {
    const double qk = a.qkNopeHeadDim + a.qkRopeHeadDim;
    return {heads * qk, heads * qk, heads * a.vHeadDim, heads};
  }
  const double groups = std::max(1.0, static_cast<double>(a.numQueryGroups) / basis.tp);
  return {heads * a.headDim, groups * a.headDim, groups * a.headDim, heads};
}

// Input norm, and the residual addition behind the mixer with its gradient accumulation.
void addNormAndResidual(const CostBasis& basis, bool replayable, OpList& list) {
  const double x = basis.shardTokens * basis.scenario->model.hiddenSize;
  const double dropout = basis.scenario->model.hiddenDropout > 0 ? 2 : 0;
  const auto replay = replayable ? bit(RecomputeModule::LayerNorm) : std::uint16_t{0};
  list.add(elementwise(basis, "attention.norm", StepPart::Elementwise, 4 * x, 8 * x, 1, 2, {replay, kAttnGraph}));
  list.add(elementwise(basis, "attention.residual", StepPart::Elementwise, (6 + dropout) * x, (6 + dropout) * x, 1, 1,
                       {0, kAttnGraph}));
}

void addGqaOps(const CostBasis& basis, MixerKind mixer, OpList& list) {
  const ModelSpec& model = basis.scenario->model;
  const AttentionSpec& a = model.attention;
  const Widths w = widthsOf(basis);
  const double u = basis.tokens;
  const double gate = a.outputGate ? w.query : 0;
  const OpScope scope{0, kAttnGraph};

  addNormAndResidual(basis, false, list);  // the norm is fused with the projection: no recompute of its own
  list.add(matrixProduct(basis, "attention.qkv", StepPart::Linear,
                         {u, w.query + gate + w.key + w.value, static_cast<double>(model.hiddenSize), 1, true, false},
                         scope));
  if (model.positionEmbedding == PositionEmbedding::Rope || model.positionEmbedding == PositionEmbedding::Yarn) {
    const double x = u * (w.query + w.key) * std::clamp(model.rope.fraction, 0.0, 1.0);
    list.add(elementwise(basis, "attention.rope", StepPart::Elementwise, 4 * x, 4 * x, 2, 2, scope));
  }
  if (a.qkNorm != QkNorm::None) {
    const double x = u * (w.query + w.key);
    list.add(elementwise(basis, "attention.qk_norm", StepPart::Elementwise, 4 * x, 6 * x, 2, 4, scope));
  }
  addCoreAttention(basis, mixer, list);
  if (a.outputGate)
    list.add(
        elementwise(basis, "attention.gate", StepPart::Elementwise, 6 * u * w.query, 10 * u * w.query, 2, 3, scope));
  list.add(matrixProduct(basis, "attention.proj", StepPart::Linear, {u, static_cast<double>(model.hiddenSize), w.query},
                         scope));
}

void addMlaOps(const CostBasis& basis, OpList& list) {
  const ModelSpec& model = basis.scenario->model;
  const AttentionSpec& a = model.attention;
  const Widths w = widthsOf(basis);
  const double h = model.hiddenSize;
  const double u = basis.tokens;
  const double us = basis.shardTokens;
  const OpScope scope{0, kAttnGraph};
  const OpScope up{bit(RecomputeModule::MlaUpProj), kAttnGraph};

  addNormAndResidual(basis, true, list);
  if (a.qLoraRank > 0) {
    const double latent = us * a.qLoraRank;
    list.add(
        matrixProduct(basis, "attention.q_down", StepPart::Linear, {us, static_cast<double>(a.qLoraRank), h}, scope));
    list.add(elementwise(basis, "attention.q_norm", StepPart::Elementwise, 4 * latent, 8 * latent, 1, 2, up));
  }
  list.add(matrixProduct(basis, "attention.q_up", StepPart::Linear,
                         {u, w.query, a.qLoraRank > 0 ? static_cast<double>(a.qLoraRank) : h, 1, true, false}, up));
  list.add(matrixProduct(basis, "attention.kv_down", StepPart::Linear,
                         {us, static_cast<double>(a.kvLoraRank + a.qkRopeHeadDim), h, 1, true, false}, scope));
  const double latent = us * a.kvLoraRank;
  list.add(elementwise(basis, "attention.kv_norm", StepPart::Elementwise, 4 * latent, 8 * latent, 1, 2, up));
  list.add(matrixProduct(
      basis, "attention.kv_up", StepPart::Linear,
      {u, w.heads * (a.qkNopeHeadDim + a.vHeadDim), static_cast<double>(a.kvLoraRank), 1, true, false}, up));
  // Rotates the rope part of q in place, and writes k and v apart from the fused projection.
  const double ropeBytes =
      u * w.heads * (4 * a.qkRopeHeadDim + 2 * (a.qkNopeHeadDim + a.vHeadDim)) + 2 * u * (w.key + w.value);
  list.add(elementwise(basis, "attention.rope", StepPart::Elementwise, ropeBytes, ropeBytes, 2, 2, up));
  addCoreAttention(basis, MixerKind::FullAttention, list);
  list.add(matrixProduct(basis, "attention.proj", StepPart::Linear, {u, h, w.value}, scope));
}

void addDeltaOps(const CostBasis& basis, const GatedDeltaNetSpec& d, OpList& list) {
  const double h = basis.scenario->model.hiddenSize;
  const double u = basis.tokens;
  const double keys = static_cast<double>(d.numKeyHeads) * d.keyHeadDim / basis.tp;
  const double values = static_cast<double>(d.numValueHeads) * d.valueHeadDim / basis.tp;
  const double heads = static_cast<double>(d.numValueHeads) / basis.tp;
  const double mixed = u * (2 * keys + values);
  const OpScope scope{0, kAttnGraph};

  addNormAndResidual(basis, false, list);
  list.add(matrixProduct(basis, "delta.in_proj", StepPart::Linear,
                         {u, 2 * keys + 2 * values + 2 * heads, h, 1, true, false}, scope));
  list.add(elementwise(basis, "delta.conv", StepPart::Elementwise, 4 * mixed, 8 * mixed, 1, 2, scope));
  // L2 norms of query and key, repeated to the value heads; decay and step size.
  list.add(elementwise(basis, "delta.qk_norm", StepPart::Elementwise, 4 * mixed, 6 * mixed, 6, 8, scope));
  Op rule{};
  rule.name = "delta.rule";
  rule.part = StepPart::Attention;
  rule.flops =
      u * heads * (4.0 * d.keyHeadDim * d.valueHeadDim + kDeltaChunk * (6.0 * d.keyHeadDim + 4.0 * d.valueHeadDim));
  rule.flopsBackward = 2.5 * rule.flops;
  rule.bytes = basis.activationBytes * u * (4 * heads * d.keyHeadDim + 4 * values);
  rule.bytesBackward = 2.5 * rule.bytes;
  rule.forward = rule.flops * basis.deltaForwardFlop + rule.bytes * basis.memoryByte;
  rule.backward = rule.flopsBackward * basis.deltaBackwardFlop + rule.bytesBackward * basis.memoryByte;
  rule.kernels = 6;
  rule.kernelsBackward = 10;
  rule.graphs = kAttnGraph;
  list.add(rule);
  const OpScope gated{bit(RecomputeModule::GdnNormOut), kAttnGraph};
  list.add(elementwise(basis, "delta.gated_norm", StepPart::Elementwise, 6 * u * values, 10 * u * values, 2, 3, gated));
  list.add(matrixProduct(basis, "delta.out_proj", StepPart::Linear, {u, h, values}, scope));
}

// Fused attention as one kernel sees it: under a ring, blocks of a CP rank's own tokens. What the engine loses it loses
// along the diagonal, which is as long as the sequence however that is divided.
Op fusedAttention(const CostBasis& basis, double flops, double bytes) {
  const Scenario& s = *basis.scenario;
  const bool blocks =
      basis.cp > 1 && s.layout.cpTransport != CpTransport::AllToAll && s.runtime != RuntimeProfile::ShardscopeEngine;
  const double length = blocks ? basis.sequence / basis.cp : basis.sequence;
  const double shape = 1 + s.cluster.calibration.attentionSurface / length;
  const double steps = basis.cp > 1 && s.layout.cpTransport == CpTransport::P2p ? basis.cp : 1;
  Op op{};
  op.flops = flops;
  op.flopsBackward = 2.5 * flops;
  op.bytes = bytes;
  op.bytesBackward = 2 * bytes;
  op.forward = std::max(op.flops * basis.attentionForwardFlop * shape, op.bytes * basis.memoryByte);
  op.backward = std::max(op.flopsBackward * basis.attentionBackwardFlop * shape, op.bytesBackward * basis.memoryByte);
  op.kernels = 2 * steps;
  op.kernelsBackward = 3 * steps;
  return op;
}

// Three kernels over the whole square: no causal half, scores read and written by scale, mask, softmax and dropout.
Op unfusedAttention(const CostBasis& basis, double flops, double bytes) {
  const ModelSpec& model = basis.scenario->model;
  const double heads = widthsOf(basis).heads;
  const double square = heads * basis.tokens * basis.sequence;
  const double passes = model.attentionDropout > 0 ? 18 : 12;
  Op op{};
  op.flops = 2 * flops;
  op.flopsBackward = 4 * flops;
  op.bytes = bytes + passes * square;
  op.bytesBackward = 2 * bytes + 1.5 * passes * square;
  op.forward = op.flops * basis.denseFlopBf16 + op.bytes * basis.memoryByte;
  op.backward = op.flopsBackward * basis.denseFlopBf16 + op.bytesBackward * basis.memoryByte;
  op.kernels = 6;
  op.kernelsBackward = 9;
  return op;
}

}  // namespace

void addCoreAttention(const CostBasis& basis, MixerKind mixer, OpList& list) {
  const Scenario& s = *basis.scenario;
  const AttentionSpec& a = s.model.attention;
  const Widths w = widthsOf(basis);
  double seen = basis.sequence / 2;
  if (mixer == MixerKind::SlidingWindow) seen = std::min<double>(seen, a.slidingWindow);
  const double perPair = a.kind == AttentionKind::Mla ? w.query + w.heads * a.vHeadDim : 2 * w.query;
  const double outputs = a.kind == AttentionKind::Mla ? w.value : w.query;
  const double flops = 2 * basis.tokens * seen * perPair;
  const double bytes = basis.activationBytes * basis.tokens * (w.query + w.key + w.value + outputs);

  const bool unfused = s.kernels.attention == AttentionKernel::Unfused || hasNoFusedKernel(s);
  Op op = unfused ? unfusedAttention(basis, flops, bytes) : fusedAttention(basis, flops, bytes);
  op.name = "attention.core";
  op.part = StepPart::Attention;
  op.replay = bit(RecomputeModule::CoreAttn);
  op.graphs = kAttnGraph;
  list.add(op);
}

void addMixerOps(const CostBasis& basis, MixerKind mixer, OpList& list) {
  const AttentionSpec& a = basis.scenario->model.attention;
  if (mixer == MixerKind::GatedDeltaNet && a.linear)
    addDeltaOps(basis, *a.linear, list);
  else if (a.kind == AttentionKind::Mla)
    addMlaOps(basis, list);
  else
    addGqaOps(basis, mixer, list);
}

}  // namespace shardscope
