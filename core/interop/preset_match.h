// SPDX-License-Identifier: Apache-2.0
// Which preset a model is, where it does not say so.
#pragma once

#include <string_view>

#include "core/model/model_spec.h"

namespace shardscope {

// A scenario file may state the dimensions of a model without its preset, and has then no word for the router's scores,
// the rope or the vocabulary's divisor. Where the dimensions are those of a preset, those facts are taken from it, each
// only where it is still at its default.
ModelSpec withPresetFacts(const ModelSpec& model);

// Arguments name no preset. Where a model is all that they can say of a preset, it becomes that preset, with the
// facts that they have no word for. Of presets that are twins in that, the named one is taken.
void recognisePreset(ModelSpec& model, std::string_view named);

}  // namespace shardscope
