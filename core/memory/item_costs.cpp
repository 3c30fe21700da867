// SPDX-License-Identifier: Apache-2.0
#include "core/memory/item_costs.h"

#include <algorithm>

#include "core/memory/engine_items.h"
#include "core/memory/part_activations.h"

namespace shardscope {
namespace {

// Of the engine, whose MTP layers and heads are one item: kFirstHead without MTP layers, kLaterHead with them.
enum FixedItem : std::uint8_t { kEmbedding, kFirstHead, kLaterHead, kMtp, kEmpty, kFixedItems };

constexpr std::int8_t kNotNeeded = -1;
constexpr int kRememberedLayers = 1 << 12;

ItemCost emptyCost(const LocalSizes& sizes) {
  ItemCost cost;
  cost.kept.add(Term::ReceivedInput, sizes.state());
  cost.forward = cost.backward = cost.kept;
  return cost;
}

bool defersHeadGradient(const Scenario& s) {
  return s.kernels.deferEmbeddingWgrad && s.kernels.gradAccumulationFusion && s.layout.pp > 1;
}

}  // namespace

ItemCosts::ItemCosts(const Scenario& s, const LocalSizes& sizes)
    : m_scenario(s),
      m_sizes(sizes),
      m_model(s.model),
      m_engine(s.runtime == RuntimeProfile::ShardscopeEngine),
      m_heads(1 + std::max(0, s.model.mtpNumLayers)),
      m_full(s.recompute.granularity == RecomputeGranularity::Full),
      m_uniform(s.recompute.method != RecomputeMethod::Block),
      m_every(m_uniform ? std::max(1, s.recompute.numLayers) : std::max(0, s.recompute.numLayers)) {
  m_plain.fill(kNotNeeded);
  m_checkpoint.fill(kNotNeeded);
  const int remembered = std::clamp(m_model.numLayers, 0, kRememberedLayers);
  m_kinds.reserve(static_cast<std::size_t>(remembered));
  for (int i = 0; i < remembered; ++i) m_kinds.push_back(static_cast<std::uint8_t>(kindIndex(layerKind(m_model, i))));

  m_costs.reserve(kFixedItems + 4);
  if (m_engine) {
    addEngineCosts(s, sizes);
    return;
  }
  m_costs.push_back(embeddingCost(s, sizes));
  m_costs.push_back(headCost(s, sizes, false));
  m_costs.push_back(headCost(s, sizes, true));
  m_costs.push_back(m_model.mtpNumLayers > 0 ? mtpLayerCost(s, sizes) : emptyCost(sizes));
  m_costs.push_back(emptyCost(sizes));
  addLayerCosts(s, sizes);
  if (defersHeadGradient(s)) {
    const double logits = sizes.element * sizes.tokens * roundedUpQuotient(std::max(0, m_model.vocabSize), sizes.tp);
    m_deferred = m_heads * (sizes.element * sizes.tokens * sizes.hidden + logits);
  }
}

void ItemCosts::addEngineCosts(const Scenario& s, const LocalSizes& sizes) {
  const int mtp = m_heads - 1;
  m_costs.push_back(engineEmbeddingCost(s, sizes));
  m_costs.push_back(engineTailCost(s, sizes, 0, true));
  m_costs.push_back(mtp > 0 ? engineTailCost(s, sizes, mtp, true) : ItemCost{});
  m_costs.push_back(mtp > 0 ? engineTailCost(s, sizes, 1, false) : ItemCost{});
  m_costs.push_back(enginePassingCost(sizes));
  addLayerCosts(s, sizes);
}

void ItemCosts::addLayerCosts(const Scenario& s, const LocalSizes& sizes) {
  std::uint32_t needed = 0;
  for (int i = 0; i < m_model.numLayers; ++i) needed |= 1u << kindOfLayer(i);
  for (int kind = 0; kind < kLayerKinds; ++kind) {
    if ((needed >> kind & 1) == 0) continue;
    m_plain[kind] = static_cast<std::int8_t>(m_costs.size());
    m_costs.push_back(m_engine ? engineLayerCost(s, sizes, kindOf(kind)) : layerCost(s, sizes, kindOf(kind)));
    if (!m_full || m_engine) continue;
    m_checkpoint[kind] = static_cast<std::int8_t>(m_costs.size());
    m_costs.push_back(checkpointCost(s, sizes, kindOf(kind), m_uniform ? m_every : 1));
  }
}

int ItemCosts::layerItems(const PipelineChunk& chunk) const {
  if (!m_full || !m_uniform) return chunk.numLayers;
  return (chunk.numLayers + m_every - 1) / m_every;
}

const ItemCost& ItemCosts::groupItem(const PipelineChunk& chunk, int firstLayer) const {
  const int end = std::min(firstLayer + (m_uniform ? m_every : 1), chunk.firstLayer + chunk.numLayers);
  std::vector<LayerKind> layers;
  for (int layer = firstLayer; layer < end; ++layer) layers.push_back(kindOf(kindOfLayer(layer)));
  for (const Group& group : m_groups)
    if (group.layers == layers) return group.cost;
  m_groups.push_front({layers, engineCheckpointCost(m_scenario, m_sizes, layers)});
  return m_groups.front().cost;
}

const ItemCost& ItemCosts::layerItem(const PipelineChunk& chunk, int index) const {
  const int layer = chunk.firstLayer + (m_full && m_uniform ? index * m_every : index);
  const int kind = kindOfLayer(layer);
  const bool checkpointed = m_full && (m_uniform || index < m_every);
  if (checkpointed && m_engine) return groupItem(chunk, layer);
  const std::int8_t position = checkpointed ? m_checkpoint[kind] : m_plain[kind];
  return m_costs[static_cast<std::size_t>(position == kNotNeeded ? std::int8_t{kEmpty} : position)];
}

int ItemCosts::tailItems(const PipelineChunk& chunk) const {
  const int mtp = std::max(0, chunk.numMtpLayers);
  if (m_engine && chunk.loss) return 1;
  return mtp + (chunk.loss ? m_heads : 0);
}

const ItemCost& ItemCosts::tailItem(const PipelineChunk& chunk, int index) const {
  if (m_engine && chunk.loss) return m_costs[chunk.numMtpLayers > 0 ? kLaterHead : kFirstHead];
  if (index < chunk.numMtpLayers) return m_costs[kMtp];
  return m_costs[index == std::max(0, chunk.numMtpLayers) ? kFirstHead : kLaterHead];
}

int ItemCosts::itemsOf(const PipelineChunk& chunk) const {
  return std::max(1, (chunk.embedding ? 1 : 0) + layerItems(chunk) + tailItems(chunk));
}

const ItemCost& ItemCosts::item(const PipelineChunk& chunk, int index) const {
  if (chunk.embedding && index-- == 0) return m_costs[kEmbedding];
  const int layers = layerItems(chunk);
  if (index < layers) return layerItem(chunk, index);
  index -= layers;
  return index < tailItems(chunk) ? tailItem(chunk, index) : m_costs[kEmpty];
}

double ItemCosts::offloadedOfLayer(const PipelineChunk& chunk) const {
  double most = chunk.numMtpLayers > 0 ? m_costs[kMtp].offloaded : 0;
  for (int i = 0; i < layerItems(chunk); ++i) most = std::max(most, layerItem(chunk, i).offloaded);
  return most;
}

}  // namespace shardscope
