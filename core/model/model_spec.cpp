// SPDX-License-Identifier: Apache-2.0
#include "core/model/model_spec.h"

namespace shardscope {

LayerKind layerKind(const ModelSpec& model, int layer) {
  LayerKind kind;
  const AttentionSpec& attention = model.attention;
  if (attention.linear) {
    const int interval = attention.linear->fullAttentionInterval;
    if (interval <= 0 || layer % interval != interval - 1) kind.mixer = MixerKind::GatedDeltaNet;
  } else if (attention.slidingWindow > 0) {
    const int interval = attention.slidingWindowInterval;
    if (interval <= 0 || layer % interval != interval - 1) kind.mixer = MixerKind::SlidingWindow;
  }
  if (model.moe.numExperts > 0) {
    const bool moe = model.moeLayerPattern.empty() ? layer >= model.numDenseLayers
                                                   : static_cast<std::size_t>(layer) < model.moeLayerPattern.size() &&
                                                         model.moeLayerPattern[layer] != 0;
    if (moe) kind.ffn = FfnKind::Moe;
  }
  return kind;
}

LayerKind mtpLayerKind(const ModelSpec& model) {
  return {MixerKind::FullAttention, layerKind(model, model.numLayers - 1).ffn};
}

}  // namespace shardscope
