// SPDX-License-Identifier: Apache-2.0
// Hugging Face config.json in. Sizes come from the keys (hf_fields.h knows their spellings), what a family fixes in its
// code from hf_family.h. Layers that the planner does not have (Mamba, latent experts, lightning attention, ...) are an
// error that names them; keys that would change the plan and have no place in it, or that the import does not know, are
// listed in unmapped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/model/model_spec.h"

namespace shardscope {

struct ImportedModel {
  ModelSpec model;
  std::vector<Error> unmapped;  // path of the key, and why nothing was taken from it
};

Result<ImportedModel> importHfConfig(std::string_view json);

}  // namespace shardscope
