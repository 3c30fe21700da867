// SPDX-License-Identifier: GPL-3.0-or-later
// The steps that bench calibrates with, and those whose time is checked: no model, layout or shape is among both.
#pragma once

#include <vector>

#include "core/scenario/scenario.h"

namespace shardscope {

// One rank a core, each with the same work: attention of all kinds, dense and mixture-of-experts layers.
std::vector<Scenario> calibrationSteps(int ranks, ComputePrecision compute);

std::vector<Scenario> checkCases();

}  // namespace shardscope
