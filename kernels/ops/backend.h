// SPDX-License-Identifier: Apache-2.0
// Every operation of the MoE step, as each backend implements it.
//
// Shapes are written [rows, columns]; a tensor with more dimensions is read by its trailing ones, row after row. x, y
// and weights are fp32 or bf16, all of one call alike; what is computed inside is fp32 (attention's and softmax's sums
// too). Gradients of weights are added to fp32 or bf16 buffers ("+="). Outputs are allocated by the caller and fully
// written unless the comment says "+=". A call returns when its outputs are ready to be used by the next call on the
// same backend. Wrong shapes are a mistake of the caller: checked by assertions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/ops/tensor.h"

namespace shardscope {

// c = a b, or c += a b. a is [m, k], transposed: [k, m]; b is [k, n], transposed: [n, k]. c may be fp32 with bf16
// operands.
struct MatMul {
  Tensor a, b, c;
  bool transposeA = false;
  bool transposeB = false;
  bool accumulate = false;
};

// One product a group: rows[g] consecutive rows of x belong to group g. No rows are allowed, for any group or for all.
//   Forward         y[rows, n]  = x[rows, k] w[g]^T,   w [groups, n, k]
//   InputGradient   x[rows, k]  = y[rows, n] w[g]      (y is the gradient that comes in, x the one that goes out)
//   WeightGradient  w[g] [n, k] += y[rows, n]^T x[rows, k]
struct GroupedMatMul {
  enum class Kind : std::uint8_t { Forward, InputGradient, WeightGradient };
  Kind kind = Kind::Forward;
  Tensor x, w, y;
  std::span<const std::int64_t> rows;  // one a group
};

// y = x / rms(x) * weight; zero-centred: * (1 + weight). Also layer by layer of a head: x [rows, heads, d] with weight
// [d] normalizes every head on its own. weight undefined: L2 norm's scale 1.
struct RmsNorm {
  Tensor x, weight, y;
  double epsilon = 1e-6;
  bool zeroCentered = false;
};
struct RmsNormBackward {
  Tensor x, weight, dy;  // as in the forward; rms is computed again
  Tensor dx;             // may be dy itself
  Tensor dweight;        // += [d]; undefined: not wanted
  double epsilon = 1e-6;
  bool zeroCentered = false;
};

// Turns pairs (i, i + rotary/2) of the first `rotary` elements behind `offset` of every head, in place.
// x [rows, heads, d]; positions [rows] int32. angle_i = position * inverseFrequency[i]; scaled by `magnitude` (YaRN).
// The backward is the same with inverse = true.
struct Rope {
  Tensor x, positions;
  std::span<const float> inverseFrequencies;  // rotary / 2 of them
  int offset = 0;
  double magnitude = 1.0;
  bool inverse = false;
};

// y = silu(x[:, :f]) * x[:, f:], x [rows, 2f], y [rows, f]; rowScale [rows] fp32 multiplies each row (the folded
// routing probabilities; undefined: 1).
struct SwiGlu {
  Tensor x, rowScale, y;
};
struct SwiGluBackward {
  Tensor x, rowScale, dy;
  Tensor dx;
  Tensor drowScale;  // [rows] fp32, where rowScale is given
};

// y = x * sigmoid(gate). gate is as wide as x, or [rows, 1] (the shared expert's). y may be x.
struct Gate {
  Tensor x, gate, y;
};
struct GateBackward {
  Tensor x, gate, dy;
  Tensor dx;     // may be dy
  Tensor dgate;  // as gate
};

// A run of consecutive positions of the sequence; a rank's tokens are one or several of them, in order.
struct PositionRange {
  std::int64_t first = 0;
  std::int64_t count = 0;

  bool operator==(const PositionRange&) const = default;
};

// Blocked attention with an online softmax; never forms the matrix of scores. Query head h uses KV head h * hk / hq.
// Rows run position-major: row = (index of the position) * batch + sample.
//   q [sq*batch, hq, d]   k [sk*batch, hk, d]   v [sk*batch, hk, dv]   out [sq*batch, hq, dv]   lse [sq*batch, hq] fp32
// Causal by the positions: a query sees keys at positions <= its own, with window > 0 only the last `window` of them
// (itself included). Rows that see nothing: out 0, lse -infinity.
// merge: out and lse hold the result of other keys already (out fp32 or as q); both are updated as if all keys had been
// seen at once.
struct Attention {
  Tensor q, k, v, out, lse;
  std::vector<PositionRange> queries, keys;
  std::int64_t batch = 1;
  std::int64_t window = 0;
  double scale = 1.0;
  bool merge = false;
};
// With the lse of all keys (not of this block alone) and delta = rowsum(dout * out), so that blocks add up.
struct AttentionBackward {
  Tensor q, k, v, dout, lse;
  Tensor delta;       // [sq*batch, hq] fp32
  Tensor dq, dk, dv;  // +=, fp32 or as q
  std::vector<PositionRange> queries, keys;
  std::int64_t batch = 1;
  std::int64_t window = 0;
  double scale = 1.0;
};

// Causal depthwise convolution along the sequence and SiLU. x [s*batch, channels], weight [channels, width].
// Positions before the first are zeros.
struct CausalConv {
  Tensor x, weight, y;
  std::int64_t batch = 1;
};
struct CausalConvBackward {
  Tensor x, weight, dy;
  Tensor dx;
  Tensor dweight;  // +=
  std::int64_t batch = 1;
};

// The gated delta rule over a whole sequence, chunk by chunk of 64 positions, states [d, dv] a head in fp32:
//   S_t = exp(decay_t) S_{t-1} + k_t beta_t (v_t - exp(decay_t) S_{t-1}^T k_t)^T,   out_t = S_t^T q_t * scale
// q, k [s*batch, heads, d] (normalized already); v, out [s*batch, heads, dv]; decay (log, <= 0), beta [s*batch, heads]
// fp32. The backward computes chunk states again: only the inputs are kept.
struct DeltaRule {
  Tensor q, k, v, decay, beta, out;
  std::int64_t batch = 1;
  double scale = 1.0;
};
struct DeltaRuleBackward {
  Tensor q, k, v, decay, beta, dout;
  Tensor dq, dk, dv, ddecay, dbeta;
  std::int64_t batch = 1;
  double scale = 1.0;
};

// Decay and step size of the delta rule: decay = -exp(aLog) * softplus(a + dtBias), beta = sigmoid(b).
// a, b [rows, heads]; aLog, dtBias [heads] fp32; decay, beta [rows, heads] fp32.
struct DeltaGates {
  Tensor a, b, aLog, dtBias, decay, beta;
};
struct DeltaGatesBackward {
  Tensor a, b, aLog, dtBias, ddecay, dbeta;
  Tensor da, db;          // as a, b
  Tensor daLog, ddtBias;  // += fp32
};

enum class ScoreFunction : std::uint8_t { SoftmaxAfterTopk, SoftmaxBeforeTopk, Sigmoid };

// Chooses topk of the experts for every row, as Megatron-LM does. logits [rows, E] fp32.
// scores = softmax or sigmoid of the logits (SoftmaxAfterTopk: the logits); choice by scores + bias (bias [E] fp32 or
// undefined: selection only), group-limited where groups > 0: only the experts of the best topkGroups groups, a group's
// score being the sum of its best topk / topkGroups, at least one; probabilities = the scores of the chosen
// (SoftmaxAfterTopk: their softmax), normalized to sum 1 where asked and topk > 1, times scaling. Ties go to the lower
// expert. forced [rows, topk] int32: these experts, whatever the scores (balanced routing).
struct Router {
  Tensor logits, bias, forced;
  int topk = 1;
  ScoreFunction function = ScoreFunction::SoftmaxAfterTopk;
  bool normalize = true;
  int groups = 0;
  int topkGroups = 0;
  double scaling = 1.0;
  Tensor probabilities;  // [rows, topk] fp32
  Tensor experts;        // [rows, topk] int32, best first
};
struct RouterBackward {
  Tensor logits, experts;  // of the forward
  Tensor dprobabilities;
  ScoreFunction function = ScoreFunction::SoftmaxAfterTopk;
  bool normalize = true;
  double scaling = 1.0;
  Tensor dlogits;  // [rows, E] fp32
};

// out[i] = x[source[i]]; source int32, -1 = a row of zeros.
struct GatherRows {
  Tensor x, source, out;
};
// out[i] = sum over j of x[position[i, j]], j ascending; position [rows, k] int32, -1 = nothing. The sum is fp32.
struct SumRows {
  Tensor x, position, out;
};

// Rows of a vocabulary shard that begins at firstToken; tokens outside give zeros. tokens [rows] int32.
struct Embedding {
  Tensor tokens, weight, y;
  std::int64_t firstToken = 0;
};
struct EmbeddingBackward {
  Tensor tokens, dy;
  Tensor dweight;  // +=, summed in row order
  std::int64_t firstToken = 0;
};

// The vocabulary-parallel loss in three steps with a reduction after each of the first two (max, then sum).
struct LogitMaximum {
  Tensor logits, maximum;  // [rows, V], [rows] fp32
};
struct LogitSums {
  Tensor logits, maximum, targets;  // targets [rows] int32, global
  Tensor sums;                      // [rows, 2] fp32: sum of exp(logit - maximum); the target's logit - maximum or 0
  std::int64_t firstToken = 0;
};
// loss_row = log(sum) - target. logits become their gradient, rowScale * (softmax - onehot), in place.
struct LogitGradient {
  Tensor logits, maximum, sums, targets;
  std::int64_t firstToken = 0;
  double rowScale = 1.0;
};

// Adam with decoupled weight decay (AdamW) on a shard. main, moments and grad may have any floating type.
//   m = b1 m + (1-b1) g;  v = b2 v + (1-b2) g^2;  p -= lr * (m/(1-b1^t) / (sqrt(v/(1-b2^t)) + eps) + decay * p)
// with g = gradScale * grad. FP8 and FP16 moments carry one scale a tensor in momentScales [2] fp32 (m, v): value =
// scale * stored, chosen anew by every step, so that the largest stored is 448 or 32752: squares of small gradients
// would be zero in FP16. weight: the compute copy to write, undefined where main is it.
struct Adam {
  Tensor main, grad, expAvg, expAvgSq, momentScales, weight;
  double learningRate = 1e-3, beta1 = 0.9, beta2 = 0.95, epsilon = 1e-8, weightDecay = 0.0;
  double gradScale = 1.0;
  std::int64_t step = 1;  // t, from 1
};

class Backend {
 public:
  virtual ~Backend() = default;

  virtual void matMul(const MatMul& args) = 0;
  virtual void groupedMatMul(const GroupedMatMul& args) = 0;

  virtual void rmsNorm(const RmsNorm& args) = 0;
  virtual void rmsNormBackward(const RmsNormBackward& args) = 0;
  virtual void rope(const Rope& args) = 0;
  virtual void swiGlu(const SwiGlu& args) = 0;
  virtual void swiGluBackward(const SwiGluBackward& args) = 0;
  virtual void gate(const Gate& args) = 0;
  virtual void gateBackward(const GateBackward& args) = 0;

  virtual void attention(const Attention& args) = 0;
  virtual void attentionBackward(const AttentionBackward& args) = 0;
  virtual void rowDot(const Tensor& a, const Tensor& b, const Tensor& out) = 0;  // [rows, h, d] x 2 -> [rows, h] fp32
  virtual void causalConv(const CausalConv& args) = 0;
  virtual void causalConvBackward(const CausalConvBackward& args) = 0;
  virtual void deltaRule(const DeltaRule& args) = 0;
  virtual void deltaRuleBackward(const DeltaRuleBackward& args) = 0;
  virtual void deltaGates(const DeltaGates& args) = 0;
  virtual void deltaGatesBackward(const DeltaGatesBackward& args) = 0;

  virtual void router(const Router& args) = 0;
  virtual void routerBackward(const RouterBackward& args) = 0;
  virtual void gatherRows(const GatherRows& args) = 0;
  virtual void sumRows(const SumRows& args) = 0;

  virtual void embedding(const Embedding& args) = 0;
  virtual void embeddingBackward(const EmbeddingBackward& args) = 0;
  virtual void logitMaximum(const LogitMaximum& args) = 0;
  virtual void logitSums(const LogitSums& args) = 0;
  virtual void logitGradient(const LogitGradient& args) = 0;

  virtual void adam(const Adam& args) = 0;
  virtual double sumOfSquares(const Tensor& x) = 0;  // in double, in a fixed order

  virtual void fill(const Tensor& x, double value) = 0;
  virtual void convert(const Tensor& from, const Tensor& to) = 0;  // any two types; equal types copy
  virtual void add(const Tensor& x, const Tensor& y) = 0;          // y += x, types may differ
  virtual void scale(const Tensor& x, double factor) = 0;
  // Columns of rows: to[:, toFirst : toFirst + count] = from[:, fromFirst : fromFirst + count] (+= where accumulate).
  virtual void copyColumns(const Tensor& from, std::int64_t fromFirst, const Tensor& to, std::int64_t toFirst,
                           std::int64_t count, bool accumulate = false) = 0;
};

}  // namespace shardscope
