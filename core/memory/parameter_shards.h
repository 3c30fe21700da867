// SPDX-License-Identifier: Apache-2.0
// What one pipeline rank holds between steps.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/memory/item_costs.h"
#include "core/memory/local_sizes.h"
#include "core/memory/memory_terms.h"
#include "core/parallel/pipeline_layout.h"
#include "core/parallel/process_groups.h"
#include "core/scenario/scenario.h"

namespace shardscope {

// What a rank's chunks hold, counted.
struct RankContents {
  std::array<int, kLayerKinds> layers{};
  int mtpLayers = 0;
  int chunks = 0;
  bool firstChunk = false;  // the model's first chunk is among them
  bool embedding = false;
  bool loss = false;

  bool hasMoe(const ModelSpec& model) const;
};

RankContents contentsOf(const ModelSpec& model, const PipelineLayout& pipeline, int rank);

// Elements on one rank, by how they are stored.
struct ElementCounts {
  double dense = 0;    // sharded over DP x CP by the distributed optimizer
  double expert = 0;   // sharded over the expert data-parallel group
  double lowBit = 0;   // of both: weights of linears that FP8 and FP4 quantize
  double noDecay = 0;  // of dense: norms, a parameter group of their own

  ElementCounts& operator+=(const ElementCounts& other);
};

struct StaticMemory {
  TermList terms;
  double gradientCopies = 0;  // of terms: alive from the optimizer step to the next zero_grad only
  double heldPipeline = 0;    // of terms: replaced while micro batches of the chunk are in flight
  double widened = 0;         // more, during the optimizer step
};

// The static terms of every rank of a scenario; what ranks share is computed once.
class ParameterShards {
 public:
  ParameterShards(const Scenario& scenario, const ProcessGroups& groups, const LocalSizes& sizes);

  StaticMemory staticOf(const RankContents& contents);
  ElementCounts elementsOf(const RankContents& contents) const;

 private:
  double dummyGradients(const RankContents& contents);

  const Scenario& m_scenario;
  const LocalSizes& m_sizes;
  std::array<ElementCounts, kLayerKinds> m_layer{};
  ElementCounts m_mtp;
  ElementCounts m_embedding;
  ElementCounts m_output;
  ElementCounts m_finalNorm;
  double m_denseShards = 1;
  double m_expertShards = 1;
  std::vector<std::pair<std::uint32_t, double>> m_dummies;  // by what the rank holds
};

}  // namespace shardscope
