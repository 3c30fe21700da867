// SPDX-License-Identifier: Apache-2.0
// The formula behind a share of the step, with this scenario's figures.
#pragma once

#include "core/base/message.h"
#include "core/cost/step_estimate.h"

namespace shardscope {

// component is one of estimate's. The sentence is "step." and its name.
Message describe(const StepComponent& component, const StepEstimate& estimate, const Scenario& scenario,
                 const ProcessGroups& groups);

// How far the estimate can be trusted: the band and what makes it wide.
Message describeBand(const StepEstimate& estimate);

}  // namespace shardscope
