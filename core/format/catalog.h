// SPDX-License-Identifier: Apache-2.0
// The presets that ship with the product, compiled in from resources/.
//
// To add a model, add resources/models/ID.json: "id", "title", "aliases", "source" (where the dimensions stand),
// "parameters" ("total", "total_with_mtp", the three active counts of core/model/parameter_count.h, "published" with
// its source, and "checkpoint" with the elements of the released weights where they are known) and "model", which is
// the model object of a scenario file. The tests recount the parameters. To add a GPU, add resources/clusters/ID.json:
// "id", "title", "aliases" and "values", each of them {"value", "class", "source"} with an optional "note" and
// "alternatives"; null says that the part has no such thing or that nobody knows. Keys and units are in gpu_json.h.
// Classes: "datasheet" printed by the vendor, "measured" printed by a tool or benchmarked, "derived" arithmetic from
// the source or equal to a sister part, "unknown" no source was found. Ids and aliases are found in any case. Nothing
// else has to change.
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
