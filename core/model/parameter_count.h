// SPDX-License-Identifier: Apache-2.0
// How many learnable elements a model has, part by part, and how Megatron-LM spreads them over ranks.
//
// Elements of one layer (h hidden, a heads, g query groups, d head width, norm = h, or 2h with LayerNorm):
//   norms          2 norm: before the mixer and before the FFN
//   GQA            h*a*d (twice with an output gate) + 2*h*g*d + a*d*h; biases; query and key norm: 2d, or (a+g)*d over
//                  all heads; one sink a head
//   MLA            h*q + q + q*a*(dn+dr), or h*a*(dn+dr) without query down-projection; h*(c+dr) + c + c*a*(dn+dv);
//                  a*dv*h  (q, c the latent ranks; dn, dr, dv the nope, rope and value widths)
//   gated delta    K = key heads * width, V = value heads * width, n = value heads: h*(2K+2V) + h*2n projections,
//                  (2K+V)*kernel convolution, 2n decay and step bias, the width of a value head for the norm, V*h
//   MLP of width f h*2f + f*h when gated, h*f + f*h otherwise; biases
//   router         h*E; bias. The selection-only correction of an expert is a buffer, counted apart
//   shared experts an MLP of their total width; h for the gate
//   MTP layer      a full-attention layer, the 2h*h projection, three norms; embedding and output layer are shared
// Sources: modules of Megatron-LM core (attention.py, multi_latent_attention.py, ssm/gated_delta_net.py, mlp.py,
// moe/experts.py, moe/router.py, moe/shared_experts.py, multi_token_prediction.py) and the tensor shapes of the
// released checkpoints, which the tests meet to the element.
#pragma once

#include <cstdint>

#include "core/model/model_spec.h"

namespace shardscope {

// Elements by how they are spread over ranks. Sums and products stop at the end of the 64-bit range.
struct PartParameters {
  std::int64_t tensorParallel = 0;    // divided by TP
  std::int64_t keyValue = 0;          // divided by min(TP, query groups): a rank always builds one whole group
  std::int64_t replicated = 0;        // whole on every TP rank: norms, router, MLA down-projections, biases of
                                      // row-parallel linears, learned positions
  std::int64_t expert = 0;            // divided by EP and ETP
  std::int64_t expertReplicated = 0;  // divided by EP alone: biases of the experts' second linear

  std::int64_t total() const;
  PartParameters& operator+=(const PartParameters& other);
  bool operator==(const PartParameters&) const = default;
};

PartParameters operator+(PartParameters a, const PartParameters& b);
PartParameters operator*(PartParameters a, std::int64_t times);

struct LayerParameters {
  PartParameters norms;
  PartParameters attention;  // whatever mixes tokens: attention or gated delta net
  PartParameters denseMlp;
  PartParameters router;
  PartParameters routedExperts;  // all of them
  PartParameters sharedExperts;  // with their gate
  std::int64_t oneExpert = 0;

  PartParameters total() const;
  bool operator==(const LayerParameters&) const = default;
};

LayerParameters layerParameters(const ModelSpec& model, LayerKind kind);

struct MtpParameters {
  LayerParameters layer;
  PartParameters combine;  // norms of embedding and hidden state, the projection of both, the norm at the end

  PartParameters total() const { return layer.total() + combine; }
};

MtpParameters mtpParameters(const ModelSpec& model);  // one MTP layer

PartParameters embeddingParameters(const ModelSpec& model);          // token rows
PartParameters positionEmbeddingParameters(const ModelSpec& model);  // maxPosition rows where positions are learned
// The matrix of the output layer, tied or not: a last stage that is not the first holds it in either case.
PartParameters outputLayerParameters(const ModelSpec& model);
PartParameters finalNormParameters(const ModelSpec& model);

// What one rank holds. Degrees below 1 count as 1; a remainder is rounded up.
std::int64_t denseOnRank(const PartParameters& part, int tp, int numQueryGroups);
std::int64_t expertsOnRank(const PartParameters& part, int ep, int etp);

// The whole model. "Active" is what one token touches: all but the routed experts that it is not sent to. Publishers
// mean one of the three counts below and rarely say which, so show the definition beside the number.
struct ParameterCounts {
  std::int64_t embedding = 0;
  std::int64_t positionEmbedding = 0;
  std::int64_t outputLayer = 0;  // 0 when tied to the embedding
  std::int64_t finalNorm = 0;
  std::int64_t layers = 0;  // without MTP layers
  std::int64_t mtp = 0;     // all MTP layers

  std::int64_t total = 0;  // every learnable element once, MTP layers left out
  std::int64_t totalWithMtp = 0;
  std::int64_t active = 0;
  std::int64_t activeWithMtp = 0;
  std::int64_t activeWithoutInputEmbedding = 0;  // DeepSeek, GPT-OSS, Qwen3.5
  std::int64_t activeWithoutEmbeddings = 0;      // GLM, MiniMax: without input embedding and output layer

  std::int64_t routerCorrection = 0;         // elements of the selection-only correction, in no count above
  std::int64_t routerCorrectionWithMtp = 0;  // the MTP layers' included

  bool operator==(const ParameterCounts&) const = default;
};

ParameterCounts countParameters(const ModelSpec& model);

}  // namespace shardscope
