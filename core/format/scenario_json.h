// SPDX-License-Identifier: Apache-2.0
// The scenario file, version 1: a public format, described by resources/schema/scenario.schema.json.
// Reading is strict about types and ranges and reports what it does not know; it never throws.
#pragma once

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

Result<ReadScenario> readScenario(std::string_view json);
std::string writeScenario(const Scenario& scenario);  // canonical: sorted keys, one space of indent, defaults left out

}  // namespace shardscope
