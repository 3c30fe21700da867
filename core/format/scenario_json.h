// SPDX-License-Identifier: Apache-2.0
// The scenario file, version 1: a public format, described by resources/schema/scenario.schema.json.
// Reading is strict about types and ranges and reports what it does not know; it never throws.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/scenario/scenario.h"

namespace shardscope {

struct ReadScenario {
  Scenario scenario;
  std::vector<Error> warnings;  // unknown keys, free text read leniently: path and sentence
};

// Takes a scenario, or an object that holds one under "scenario" (a preset file, a measured case).
Result<ReadScenario> readScenario(std::string_view text);

// Canonical: sorted keys, one space of indent, defaults left out; a model or GPU that started from a preset is written
// as the preset and what differs. What is written reads back equal, given a model in its canonical form (model_json.h).
std::string writeScenario(const Scenario& scenario);
nlohmann::json scenarioToJson(const Scenario& scenario);
// The keys that turn one scenario into the other when they are merged into its file; nothing for a change of preset.
nlohmann::json scenarioChanges(const Scenario& before, const Scenario& after);

// Every key path that the reader asks for, sorted.
std::vector<std::string> scenarioKeys();

}  // namespace shardscope
