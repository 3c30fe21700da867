// SPDX-License-Identifier: Apache-2.0
#include "core/model/parameter_count.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/saturating.h"

namespace shardscope {
namespace {

template <typename... Factors>
std::int64_t times(Factors... factors) {
  return saturatingProduct(std::int64_t{factors}...);
}

void add(std::int64_t& sum, std::int64_t value) { sum = saturatingSum(sum, value); }

std::int64_t normVector(const ModelSpec& model, std::int64_t width) {
  return model.normalization == Normalization::LayerNorm ? times(2, width) : width;
}

PartParameters gqaParameters(const ModelSpec& model) {
  const AttentionSpec& a = model.attention;
  const std::int64_t queryWidth = times(a.numHeads, a.headDim);
  const std::int64_t keyWidth = times(a.numQueryGroups, a.headDim);
  const std::int64_t queryRows = times(queryWidth, a.outputGate ? 2 : 1);
  PartParameters part;
  add(part.tensorParallel, times(model.hiddenSize, queryRows));
  add(part.tensorParallel, times(queryWidth, model.hiddenSize));
  add(part.keyValue, times(2, model.hiddenSize, keyWidth));
  if (model.bias.qkv) {
    add(part.tensorParallel, queryRows);
    add(part.keyValue, times(2, keyWidth));
  }
  if (model.bias.attentionOutput) add(part.replicated, model.hiddenSize);
  if (a.qkNorm == QkNorm::PerHead) add(part.replicated, times(2, normVector(model, a.headDim)));
  if (a.qkNorm == QkNorm::FullDim) {
    add(part.tensorParallel, normVector(model, queryWidth));
    add(part.keyValue, normVector(model, keyWidth));
  }
  if (a.sinks) add(part.tensorParallel, a.numHeads);
  return part;
}

PartParameters mlaParameters(const ModelSpec& model) {
  const AttentionSpec& a = model.attention;
  const bool norms = a.qkNorm == QkNorm::MlaLatent;
  const std::int64_t queryWidth = times(a.numHeads, saturatingSum(a.qkNopeHeadDim, a.qkRopeHeadDim));
  PartParameters part;
  if (a.qLoraRank > 0) {
    add(part.replicated, times(model.hiddenSize, a.qLoraRank));
    if (norms) add(part.replicated, normVector(model, a.qLoraRank));
    add(part.tensorParallel, times(a.qLoraRank, queryWidth));
  } else {
    add(part.tensorParallel, times(model.hiddenSize, queryWidth));
  }
  add(part.replicated, times(model.hiddenSize, saturatingSum(a.kvLoraRank, a.qkRopeHeadDim)));
  if (norms) add(part.replicated, normVector(model, a.kvLoraRank));
  add(part.tensorParallel, times(a.kvLoraRank, a.numHeads, saturatingSum(a.qkNopeHeadDim, a.vHeadDim)));
  add(part.tensorParallel, times(a.numHeads, a.vHeadDim, model.hiddenSize));
  if (model.bias.attentionOutput) add(part.replicated, model.hiddenSize);
  return part;
}

PartParameters deltaNetParameters(const ModelSpec& model, const GatedDeltaNetSpec& net) {
  const std::int64_t keys = times(net.numKeyHeads, net.keyHeadDim);
  const std::int64_t values = times(net.numValueHeads, net.valueHeadDim);
  const std::int64_t keysAndValues = saturatingSum(keys, values);
  PartParameters part;
  add(part.tensorParallel, times(2, model.hiddenSize, keysAndValues));
  add(part.tensorParallel, times(2, model.hiddenSize, net.numValueHeads));
  add(part.tensorParallel, times(saturatingSum(keysAndValues, keys), net.convKernel));
  add(part.tensorParallel, times(2, net.numValueHeads));
  add(part.tensorParallel, times(values, model.hiddenSize));
  add(part.replicated, net.valueHeadDim);
  return part;
}

PartParameters mixerParameters(const ModelSpec& model, MixerKind mixer) {
  if (mixer == MixerKind::GatedDeltaNet && model.attention.linear)
    return deltaNetParameters(model, *model.attention.linear);
  return model.attention.kind == AttentionKind::Mla ? mlaParameters(model) : gqaParameters(model);
}

// An MLP as a pair of linears: the columns of the first and the rows of the second are split, the second's bias is not.
struct Mlp {
  std::int64_t split = 0;
  std::int64_t whole = 0;
};

Mlp mlp(const ModelSpec& model, std::int64_t width, bool bias) {
  const std::int64_t firstRows = times(width, model.gatedMlp ? 2 : 1);
  Mlp parameters{saturatingSum(times(model.hiddenSize, firstRows), times(width, model.hiddenSize)), 0};
  if (bias) {
    add(parameters.split, firstRows);
    parameters.whole = model.hiddenSize;
  }
  return parameters;
}

PartParameters denseMlp(const ModelSpec& model, std::int64_t width) {
  const Mlp parameters = mlp(model, width, model.bias.mlp);
  return {.tensorParallel = parameters.split, .replicated = parameters.whole};
}

void addMoe(const ModelSpec& model, LayerParameters& layer) {
  const MoeSpec& moe = model.moe;
  layer.router.replicated = times(model.hiddenSize, moe.numExperts);
  if (model.bias.router) add(layer.router.replicated, moe.numExperts);
  const Mlp expert = mlp(model, moe.ffnHiddenSize, model.bias.experts);
  layer.oneExpert = saturatingSum(expert.split, expert.whole);
  layer.routedExperts.expert = times(expert.split, moe.numExperts);
  layer.routedExperts.expertReplicated = times(expert.whole, moe.numExperts);
  if (moe.sharedExpertFfnHiddenSize <= 0) return;
  layer.sharedExperts = denseMlp(model, moe.sharedExpertFfnHiddenSize);
  if (moe.sharedExpertGate) add(layer.sharedExperts.replicated, model.hiddenSize);
}

// Elements of the routed experts that a token does not reach.
std::int64_t inactive(const ModelSpec& model, const LayerParameters& layer) {
  return times(layer.oneExpert, std::max(0, model.moe.numExperts - std::max(0, model.moe.topk)));
}

std::int64_t correction(const ModelSpec& model, LayerKind kind) {
  return kind.ffn == FfnKind::Moe && model.moe.router.expertBias ? model.moe.numExperts : 0;
}

std::vector<std::pair<LayerKind, int>> layersByKind(const ModelSpec& model) {
  std::vector<std::pair<LayerKind, int>> kinds;
  for (int i = 0; i < model.numLayers; ++i) {
    const LayerKind kind = layerKind(model, i);
    const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const auto& entry) { return entry.first == kind; });
    if (found == kinds.end())
      kinds.emplace_back(kind, 1);
    else
      ++found->second;
  }
  return kinds;
}

void addLayers(const ModelSpec& model, LayerKind kind, int layers, ParameterCounts& counts, std::int64_t& idle) {
  const LayerParameters layer = layerParameters(model, kind);
  add(counts.layers, times(layer.total().total(), layers));
  add(idle, times(inactive(model, layer), layers));
  add(counts.routerCorrection, times(correction(model, kind), layers));
}

void addMtp(const ModelSpec& model, ParameterCounts& counts) {
  counts.routerCorrectionWithMtp = counts.routerCorrection;
  counts.totalWithMtp = counts.total;
  counts.activeWithMtp = counts.active;
  if (model.mtpNumLayers <= 0) return;
  const MtpParameters mtp = mtpParameters(model);
  const std::int64_t idle = times(inactive(model, mtp.layer), model.mtpNumLayers);
  counts.mtp = times(mtp.total().total(), model.mtpNumLayers);
  add(counts.totalWithMtp, counts.mtp);
  add(counts.activeWithMtp, saturatingDifference(counts.mtp, idle));
  add(counts.routerCorrectionWithMtp, times(correction(model, mtpLayerKind(model)), model.mtpNumLayers));
}

std::int64_t shareOf(std::int64_t elements, std::int64_t ranks) {
  const std::int64_t n = std::max<std::int64_t>(1, ranks);
  return elements / n + (elements % n > 0 ? 1 : 0);
}

}  // namespace

std::int64_t PartParameters::total() const {
  std::int64_t sum = 0;
  for (const std::int64_t count : {tensorParallel, keyValue, replicated, expert, expertReplicated}) add(sum, count);
  return sum;
}

PartParameters& PartParameters::operator+=(const PartParameters& other) {
  add(tensorParallel, other.tensorParallel);
  add(keyValue, other.keyValue);
  add(replicated, other.replicated);
  add(expert, other.expert);
  add(expertReplicated, other.expertReplicated);
  return *this;
}

PartParameters operator+(PartParameters a, const PartParameters& b) { return a += b; }

PartParameters operator*(PartParameters a, std::int64_t n) {
  return {times(a.tensorParallel, n), times(a.keyValue, n), times(a.replicated, n), times(a.expert, n),
          times(a.expertReplicated, n)};
}

PartParameters LayerParameters::total() const {
  return norms + attention + denseMlp + router + routedExperts + sharedExperts;
}

LayerParameters layerParameters(const ModelSpec& model, LayerKind kind) {
  LayerParameters layer;
  layer.norms.replicated = times(2, normVector(model, model.hiddenSize));
  layer.attention = mixerParameters(model, kind.mixer);
  if (kind.ffn == FfnKind::Moe)
    addMoe(model, layer);
  else
    layer.denseMlp = denseMlp(model, model.ffnHiddenSize);
  return layer;
}

MtpParameters mtpParameters(const ModelSpec& model) {
  MtpParameters mtp;
  mtp.layer = layerParameters(model, mtpLayerKind(model));
  mtp.combine.tensorParallel = times(2, model.hiddenSize, model.hiddenSize);
  mtp.combine.replicated = times(3, normVector(model, model.hiddenSize));
  return mtp;
}

PartParameters embeddingParameters(const ModelSpec& model) {
  return {.tensorParallel = times(model.vocabSize, model.hiddenSize)};
}

PartParameters positionEmbeddingParameters(const ModelSpec& model) {
  if (model.positionEmbedding != PositionEmbedding::LearnedAbsolute) return {};
  return {.replicated = times(model.maxPosition, model.hiddenSize)};
}

PartParameters outputLayerParameters(const ModelSpec& model) { return embeddingParameters(model); }

PartParameters finalNormParameters(const ModelSpec& model) {
  return {.replicated = normVector(model, model.hiddenSize)};
}

std::int64_t denseOnRank(const PartParameters& part, int tp, int numQueryGroups) {
  std::int64_t sum = part.replicated;
  add(sum, shareOf(part.tensorParallel, tp));
  add(sum, shareOf(part.keyValue, std::min(tp, std::max(1, numQueryGroups))));
  return sum;
}

std::int64_t expertsOnRank(const PartParameters& part, int ep, int etp) {
  return saturatingSum(shareOf(part.expert, times(std::max(1, ep), std::max(1, etp))),
                       shareOf(part.expertReplicated, ep));
}

ParameterCounts countParameters(const ModelSpec& model) {
  ParameterCounts counts;
  counts.embedding = embeddingParameters(model).total();
  counts.positionEmbedding = positionEmbeddingParameters(model).total();
  counts.outputLayer = model.tieEmbeddings ? 0 : outputLayerParameters(model).total();
  counts.finalNorm = finalNormParameters(model).total();
  std::int64_t idle = 0;
  for (const auto& [kind, layers] : layersByKind(model)) addLayers(model, kind, layers, counts, idle);
  for (const std::int64_t part :
       {counts.embedding, counts.positionEmbedding, counts.outputLayer, counts.finalNorm, counts.layers})
    add(counts.total, part);
  counts.active = saturatingDifference(counts.total, idle);
  counts.activeWithoutInputEmbedding =
      saturatingDifference(counts.active, saturatingSum(counts.embedding, counts.positionEmbedding));
  counts.activeWithoutEmbeddings = saturatingDifference(counts.activeWithoutInputEmbedding, counts.outputLayer);
  addMtp(model, counts);
  return counts;
}

}  // namespace shardscope
