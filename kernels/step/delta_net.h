// SPDX-License-Identifier: Apache-2.0
// A gated-delta-net layer (Qwen3-Next): projections of query, key, value, output gate, step size and decay; causal
// convolution; L2-normalized queries and keys; the gated delta rule; a gated norm; output projection; residual. Heads
// are split over TP; a context-parallel rank exchanges sequence for heads, since the rule runs through the positions
// in order.
#pragma once

#include <string>
#include <string_view>

#include "kernels/step/kept.h"
#include "kernels/step/parameters.h"

namespace shardscope {

struct DeltaNetKept {
  Kept normInput, input;
  Kept rawQuery, rawKey, rawValue;  // what the convolution reads, all positions of the exchange
  Kept query, key;                  // what the L2 norm reads
  Kept unitQuery, unitKey, value;   // what the rule reads, one head a value head
  Kept stepInput, decayInput, decay, beta;
  Kept coreOut;  // of this rank's positions
  Kept gate, normalized, projected;
};

class DeltaNet {
 public:
  using KeptTensors = DeltaNetKept;

  DeltaNet(Rank& rank, ParameterStore& store, const std::string& prefix);

  // hidden [shard, h] -> [shard, h]
  Tensor forward(Rank& rank, Tensor hidden, DeltaNetKept& kept);
  Tensor backward(Rank& rank, Tensor gradient, DeltaNetKept& kept);

 private:
  Tensor toSequence(Rank& rank, Tensor x, std::int64_t heads, Term term);
  Tensor toPositions(Rank& rank, Tensor x, Term term);
  Tensor convolve(Rank& rank, const Tensor& x, const Parameter& weight, Term term);
  Tensor convolveBackward(Rank& rank, const Tensor& x, const Parameter& weight, const Tensor& gradient);
  Tensor unitHeads(Rank& rank, const Tensor& x);
  Tensor unitHeadsBackward(Rank& rank, const Tensor& x, const Tensor& gradient);
  void openGates(Rank& rank, DeltaNetKept& kept);
  void gatesBackward(Rank& rank, DeltaNetKept& kept, const Tensor& ddecay, const Tensor& dbeta, Tensor& dstep,
                     Tensor& ddecayInput);
  Tensor ofThisRank(Rank& rank, const Tensor& perHead) const;
  Tensor joined(Rank& rank, const DeltaNetKept& kept, Term term);
  Tensor project(Rank& rank, const Tensor& gathered, const Parameter& weight, std::int64_t heads, Term term);
  double ruleFlops(const Tensor& out) const;
  Tensor outputBackward(Rank& rank, const Tensor& gradient, DeltaNetKept& kept, Tensor& dgate);

  std::int64_t m_cp, m_keyHeads, m_valueHeads, m_keyWidth, m_valueWidth;  // heads of a TP rank
  bool m_dropsNorm;
  Communicator* m_exchange = nullptr;
  Tensor m_order, m_orderBack;  // rows of the exchange in the order of their positions, and back
  Parameter m_norm, m_query, m_key, m_value, m_gate, m_step, m_decay;
  Parameter m_queryConv, m_keyConv, m_valueConv, m_decayRate, m_decayBias, m_outNorm, m_projection;
};

}  // namespace shardscope
