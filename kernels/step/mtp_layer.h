// SPDX-License-Identifier: Apache-2.0
// A multi-token-prediction layer (DeepSeek-V3): the hidden state and the embedding of a later token, each normalized,
// side by side through a projection, then a transformer layer. Its head is model_ends.h's.
#pragma once

#include <string>

#include "kernels/step/model_ends.h"
#include "kernels/step/transformer_layer.h"

namespace shardscope {

struct MtpKept {
  Kept hidden, embedded;  // what the norms read
  Kept joined;            // what the projection reads, [shard, 2h]
  Kept checkpoint;        // under full recompute: what the layer reads
  LayerKept layer;
};

class MtpLayer {
 public:
  // depth: 1 for the first MTP layer.
  MtpLayer(Rank& rank, ParameterStore& store, int depth, const TokenEmbedding& embedding);

  // tokens: those `depth` ahead. hidden stays usable: the head of the layer before reads it too.
  Tensor forward(Rank& rank, const Tensor& hidden, const Tensor& tokens, MtpKept& kept);
  // The gradient of hidden; that of the embedding goes to its weights.
  Tensor backward(Rank& rank, Tensor gradient, const Tensor& tokens, MtpKept& kept);

  TransformerLayer& layer() { return m_layer; }

 private:
  Tensor slice(Rank& rank, const Tensor& joined, Term term) const;

  bool m_checkpoints;
  const TokenEmbedding& m_embedding;
  Parameter m_hiddenNorm, m_embeddingNorm, m_projection;
  TransformerLayer m_layer;
};

}  // namespace shardscope
