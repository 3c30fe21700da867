// SPDX-License-Identifier: Apache-2.0
// One chunk of the model on a rank: the embedding, layers, MTP layers and heads that its place in the pipeline has.
#pragma once

#include <memory>
#include <vector>

#include "kernels/step/model_ends.h"
#include "kernels/step/mtp_layer.h"
#include "kernels/step/transformer_layer.h"

namespace shardscope {

// What a micro batch leaves in a chunk between its forward and its backward.
struct ChunkKept {
  struct Item {  // a layer, or layers under one checkpoint
    Kept checkpoint;
    std::vector<LayerKept> layers;
  };
  std::vector<Item> items;
  std::vector<MtpKept> mtp;
  std::vector<HeadKept> heads;
};

// The tokens of a micro batch at this rank's positions: ahead[i] are those i further, [tokens] int32.
struct MicrobatchTokens {
  std::vector<Tensor> ahead;
};

class ModelChunk {
 public:
  // Nullptr where the rank has none of them.
  struct Ends {
    std::unique_ptr<TokenEmbedding> embedding;
    std::unique_ptr<Parameter> output;  // the output layer's own matrix
  };

  ModelChunk(Rank& rank, ParameterStore& store, const PipelineChunk& chunk, Ends& ends);

  // received: the hidden state from the stage before, undefined in the first. Returns the hidden state to hand on;
  // undefined in the last, which adds to loss.
  Tensor forward(Rank& rank, Tensor received, const MicrobatchTokens& tokens, ChunkKept& kept, double& loss);
  // gradient: of what forward returned. Returns that of what it received.
  Tensor backward(Rank& rank, Tensor gradient, const MicrobatchTokens& tokens, ChunkKept& kept);

  std::vector<MoeFfn*> moeLayers();

 private:
  struct Item {
    int first = 0, count = 1;  // in m_layers
    bool checkpointed = false;
  };
  void forwardItem(Rank& rank, const Item& item, Tensor& hidden, ChunkKept::Item& kept);
  void backwardItem(Rank& rank, const Item& item, Tensor& gradient, ChunkKept::Item& kept);
  Tensor forwardHeads(Rank& rank, Tensor hidden, const MicrobatchTokens& tokens, ChunkKept& kept, double& loss);
  Tensor backwardHeads(Rank& rank, const MicrobatchTokens& tokens, ChunkKept& kept);
  double headScale(const Rank& rank, std::size_t head) const;

  const TokenEmbedding* m_embedding = nullptr;
  std::vector<std::unique_ptr<TransformerLayer>> m_layers;
  std::vector<Item> m_items;
  std::vector<std::unique_ptr<MtpLayer>> m_mtp;
  std::vector<std::unique_ptr<Head>> m_heads;
};

}  // namespace shardscope
