// SPDX-License-Identifier: Apache-2.0
#include "core/model/model_spec.h"

namespace shardscope {

LayerKind mtpLayerKind(const ModelSpec& model) {
  return {MixerKind::FullAttention, layerKind(model, model.numLayers - 1).ffn};
}

}  // namespace shardscope
