// SPDX-License-Identifier: Apache-2.0
// What a model chunk costs a rank: what one micro batch of it keeps, and its worst instants.
#pragma once

#include <cstdint>
#include <vector>

#include "core/memory/item_costs.h"
#include "core/parallel/pipeline_layout.h"

namespace shardscope {

// The widest moment of a pass over a chunk: while one item runs, the items before it are kept.
struct ChunkInstant {
  double bytes = 0;
  double transient = 0;  // of them for a moment only
  int item = 0;
};

struct ChunkCost {
  double kept = 0;
  ChunkInstant forward;
  ChunkInstant backward;
};

// The widest moment of a forward merged layer by layer with the backward of another micro batch. One of the two items
// is -1: the pass that is not at its widest.
struct PairInstant {
  double bytes = 0;
  double transient = 0;
  int forwardItem = -1;
  int backwardItem = -1;
  int forwardDone = 0;   // items of the forward's chunk that are kept
  int backwardLeft = 0;  // items of the backward's chunk that are kept
};

ChunkCost chunkCost(const ItemCosts& costs, const PipelineChunk& chunk);
PairInstant widestPair(const ItemCosts& costs, const PipelineChunk& forward, const PipelineChunk& backward);

// The chunks of a pipeline by type: equal chunks are computed once.
class ChunkTypes {
 public:
  ChunkTypes(const ItemCosts& costs, const PipelineLayout& pipeline);

  int typeOf(int rank, int chunk) const { return m_types[static_cast<std::size_t>(chunk * m_pipeline.pp + rank)]; }
  const ChunkCost& cost(int type) const { return m_costs[static_cast<std::size_t>(type)]; }
  double offloaded(int type) const { return m_offloaded[static_cast<std::size_t>(type)]; }
  const PairInstant& pair(int forwardType, int backwardType);

 private:
  struct KnownPair {
    int forward, backward;
    PairInstant instant;
  };

  const ItemCosts& m_items;
  const PipelineLayout& m_pipeline;
  std::vector<std::uint16_t> m_types;
  std::vector<const PipelineChunk*> m_examples;  // by type
  std::vector<ChunkCost> m_costs;
  std::vector<double> m_offloaded;
  std::vector<KnownPair> m_pairs;
};

}  // namespace shardscope
