// SPDX-License-Identifier: Apache-2.0
#include "core/interop/preset_match.h"

#include <utility>

#include "core/format/catalog.h"
#include "core/interop/export_text.h"

namespace shardscope {
namespace {

const std::vector<ModelSpec>& presets() {
  static const std::vector<ModelSpec> kPresets = [] {
    std::vector<ModelSpec> all;
    for (const std::string& id : modelPresetIds())
      if (Result<ModelSpec> preset = modelPreset(id)) all.push_back(std::move(preset).value());
    return all;
  }();
  return kPresets;
}

bool sameAttention(const AttentionSpec& a, const AttentionSpec& b) {
  if (a.kind != b.kind || a.numHeads != b.numHeads || a.linear != b.linear) return false;
  if (a.kind == AttentionKind::Gqa) return a.numQueryGroups == b.numQueryGroups && a.headDim == b.headDim;
  return a.qLoraRank == b.qLoraRank && a.kvLoraRank == b.kvLoraRank && a.qkNopeHeadDim == b.qkNopeHeadDim &&
         a.qkRopeHeadDim == b.qkRopeHeadDim && a.vHeadDim == b.vHeadDim;
}

bool sameExperts(const MoeSpec& a, const MoeSpec& b) {
  return a.numExperts == b.numExperts && a.topk == b.topk && a.ffnHiddenSize == b.ffnHiddenSize &&
         a.sharedExpertFfnHiddenSize == b.sharedExpertFfnHiddenSize;
}

bool sameDimensions(const ModelSpec& a, const ModelSpec& b) {
  return a.numLayers == b.numLayers && a.numDenseLayers == b.numDenseLayers && a.moeLayerPattern == b.moeLayerPattern &&
         a.hiddenSize == b.hiddenSize && a.ffnHiddenSize == b.ffnHiddenSize && a.vocabSize == b.vocabSize &&
         a.tieEmbeddings == b.tieEmbeddings && a.gatedMlp == b.gatedMlp && a.bias.any() == b.bias.any() &&
         sameAttention(a.attention, b.attention) && sameExperts(a.moe, b.moe);
}

// The preset of the same dimensions: with the same MTP layers where there is one, else with others.
const ModelSpec* presetOfDimensions(const ModelSpec& model) {
  const ModelSpec* otherMtp = nullptr;
  for (const ModelSpec& preset : presets()) {
    if (!sameDimensions(model, preset)) continue;
    if (model.mtpNumLayers == preset.mtpNumLayers) return &preset;
    otherMtp = &preset;
  }
  return otherMtp;
}

template <typename T>
void fill(T& value, const T& plain, const T& fact) {
  if (value == plain) value = fact;
}

}  // namespace

ModelSpec withPresetFacts(const ModelSpec& model) {
  const ModelSpec* preset = model.preset.empty() ? presetOfDimensions(model) : nullptr;
  if (preset == nullptr) return model;
  const ModelSpec plain;
  ModelSpec out = model;
  out.preset = preset->preset;
  fill(out.attention.qkNorm, plain.attention.qkNorm, preset->attention.qkNorm);
  fill(out.attention.outputGate, false, preset->attention.outputGate);
  fill(out.attention.sinks, false, preset->attention.sinks);
  fill(out.attention.slidingWindow, 0, preset->attention.slidingWindow);
  fill(out.attention.slidingWindowInterval, 0, preset->attention.slidingWindowInterval);
  fill(out.moe.sharedExpertGate, false, preset->moe.sharedExpertGate);
  fill(out.moe.router, plain.moe.router, preset->moe.router);
  fill(out.rope, plain.rope, preset->rope);
  fill(out.normEpsilon, plain.normEpsilon, preset->normEpsilon);
  fill(out.zeroCenteredNorm, false, preset->zeroCenteredNorm);
  fill(out.vocabDivisor, plain.vocabDivisor, preset->vocabDivisor);
  fill(out.maxPosition, 0, preset->maxPosition);
  fill(out.mtpLossScale, plain.mtpLossScale, preset->mtpLossScale);
  return out;
}

void recognisePreset(ModelSpec& model, std::string_view named) {
  const std::vector<FlagLine> flags = modelFlags(model).lines();
  const ModelSpec* found = nullptr;
  for (const ModelSpec& preset : presets()) {
    if (modelFlags(preset).lines() != flags) continue;
    if (found == nullptr || preset.preset == named) found = &preset;
  }
  if (found == nullptr) return;
  const int vocabSize = model.vocabSize;
  model = *found;
  if (vocabSize > 0) model.vocabSize = vocabSize;
}

}  // namespace shardscope
