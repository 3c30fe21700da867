// SPDX-License-Identifier: Apache-2.0
// Grouped-query attention of one layer: norm, projections, norm of queries and keys, rotary embedding, core attention,
// output gate, output projection, residual. Heads are split over TP. What is kept is what core/memory lists.
#pragma once

#include <string>
#include <vector>

#include "kernels/step/context_attention.h"
#include "kernels/step/kept.h"
#include "kernels/step/parameters.h"
#include "kernels/step/rotary_embedding.h"

namespace shardscope {

struct GqaKept {
  Kept normInput, input, rawQuery, rawKey, q, k, v, lse;
  Kept coreOut;    // where context parallelism exchanges heads for sequence
  Kept gate, out;  // of an output gate: the gate, and what it multiplies
  Kept projected;  // what the output projection reads
};

class GqaAttention {
 public:
  using KeptTensors = GqaKept;

  GqaAttention(Rank& rank, ParameterStore& store, const std::string& prefix, MixerKind mixer, int rotated);

  // hidden [shard, h] -> [shard, h]
  Tensor forward(Rank& rank, Tensor hidden, GqaKept& kept);
  Tensor backward(Rank& rank, Tensor gradient, GqaKept& kept);

 private:
  void project(Rank& rank, const Tensor& input, GqaKept& kept, CoreTensors& core);
  Tensor normalizeHeads(Rank& rank, const Tensor& x, const Parameter& weight, Kept& raw);
  Tensor projectBackward(Rank& rank, const Tensor& input, ContextAttention::Gradients gradients,
                         const Tensor& gateGradient);

  std::int64_t m_heads, m_kvHeads, m_width;
  bool m_gated, m_normalizesHeads, m_dropsNorm, m_dropsCore;
  RotaryEmbedding m_rope;
  ContextAttention m_core;
  Parameter m_norm, m_query, m_gate, m_key, m_value, m_queryNorm, m_keyNorm, m_projection;
};

}  // namespace shardscope
