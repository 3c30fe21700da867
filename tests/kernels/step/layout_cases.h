// SPDX-License-Identifier: Apache-2.0
// The layouts that the step is run on: what invariance, memory and timing are checked with.
#pragma once

#include <string>
#include <vector>

#include "core/scenario/scenario.h"

namespace shardscope::test {

struct LayoutCase {
  std::string name;    // a valid test name
  Scenario reference;  // the same model and run on one rank
  Scenario scenario;
};

const std::vector<LayoutCase>& layoutCases();

}  // namespace shardscope::test
