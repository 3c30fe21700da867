// SPDX-License-Identifier: Apache-2.0
#include "core/cost/stage_cost.h"

#include <algorithm>

namespace shardscope {
namespace {

LayerTime edgeTime(const CostBasis& basis, void (*addOps)(const CostBasis&, OpList&),
                   void (*addCollectives)(const CostBasis&, CollectiveList&)) {
  OpList ops;
  CollectiveList collectives;
  addOps(basis, ops);
  if (addCollectives) addCollectives(basis, collectives);
  LayerTime time = composeTime(basis, ops, collectives);
  finishTime(time);
  return time;
}

KindCounts kindsOf(const ModelSpec& model, const PipelineChunk& chunk) {
  KindCounts kinds{};
  for (int i = 0; i < chunk.numLayers; ++i)
    ++kinds[static_cast<std::size_t>(kindIndex(layerKind(model, chunk.firstLayer + i)))];
  if (chunk.numMtpLayers > 0) kinds[static_cast<std::size_t>(kindIndex(mtpLayerKind(model)))] += chunk.numMtpLayers;
  return kinds;
}

void findKinds(const ModelSpec& model, const PipelineLayout& pipeline, StageCosts& costs) {
  costs.chunks.reserve(pipeline.chunks.size());
  for (const PipelineChunk& chunk : pipeline.chunks) {
    costs.chunks.push_back(kindsOf(model, chunk));
    for (std::size_t k = 0; k < kLayerKinds; ++k) costs.occurs[k] = costs.occurs[k] || costs.chunks.back()[k] > 0;
  }
}

void setSendTimes(StageCosts& costs) {
  const CostBasis& basis = costs.basis;
  if (basis.pp <= 1) return;
  const Scenario& s = *basis.scenario;
  const double bytes = basis.activationBytes * basis.shardTokens * s.model.hiddenSize;
  costs.send = sendTime(basis, groupSpan(basis, GroupKind::Pp).crosses(), bytes, 1);
  const bool overlapped = s.overlap.p2p && basis.vpp > 1;
  costs.sendShown = costs.send * (overlapped ? 1 - s.cluster.calibration.overlapPp : 1);
}

// Full recompute replays every layer (uniform) or the first ones of each chunk (block).
double replayedLayers(const Scenario& s, int layers) {
  if (s.recompute.method == RecomputeMethod::Block) return std::min(layers, std::max(0, s.recompute.numLayers));
  return layers;
}

double meanReplay(const StageCosts& costs, const KindCounts& kinds) {
  if (costs.basis.scenario->recompute.granularity != RecomputeGranularity::Full) return 0;
  double sum = 0;
  int layers = 0;
  for (int k = 0; k < kLayerKinds; ++k) {
    const auto i = static_cast<std::size_t>(k);
    sum += kinds[i] * costs.layers[i].replay;
    layers += kinds[i];
  }
  return layers > 0 ? sum / layers * replayedLayers(*costs.basis.scenario, layers) : 0;
}

struct Ends {
  double embedding, output, mtp;  // how often each is in a chunk
  bool sendsForward, sendsBackward;
};

// The logits of every MTP layer are computed where the loss is.
Ends endsOf(const ModelSpec& model, const PipelineLayout& pipeline, int index) {
  const PipelineChunk& chunk = pipeline.chunks[static_cast<std::size_t>(index)];
  const int last = static_cast<int>(pipeline.chunks.size()) - 1;
  return {chunk.embedding ? 1.0 : 0.0, chunk.loss ? 1.0 + std::max(0, model.mtpNumLayers) : 0.0,
          static_cast<double>(chunk.numMtpLayers), index<last, index> 0};
}

template <typename Visit>
void visitShares(const StageCosts& costs, const PipelineLayout& pipeline, int index, Visit visit) {
  const KindCounts& kinds = costs.chunks[static_cast<std::size_t>(index)];
  const Ends ends = endsOf(costs.basis.scenario->model, pipeline, index);
  const auto end = [&visit](ChunkPart part, double count, const WorkTime& each) {
    if (count > 0) visit(ChunkShare{part, {}, count, each});
  };
  for (int k = 0; k < kLayerKinds; ++k)
    if (const int count = kinds[static_cast<std::size_t>(k)]; count > 0)
      visit(ChunkShare{ChunkPart::Layer, kindAt(k), 1.0 * count, costs.layers[static_cast<std::size_t>(k)].work});
  end(ChunkPart::Embedding, ends.embedding, costs.embedding.work);
  end(ChunkPart::Output, ends.output, costs.output.work);
  end(ChunkPart::Mtp, ends.mtp, costs.mtp.work);
  if (ends.sendsForward)
    end(ChunkPart::SendForward, 1, {.forward = costs.sendShown, .exposedForward = costs.sendShown});
  if (ends.sendsBackward)
    end(ChunkPart::SendBackward, 1, {.backward = costs.sendShown, .exposedBackward = costs.sendShown});
  if (const double replay = meanReplay(costs, kinds); replay > 0)
    end(ChunkPart::Replay, 1, {.backward = replay, .recompute = replay});
}

}  // namespace

StageCosts stageCosts(const Scenario& scenario, const ProcessGroups& groups, const PipelineLayout& pipeline) {
  StageCosts costs;
  costs.basis = costBasis(scenario, groups);
  costs.basis.pp = std::max(1, pipeline.pp);
  costs.basis.vpp = std::max(1, pipeline.vpp);
  findKinds(scenario.model, pipeline, costs);
  for (int k = 0; k < kLayerKinds; ++k)
    if (costs.occurs[static_cast<std::size_t>(k)])
      costs.layers[static_cast<std::size_t>(k)] = layerTime(costs.basis, kindAt(k));
  costs.embedding = edgeTime(costs.basis, addEmbeddingOps, addEmbeddingCollectives);
  costs.output = edgeTime(costs.basis, addOutputOps, addOutputCollectives);
  if (scenario.model.mtpNumLayers > 0) costs.mtp = edgeTime(costs.basis, addMtpOps, nullptr);
  setSendTimes(costs);
  return costs;
}

WorkTime chunkTime(const StageCosts& costs, const PipelineLayout& pipeline, int index) {
  WorkTime time;
  visitShares(costs, pipeline, index, [&time](const ChunkShare& share) { time.add(share.each, share.count); });
  return time;
}

std::vector<ChunkShare> chunkShares(const StageCosts& costs, const PipelineLayout& pipeline, int index) {
  std::vector<ChunkShare> shares;
  visitShares(costs, pipeline, index, [&shares](const ChunkShare& share) { shares.push_back(share); });
  return shares;
}

WorkTime rankTime(const StageCosts& costs, const PipelineLayout& pipeline, int rank) {
  WorkTime time;
  for (int index = rank; index < static_cast<int>(pipeline.chunks.size()); index += costs.basis.pp)
    time.add(chunkTime(costs, pipeline, index), 1);
  return time;
}

int busiestRank(const StageCosts& costs, const PipelineLayout& pipeline) {
  int busiest = 0;
  double most = -1;
  for (int rank = 0; rank < costs.basis.pp; ++rank) {
    const WorkTime time = rankTime(costs, pipeline, rank);
    if (time.forward + time.backward <= most) continue;
    most = time.forward + time.backward;
    busiest = rank;
  }
  return busiest;
}

void addChunkParts(const StageCosts& costs, const PipelineLayout& pipeline, int index, double times, PassTime& parts) {
  const KindCounts& kinds = costs.chunks[static_cast<std::size_t>(index)];
  const Ends ends = endsOf(costs.basis.scenario->model, pipeline, index);
  const auto add = [&](const LayerTime& layer, double count) {
    if (count <= 0) return;
    for (std::size_t i = 0; i < parts.parts.size(); ++i)
      parts.parts[i] += times * count * (layer.forward.parts[i] + layer.backward.parts[i]);
  };
  for (std::size_t k = 0; k < kLayerKinds; ++k) add(costs.layers[k], kinds[k]);
  add(costs.embedding, ends.embedding);
  add(costs.output, ends.output);
  add(costs.mtp, ends.mtp);
  parts[StepPart::Recompute] += times * meanReplay(costs, kinds);
  parts[StepPart::ExposedPp] += times * costs.sendShown * ((ends.sendsForward ? 1 : 0) + (ends.sendsBackward ? 1 : 0));
}

}  // namespace shardscope
