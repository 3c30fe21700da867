// SPDX-License-Identifier: Apache-2.0
// Core attention over a sequence that context parallelism splits.
//   p2p         keys and values go round the ring of ranks; the next hop is in flight while a block is computed, and
//               results of blocks are merged by their log-sum-exp. Backward: they go round again, and their gradients
//               with them
//   all_gather  keys and values of the whole sequence on every rank, their gradients scattered back
//   a2a         heads are exchanged for sequence before, and back behind
//   a2a+p2p     a2a among neighbours, a ring over the groups of them
// Sources: ring attention (Liu et al. 2023), DeepSpeed-Ulysses (Jacobs et al. 2023), Megatron-LM's cp_comm_type.
#pragma once

#include <vector>

#include "kernels/step/rank.h"

namespace shardscope {

struct AttentionShape {
  std::int64_t heads = 0;  // of this TP rank
  std::int64_t kvHeads = 0;
  std::int64_t keyWidth = 0;
  std::int64_t valueWidth = 0;
  std::int64_t window = 0;
  double scale = 1.0;
};

// What the backward needs. Under a2a all of them are in exchanged form: all positions of the exchange, some heads.
struct CoreTensors {
  Tensor q, k, v;
  Tensor out;  // of the attention; with a2a not the one that the output projection reads
  Tensor lse;
};

class ContextAttention {
 public:
  ContextAttention(Rank& rank, const AttentionShape& shape);

  // core.q, k, v: [tokens, heads, width] of this rank, exchanged in place of them where the transport does. Returns
  // the output [tokens, heads, valueWidth]: core.out itself, or with a2a another tensor.
  Tensor forward(Rank& rank, CoreTensors& core) const;
  void exchange(Rank& rank, CoreTensors& core) const;  // q, k, v alone
  // From q, k, v that are exchanged already: what recompute of core attention runs. Sets out and lse.
  void attend(Rank& rank, CoreTensors& core) const;

  struct Gradients {
    Tensor q, k, v;
  };
  // dout is this rank's gradient of what forward() returned; everything in core is released.
  Gradients backward(Rank& rank, CoreTensors& core, Tensor dout) const;

  bool exchanges() const { return m_inner != nullptr; }

 private:
  void attendBlock(Rank& rank, const CoreTensors& core, const Tensor& k, const Tensor& v, int member, const Tensor& out,
                   bool merge) const;
  void attendRing(Rank& rank, CoreTensors& core) const;
  Tensor gather(Rank& rank, const Tensor& x) const;
  void attendGathered(Rank& rank, CoreTensors& core) const;
  void backwardBlock(Rank& rank, const CoreTensors& core, const Tensor& k, const Tensor& v,
                     const std::vector<PositionRange>& keys, const Tensor& dout, const Tensor& delta,
                     const Gradients& gradients) const;
  Gradients backwardRing(Rank& rank, CoreTensors& core, const Tensor& dout, const Tensor& delta) const;
  Gradients backwardGathered(Rank& rank, CoreTensors& core, const Tensor& dout, const Tensor& delta) const;
  double pairsOf(const std::vector<PositionRange>& keys) const;

  AttentionShape m_shape;           // of the heads that this rank attends with
  Communicator* m_inner = nullptr;  // heads for sequence
  Communicator* m_outer = nullptr;  // ring, or gather
  bool m_gathers = false;
  std::vector<std::vector<PositionRange>> m_keysOf;  // of every member of the outer group
  std::vector<PositionRange> m_queries;
};

// [rows, heads * size, width] of this rank's positions -> [rows * size, heads, width] of the positions of all ranks of
// the group in rank order, and back.
Tensor headsToSequence(Rank& rank, Communicator& group, const Tensor& x, Term term);
Tensor sequenceToHeads(Rank& rank, Communicator& group, const Tensor& x, Term term);

}  // namespace shardscope
