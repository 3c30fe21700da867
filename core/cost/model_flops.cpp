// SPDX-License-Identifier: Apache-2.0
#include "core/cost/model_flops.h"

#include <algorithm>

namespace shardscope {
namespace {

double gqaProducts(const ModelSpec& model) {
  const AttentionSpec& a = model.attention;
  const double width = static_cast<double>(a.numHeads) * a.headDim;
  const double keyValue = 2.0 * a.numQueryGroups * a.headDim;
  return model.hiddenSize * (width * (a.outputGate ? 2 : 1) + keyValue + width);
}

double mlaProducts(const ModelSpec& model) {
  const AttentionSpec& a = model.attention;
  const double h = model.hiddenSize;
  const double heads = a.numHeads;
  const double queryWidth = heads * (a.qkNopeHeadDim + a.qkRopeHeadDim);
  const double query = a.qLoraRank > 0 ? a.qLoraRank * (h + queryWidth + 1) : h * queryWidth;
  const double keyValue = a.kvLoraRank * (h + heads * (a.qkNopeHeadDim + a.vHeadDim) + 1) + h * a.qkRopeHeadDim;
  return query + keyValue + heads * a.vHeadDim * h;
}

double deltaNetTerms(const ModelSpec& model, const GatedDeltaNetSpec& d) {
  const double keys = static_cast<double>(d.numKeyHeads) * d.keyHeadDim;
  const double values = static_cast<double>(d.numValueHeads) * d.valueHeadDim;
  return model.hiddenSize * (2 * keys + 2 * values + 2.0 * d.numValueHeads) + d.convKernel * (2 * keys + values) +
         4.0 * d.numValueHeads * d.valueHeadDim * d.valueHeadDim + values * model.hiddenSize;
}

double coreAttention(const AttentionSpec& a, MixerKind mixer, double seqLen) {
  if (a.kind == AttentionKind::Mla) return a.numHeads * (a.qkNopeHeadDim + a.qkRopeHeadDim + a.vHeadDim) * seqLen / 2;
  const double width = static_cast<double>(a.numHeads) * a.headDim;
  if (mixer == MixerKind::SlidingWindow) return 2 * width * std::min<double>(a.slidingWindow, seqLen);
  return width * seqLen;
}

double mixerTerms(const ModelSpec& model, MixerKind mixer, double seqLen) {
  if (mixer == MixerKind::GatedDeltaNet && model.attention.linear) return deltaNetTerms(model, *model.attention.linear);
  const double products = model.attention.kind == AttentionKind::Mla ? mlaProducts(model) : gqaProducts(model);
  return products + coreAttention(model.attention, mixer, seqLen);
}

double ffnTerms(const ModelSpec& model, FfnKind ffn) {
  const double matrices = model.gatedMlp ? 3 : 2;
  const double width = ffn == FfnKind::Dense ? model.ffnHiddenSize
                                             : static_cast<double>(model.moe.topk) * model.moe.ffnHiddenSize +
                                                   model.moe.sharedExpertFfnHiddenSize;
  return matrices * model.hiddenSize * width;
}

double layerTerms(const ModelSpec& model, LayerKind kind, double seqLen) {
  return mixerTerms(model, kind.mixer, seqLen) + ffnTerms(model, kind.ffn);
}

}  // namespace

double modelFlopsPerToken(const ModelSpec& model, int seqLen) {
  constexpr double kPassesTimesMultiplyAdd = 6;
  const double h = model.hiddenSize;
  int layers[3][2] = {};  // by mixer and FFN
  for (int layer = 0; layer < model.numLayers; ++layer) {
    const LayerKind kind = layerKind(model, layer);
    ++layers[static_cast<int>(kind.mixer)][static_cast<int>(kind.ffn)];
  }
  double terms = 0;
  for (const MixerKind mixer : {MixerKind::FullAttention, MixerKind::SlidingWindow, MixerKind::GatedDeltaNet})
    for (const FfnKind ffn : {FfnKind::Dense, FfnKind::Moe})
      if (const int count = layers[static_cast<int>(mixer)][static_cast<int>(ffn)]; count > 0)
        terms += count * layerTerms(model, {mixer, ffn}, seqLen);
  terms += model.mtpNumLayers * (layerTerms(model, mtpLayerKind(model), seqLen) + 3 * h + 2 * h * h);
  terms += (1.0 + model.mtpNumLayers) * h * model.vocabSize;
  return kPassesTimesMultiplyAdd * terms;
}

}  // namespace shardscope
