// SPDX-License-Identifier: Apache-2.0
// The presets that ship with the product, compiled in from resources/.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/cluster/cluster_spec.h"
#include "core/model/model_spec.h"

namespace shardscope {

// The text of a file under resources/, such as "models/deepseek-v3.json"; empty when there is none.
std::string_view resourceText(std::string_view path);
// Paths under a folder of resources/, sorted.
std::vector<std::string_view> resourcePaths(std::string_view folder);

// Ids, sorted; errors name the nearest ids.
std::vector<std::string> modelPresetIds();
Result<ModelSpec> modelPreset(std::string_view id);
std::vector<std::string> gpuPresetIds();
Result<GpuSpec> gpuPreset(std::string_view name);  // any case, any alias: "H100", "gb200"
std::vector<std::string> scenarioPresetIds();
Result<std::string_view> scenarioPresetText(std::string_view id);  // its JSON
Result<Calibration> calibrationPreset(const GpuSpec& gpu);

}  // namespace shardscope
