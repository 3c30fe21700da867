// SPDX-License-Identifier: Apache-2.0
// A model chunk as a sequence of items: embedding, layers (or groups of layers under one checkpoint), MTP layers,
// heads. An item costs what it keeps for its backward and what is alive at its worst instants.
#pragma once

#include <array>
#include <cstdint>
#include <forward_list>
#include <vector>

#include "core/memory/local_sizes.h"
#include "core/memory/memory_terms.h"
#include "core/parallel/pipeline_layout.h"
#include "core/scenario/scenario.h"

namespace shardscope {

constexpr int kLayerKinds = 6;  // mixer x FFN

constexpr int kindIndex(LayerKind kind) { return static_cast<int>(kind.mixer) * 2 + static_cast<int>(kind.ffn); }
constexpr LayerKind kindOf(int index) { return {static_cast<MixerKind>(index / 2), static_cast<FfnKind>(index % 2)}; }

struct ItemCost {
  TermList kept;
  TermList forward;   // alive at the worst instant of its forward, its own kept tensors included
  TermList backward;  // alive at the worst instant of its backward, its own kept tensors included
  double offloaded = 0;
};

// The costs of every kind of item that a scenario has, each computed once.
class ItemCosts {
 public:
  ItemCosts(const Scenario& scenario, const LocalSizes& sizes);

  int itemsOf(const PipelineChunk& chunk) const;
  const ItemCost& item(const PipelineChunk& chunk, int index) const;
  double offloadedOfLayer(const PipelineChunk& chunk) const;  // of its layer with the most
  // Bytes that a micro batch leaves behind in the last head where weight gradients are deferred; 0 otherwise.
  double deferred() const { return m_deferred; }

 private:
  struct Group {
    std::vector<LayerKind> layers;
    ItemCost cost;
  };

  void addEngineCosts(const Scenario& scenario, const LocalSizes& sizes);
  void addLayerCosts(const Scenario& scenario, const LocalSizes& sizes);
  int tailItems(const PipelineChunk& chunk) const;
  const ItemCost& tailItem(const PipelineChunk& chunk, int index) const;
  const ItemCost& groupItem(const PipelineChunk& chunk, int firstLayer) const;
  int layerItems(const PipelineChunk& chunk) const;
  const ItemCost& layerItem(const PipelineChunk& chunk, int index) const;
  int kindOfLayer(int layer) const {
    return static_cast<std::size_t>(layer) < m_kinds.size() ? m_kinds[static_cast<std::size_t>(layer)]
                                                            : kindIndex(layerKind(m_model, layer));
  }

  const Scenario& m_scenario;
  const LocalSizes& m_sizes;
  const ModelSpec& m_model;
  bool m_engine;  // MTP layers and heads are one item, and groups of layers are what they hold
  mutable std::forward_list<Group> m_groups;  // of the engine's checkpoints; each kind of group is computed once
  std::vector<std::uint8_t> m_kinds;          // of the first layers
  int m_heads = 1;
  bool m_full = false;     // full recompute
  bool m_uniform = false;  // in groups of m_every layers; else the first m_every layers of a chunk, one by one
  int m_every = 0;
  std::array<std::int8_t, kLayerKinds> m_plain{};       // positions in m_costs
  std::array<std::int8_t, kLayerKinds> m_checkpoint{};  // the same under a checkpoint
  std::vector<ItemCost> m_costs;                        // embedding, first head, later heads, MTP layer, empty, layers
  double m_deferred = 0;
};

ItemCost layerCost(const Scenario& scenario, const LocalSizes& sizes, LayerKind kind);
ItemCost checkpointCost(const Scenario& scenario, const LocalSizes& sizes, LayerKind kind, int layers);
ItemCost mtpLayerCost(const Scenario& scenario, const LocalSizes& sizes);
ItemCost embeddingCost(const Scenario& scenario, const LocalSizes& sizes);
ItemCost headCost(const Scenario& scenario, const LocalSizes& sizes, bool afterAnother);

}  // namespace shardscope
