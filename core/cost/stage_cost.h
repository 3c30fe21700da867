// SPDX-License-Identifier: Apache-2.0
// Times of model chunks and of pipeline ranks, from those of the layers in them.
#pragma once

#include <array>
#include <vector>

#include "core/cost/layer_cost.h"
#include "core/parallel/pipeline_layout.h"

namespace shardscope {

constexpr int kLayerKinds = 6;  // three mixers by two FFNs
constexpr int kindIndex(LayerKind kind) { return 2 * static_cast<int>(kind.mixer) + static_cast<int>(kind.ffn); }
constexpr LayerKind kindAt(int index) { return {static_cast<MixerKind>(index / 2), static_cast<FfnKind>(index % 2)}; }
using KindCounts = std::array<int, kLayerKinds>;

struct StageCosts {
  CostBasis basis;
  std::array<LayerTime, kLayerKinds> layers;  // of the kinds that occur
  std::array<bool, kLayerKinds> occurs{};
  std::vector<KindCounts> chunks;    // layers of every chunk by kind, its MTP layers included
  LayerTime embedding, output, mtp;  // mtp: beside its layer and its output layer
  double send = 0;                   // ns that a chunk's output or gradient is on the link
  double sendShown = 0;              // of it, what the sender waits
};

StageCosts stageCosts(const Scenario& scenario, const ProcessGroups& groups, const PipelineLayout& pipeline);

// One micro batch in one chunk. index counts chunks in pipeline order, 0 .. pp*vpp-1.
WorkTime chunkTime(const StageCosts& costs, const PipelineLayout& pipeline, int index);

// What that time is made of: count times each, added up.
enum class ChunkPart : std::uint8_t { Layer, Embedding, Output, Mtp, SendForward, SendBackward, Replay };
struct ChunkShare {
  ChunkPart part;
  LayerKind kind;  // of a Layer
  double count;
  WorkTime each;
};
std::vector<ChunkShare> chunkShares(const StageCosts& costs, const PipelineLayout& pipeline, int index);
WorkTime rankTime(const StageCosts& costs, const PipelineLayout& pipeline, int rank);  // all chunks of a rank
int busiestRank(const StageCosts& costs, const PipelineLayout& pipeline);
// The parts of that time, both passes, added to parts.
void addChunkParts(const StageCosts& costs, const PipelineLayout& pipeline, int index, double times, PassTime& parts);

}  // namespace shardscope
