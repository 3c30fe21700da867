// SPDX-License-Identifier: GPL-3.0-or-later
// What products, attention and copies alone don't tell: the time of every other op, of backward passes, of the
// optimizer and between ops, from short steps that are predicted with what is known until then and run, one rank a
// core. Their shapes are no one's else.
#pragma once

#include <vector>

#include "app/engine/step_check.h"
#include "core/format/machine_calibration.h"

namespace shardscope {

// Sets the factors of ops, the fractions of attention and of the delta rule, and the time between ops, of one type.
// Returns the steps, as they were predicted before.
Result<std::vector<StepCheck>> calibrateBySteps(MachineCalibration& machine, ComputePrecision compute);

// The factors that make the predictions of these steps their measurements: one for all dense products, one for the
// grouped, one for each other op, each for forward and backward.
void fitOps(const std::vector<StepCheck>& checks, Calibration& calibration);

}  // namespace shardscope
