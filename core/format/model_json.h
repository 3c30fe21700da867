// SPDX-License-Identifier: Apache-2.0
// The "model" object, shared by scenario files and the presets under resources/models/.
// Dimensions that are given override those of the preset.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/format/json_reader.h"
#include "core/model/model_spec.h"

namespace shardscope {

// Reads an object that has no preset, or overrides base with it. Errors and warnings go to the reader's log.
ModelSpec readModel(ObjectReader& in, const ModelSpec& base);
// What differs from base.
nlohmann::json writeModel(const ModelSpec& model, const ModelSpec& base);

// The one form that a model has after reading: a dense model counts all its layers as dense, a pattern of leading dense
// layers is a count, MLA has as many query groups as heads and a head width of qk_nope_head_dim + qk_rope_head_dim.
void canonicalize(ModelSpec& model);

}  // namespace shardscope
