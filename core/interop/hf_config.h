// SPDX-License-Identifier: Apache-2.0
// Hugging Face config.json in.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/model/model_spec.h"

namespace shardscope {

struct ImportedModel {
  ModelSpec model;
  std::vector<Error> unmapped;  // keys that matter to a plan and have no place in a scenario
};

Result<ImportedModel> importHfConfig(std::string_view json);

}  // namespace shardscope
