// SPDX-License-Identifier: GPL-3.0-or-later
// A picture for reports and for machines without a display: memory of every pipeline stage against the capacity.
#pragma once

#include <string>

#include "core/plan/plan.h"

namespace shardscope {

std::string memorySvg(const Scenario& scenario, const Plan& plan);

}  // namespace shardscope
