// SPDX-License-Identifier: GPL-3.0-or-later
// What follows from a number of the scenario panel.
#pragma once

#include "app/models/planned_scenario.h"
#include "app/models/why.h"

namespace shardscope {

Why whyOfDial(const PlannedScenario& planned, Dial dial);
Why whyOfDomain(const PlannedScenario& planned);   // GPUs that NVLink joins
Why whyOfReserve(const PlannedScenario& planned);  // memory kept free
Why whyOfImbalance(const PlannedScenario& planned);

}  // namespace shardscope
