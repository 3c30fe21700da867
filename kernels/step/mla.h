// SPDX-License-Identifier: Apache-2.0
// Multi-head latent attention of one layer (DeepSeek-V2). Down-projections, their norms and the rotated part of the
// keys are computed on this rank's shard of the tokens; the latents are gathered for the up-projections, whose heads
// are split over TP.
#pragma once

#include <string>

#include "kernels/step/context_attention.h"
#include "kernels/step/kept.h"
#include "kernels/step/parameters.h"
#include "kernels/step/rotary_embedding.h"

namespace shardscope {

struct MlaKept {
  Kept normInput, input;
  Kept queryLatent, queryUp;  // before and after the latent's norm
  Kept kvLatent, kvUp;
  Kept q, k, v, lse;
  Kept coreOut;  // where context parallelism exchanges heads for sequence
  Kept projected;
};

class MlaAttention {
 public:
  using KeptTensors = MlaKept;

  MlaAttention(Rank& rank, ParameterStore& store, const std::string& prefix);

  // hidden [shard, h] -> [shard, h]
  Tensor forward(Rank& rank, Tensor hidden, MlaKept& kept);
  Tensor backward(Rank& rank, Tensor gradient, MlaKept& kept);

 private:
  struct Latents {
    Tensor query, kv;  // what the up-projections read, on this rank's shard
  };
  Latents projectDown(Rank& rank, const Tensor& input, MlaKept& kept);
  Tensor normalizeLatent(Rank& rank, std::string_view name, const Tensor& latent, const Parameter& norm, Term term);
  void projectUp(Rank& rank, const Tensor& input, const Latents& latents, CoreTensors& core);
  void restoreUp(Rank& rank, const Tensor& input, MlaKept& kept, CoreTensors& core);
  Tensor keyBackward(Rank& rank, const Tensor& input, const Tensor& kvUp, ContextAttention::Gradients& gradients,
                     MlaKept& kept);
  void queryBackward(Rank& rank, const Tensor& input, const Tensor& queryUp, Tensor gradient, MlaKept& kept,
                     const Tensor& dn);

  std::int64_t m_heads, m_nope, m_rotated, m_valueWidth;
  bool m_compressesQuery, m_normalizes, m_dropsNorm, m_dropsUp, m_dropsCore;
  RotaryEmbedding m_queryRope, m_keyRope;
  ContextAttention m_core;
  Parameter m_norm, m_queryDown, m_queryNorm, m_queryUp, m_kvDown, m_keyRotated, m_kvNorm, m_keyUp, m_valueUp;
  Parameter m_projection;
};

}  // namespace shardscope
