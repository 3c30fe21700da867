// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/parallel/pipeline_layout.h"
#include "core/parallel/process_groups.h"
#include "core/plan/proxy_parts.h"

namespace shardscope {
namespace {

// value * factor, up to a multiple of unit that is at least `least` and, where that is possible, at most value.
int scaled(int value, double factor, int unit, int least) {
  if (value <= 0) return value;
  const auto up = [unit](double wanted) { return static_cast<int>(std::ceil(wanted / unit)) * unit; };
  const int wanted = std::max(up(value * factor), up(least));
  const int most = value / unit * unit;
  return most >= up(std::min(least, value)) && most > 0 ? std::min(wanted, most) : wanted;
}

// Head widths follow once the model is much smaller: heads would outweigh it otherwise.
double widthFactor(double factor) { return std::min(1.0, 8 * factor); }

// Ranks that the heads are divided among.
int headShards(const ParallelLayout& layout) {
  switch (layout.cpTransport) {
    case CpTransport::AllToAll:
      return layout.tp * layout.cp;
    case CpTransport::AllToAllP2p:
      return layout.tp * layout.hierarchicalCpSizes.front();
    default:
      return layout.tp;
  }
}

void scaleHeads(AttentionSpec& a, double factor, const ParallelLayout& layout) {
  const int shards = headShards(layout);
  const double width = widthFactor(factor);
  constexpr int kWidthUnit = 8, kLeastWidth = 16;
  const auto narrow = [&](int value) { return scaled(value, width, kWidthUnit, kLeastWidth); };
  const bool mla = a.kind == AttentionKind::Mla;
  const int groups = mla || a.numQueryGroups <= 0 ? a.numHeads : a.numQueryGroups;
  const int heads = std::max(1, a.numHeads / std::max(1, groups));  // of one group
  const int fewer = scaled(groups, factor, shards, shards);
  if (!mla || a.numQueryGroups == a.numHeads) a.numQueryGroups = fewer;
  a.numHeads = fewer * heads;
  if (mla) {
    a.qLoraRank = scaled(a.qLoraRank, factor, kWidthUnit, 2 * kLeastWidth);
    a.kvLoraRank = scaled(a.kvLoraRank, factor, kWidthUnit, 2 * kLeastWidth);
    a.qkNopeHeadDim = narrow(a.qkNopeHeadDim);
    a.qkRopeHeadDim = narrow(a.qkRopeHeadDim);
    a.vHeadDim = narrow(a.vHeadDim);
    a.headDim = a.qkNopeHeadDim + a.qkRopeHeadDim;
  } else {
    a.headDim = narrow(a.headDim);
  }
  if (!a.linear) return;
  GatedDeltaNetSpec& linear = *a.linear;
  const int values = std::max(1, linear.numValueHeads / std::max(1, linear.numKeyHeads));
  const int ranks = layout.tp * layout.cp;  // the delta rule runs on whole sequences, its heads divided
  linear.numKeyHeads = scaled(linear.numKeyHeads, factor, ranks, ranks);
  linear.numValueHeads = linear.numKeyHeads * values;
  linear.keyHeadDim = narrow(linear.keyHeadDim);
  linear.valueHeadDim = narrow(linear.valueHeadDim);
}

void scaleExperts(MoeSpec& moe, double factor, const ParallelLayout& layout) {
  if (moe.numExperts <= 0) return;
  const int groups = std::max(1, moe.router.groups);
  const int unit = std::lcm(layout.ep, groups);
  // A token finds its top-k among the groups that are open to it, and has a choice.
  const int open = moe.router.groups > 0 && moe.router.topkGroups > 0 ? moe.router.topkGroups : groups;
  const int least = std::max(groups * ((moe.topk + open - 1) / open), std::min(2 * moe.topk, moe.numExperts));
  moe.numExperts = scaled(moe.numExperts, factor, unit, least);
  const int width = 16 * layout.etp;
  moe.ffnHiddenSize = scaled(moe.ffnHiddenSize, factor, width, width);
  const int shared = 16 * layout.tp;
  moe.sharedExpertFfnHiddenSize = scaled(moe.sharedExpertFfnHiddenSize, factor, shared, shared);
}

// The shortest model that still has a layer of every kind.
int fewestLayers(const ModelSpec& model) {
  const auto kindsOf = [&](int layers) {
    std::vector<LayerKind> kinds;
    for (int i = 0; i < layers; ++i)
      if (const LayerKind kind = layerKind(model, i); std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
        kinds.push_back(kind);
    return kinds.size();
  };
  ModelSpec shorter = model;
  shorter.numDenseLayers = std::min(model.numDenseLayers, 1);
  const std::size_t all = kindsOf(model.numLayers);
  for (int layers = 1; layers < model.numLayers; ++layers)
    if (kindsOf(layers) == all) return std::max(1, layers - (model.numDenseLayers - shorter.numDenseLayers));
  return model.numLayers;
}

void scaleLayers(ModelSpec& model, ParallelLayout& layout, double factor) {
  const bool string = !layout.pipelineLayout.empty();
  const int stages = layout.pp * layout.vpp;
  const int before = model.numLayers;
  const int ends = 2 + model.mtpNumLayers;
  const int least = string ? std::max(1, stages - ends) : stages;
  model.numLayers = scaled(before, factor, string ? 1 : stages, std::max(least, fewestLayers(model)));
  const int dense = static_cast<int>(std::lround(model.numDenseLayers * static_cast<double>(model.numLayers) / before));
  model.numDenseLayers = model.numDenseLayers > 0 ? std::max(1, dense) : 0;
  if (!model.moeLayerPattern.empty())
    model.moeLayerPattern.resize(static_cast<std::size_t>(model.numLayers), model.moeLayerPattern.back());
  layout.pipelineLayout = string ? toLayoutString(balancedPipeline(model, layout.pp, layout.vpp)) : "";
}

void scaleBatch(Scenario& s, double factor) {
  const ParallelLayout& l = s.layout;
  const int before = s.batch.seqLen;
  const int piece = (l.cp > 1 ? 2 * l.cp : 1) * l.tp;
  constexpr int kLeastTokens = 16;  // of a piece
  s.batch.seqLen = scaled(before, factor, piece, piece * kLeastTokens);
  if (s.model.attention.slidingWindow > 0)
    s.model.attention.slidingWindow = std::max(
        kLeastTokens, static_cast<int>(static_cast<double>(s.model.attention.slidingWindow) * s.batch.seqLen / before));
  s.batch.microBatchSize = scaled(s.batch.microBatchSize, factor, 1, 1);
  const int dp = std::max(1, s.cluster.numGpus / (l.tp * l.cp * l.pp));
  // Two for every stage fill the pipeline and leave a steady state.
  const int microbatch = s.batch.microBatchSize * dp;
  s.batch.globalBatchSize = scaled(s.batch.globalBatchSize, factor, microbatch * l.pp, 2 * l.pp * microbatch);
}

void fitRecompute(RecomputePolicy& recompute, const ModelSpec& model, const ParallelLayout& layout) {
  const int ofChunk = std::max(1, model.numLayers / std::max(1, layout.pp * layout.vpp));
  if (recompute.numLayers > 0) recompute.numLayers = std::min(recompute.numLayers, ofChunk);
}

}  // namespace

Scenario scaledBy(const Scenario& scenario, double factor) {
  Scenario s = scenario;
  const int tp = s.layout.tp;
  constexpr int kUnit = 16;
  s.model.hiddenSize = scaled(s.model.hiddenSize, factor, kUnit * tp, kUnit * tp);
  s.model.ffnHiddenSize = scaled(s.model.ffnHiddenSize, factor, kUnit * tp, kUnit * tp);
  s.model.vocabSize = scaled(s.model.vocabSize, factor, kUnit * tp, 4 * kUnit * tp);
  scaleHeads(s.model.attention, factor, s.layout);
  scaleExperts(s.model.moe, factor, s.layout);
  scaleLayers(s.model, s.layout, factor);
  scaleBatch(s, factor);
  fitRecompute(s.recompute, s.model, s.layout);
  return s;
}

}  // namespace shardscope
