// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/model_chunk.h"

#include <algorithm>
#include <string>
#include <utility>

#include "kernels/step/linear.h"
#include "kernels/step/parameter_specs.h"

namespace shardscope {
namespace {

constexpr int kNoLayer = -1;

const TokenEmbedding& embeddingOf(Rank& rank, ParameterStore& store, ModelChunk::Ends& ends) {
  if (ends.embedding == nullptr) ends.embedding = std::make_unique<TokenEmbedding>(rank, store);
  return *ends.embedding;
}

// Tied: the embedding itself, of which a later stage has a copy.
const Parameter& outputOf(Rank& rank, ParameterStore& store, ModelChunk::Ends& ends) {
  if (rank.model.tieEmbeddings) return embeddingOf(rank, store, ends).weight();
  if (ends.output == nullptr) {
    ends.output = std::make_unique<Parameter>();
    store.declare(columnSpec(rank, "output", rank.model.vocabSize / rank.tp, rank.model.hiddenSize), *ends.output);
  }
  return *ends.output;
}

}  // namespace

ModelChunk::ModelChunk(Rank& rank, ParameterStore& store, const PipelineChunk& chunk, Ends& ends) {
  const RecomputePolicy& recompute = rank.scenario.recompute;
  const bool full = recompute.granularity == RecomputeGranularity::Full;
  const bool uniform = recompute.method != RecomputeMethod::Block;
  if (chunk.embedding) m_embedding = &embeddingOf(rank, store, ends);
  for (int i = 0; i < chunk.numLayers; ++i) {
    const int layer = chunk.firstLayer + i;
    m_layers.push_back(std::make_unique<TransformerLayer>(rank, store, "layers." + std::to_string(layer),
                                                          layerKind(rank.model, layer), layer));
  }
  const int group = full && uniform ? std::max(1, recompute.numLayers) : 1;
  for (int first = 0; first < chunk.numLayers; first += group)
    m_items.push_back(
        {first, std::min(group, chunk.numLayers - first), full && (uniform || first < recompute.numLayers)});
  for (int i = 0; i < chunk.numMtpLayers; ++i)
    m_mtp.push_back(std::make_unique<MtpLayer>(rank, store, i + 1, embeddingOf(rank, store, ends)));
  if (!chunk.loss) return;
  const Parameter& output = outputOf(rank, store, ends);
  for (int i = 0; i <= chunk.numMtpLayers; ++i)
    m_heads.push_back(
        std::make_unique<Head>(rank, store, i == 0 ? "head" : "mtp." + std::to_string(i - 1) + ".head", output));
}

void ModelChunk::forwardItem(Rank& rank, const Item& item, Tensor& hidden, ChunkKept::Item& kept) {
  Tensor input = item.checkpointed ? hidden : Tensor();
  if (!item.checkpointed) kept.layers.resize(static_cast<std::size_t>(item.count));
  for (int i = 0; i < item.count; ++i) {
    LayerKept dropped;
    LayerKept& state = item.checkpointed ? dropped : kept.layers[static_cast<std::size_t>(i)];
    hidden = m_layers[static_cast<std::size_t>(item.first + i)]->forward(rank, std::move(hidden), state);
  }
  if (!item.checkpointed) return;
  input.retag(Term::CheckpointInput);
  kept.checkpoint.keep(std::move(input));
}

void ModelChunk::backwardItem(Rank& rank, const Item& item, Tensor& gradient, ChunkKept::Item& kept) {
  if (item.checkpointed) {
    const StepPass pass = std::exchange(rank.place.pass, StepPass::Recompute);
    kept.layers.resize(static_cast<std::size_t>(item.count));
    Tensor hidden = kept.checkpoint.take();
    for (int i = 0; i < item.count; ++i)
      hidden = m_layers[static_cast<std::size_t>(item.first + i)]->forward(rank, std::move(hidden),
                                                                           kept.layers[static_cast<std::size_t>(i)]);
    rank.place.pass = pass;
  }
  for (int i = item.count - 1; i >= 0; --i) {
    gradient = m_layers[static_cast<std::size_t>(item.first + i)]->backward(rank, std::move(gradient),
                                                                            kept.layers[static_cast<std::size_t>(i)]);
    kept.layers.pop_back();
  }
}

double ModelChunk::headScale(const Rank& rank, std::size_t head) const {
  if (head == 0) return 1;
  return rank.model.mtpLossScale / static_cast<double>(m_mtp.size());
}

Tensor ModelChunk::forwardHeads(Rank& rank, Tensor hidden, const MicrobatchTokens& tokens, ChunkKept& kept,
                                double& loss) {
  kept.mtp.resize(m_mtp.size());
  kept.heads.resize(m_heads.size());
  std::vector<Tensor> states{std::move(hidden)};
  for (std::size_t i = 0; i < m_mtp.size(); ++i)
    states.push_back(m_mtp[i]->forward(rank, states.back(), tokens.ahead[i + 1], kept.mtp[i]));
  rank.place.layer = kNoLayer;
  for (std::size_t i = 0; i < m_heads.size(); ++i) {
    const double scale = headScale(rank, i);
    loss += scale * m_heads[i]->forward(rank, std::exchange(states[i], Tensor()), tokens.ahead[i + 1],
                                        scale / rank.plan.tokensOfStep(), kept.heads[i]);
  }
  return {};
}

Tensor ModelChunk::backwardHeads(Rank& rank, const MicrobatchTokens& tokens, ChunkKept& kept) {
  std::vector<Tensor> gradients(m_heads.size());
  rank.place.layer = kNoLayer;
  for (std::size_t i = m_heads.size(); i-- > 0;) gradients[i] = m_heads[i]->backward(rank, kept.heads[i]);
  for (std::size_t i = m_mtp.size(); i-- > 0;) {
    const Tensor below = m_mtp[i]->backward(rank, std::move(gradients[i + 1]), tokens.ahead[i + 1], kept.mtp[i]);
    accumulate(rank, "mtp.residual", below, gradients[i]);
  }
  return std::move(gradients.front());
}

Tensor ModelChunk::forward(Rank& rank, Tensor received, const MicrobatchTokens& tokens, ChunkKept& kept, double& loss) {
  rank.place.layer = kNoLayer;
  Tensor hidden =
      m_embedding != nullptr ? m_embedding->forward(rank, "embedding", tokens.ahead[0]) : std::move(received);
  kept.items.resize(m_items.size());
  for (std::size_t i = 0; i < m_items.size(); ++i) forwardItem(rank, m_items[i], hidden, kept.items[i]);
  if (m_heads.empty()) return hidden;
  return forwardHeads(rank, std::move(hidden), tokens, kept, loss);
}

Tensor ModelChunk::backward(Rank& rank, Tensor gradient, const MicrobatchTokens& tokens, ChunkKept& kept) {
  if (!m_heads.empty()) gradient = backwardHeads(rank, tokens, kept);
  for (std::size_t i = m_items.size(); i-- > 0;) {
    backwardItem(rank, m_items[i], gradient, kept.items[i]);
    kept.items.pop_back();
  }
  if (m_embedding == nullptr) return gradient;
  rank.place.layer = kNoLayer;
  m_embedding->backward(rank, "embedding", tokens.ahead[0], gradient);
  return {};
}

std::vector<MoeFfn*> ModelChunk::moeLayers() {
  std::vector<MoeFfn*> found;
  for (const std::unique_ptr<TransformerLayer>& layer : m_layers)
    if (MoeFfn* moe = layer->moe()) found.push_back(moe);
  for (const std::unique_ptr<MtpLayer>& mtp : m_mtp)
    if (MoeFfn* moe = mtp->layer().moe()) found.push_back(moe);
  return found;
}

}  // namespace shardscope
