// SPDX-License-Identifier: GPL-3.0-or-later
// A plan as a person reads it: the verdict first, then why, the stages, the groups, the step and the advice.
#pragma once

#include <string>
#include <vector>

#include "core/advice/advice.h"
#include "core/plan/plan.h"

namespace shardscope {

std::string planTable(const Scenario& scenario, const Plan& plan, const std::vector<Advice>& advice);

}  // namespace shardscope
