// SPDX-License-Identifier: Apache-2.0
// What layouts are compared with.
#pragma once

#include <cstdint>

#include "tests/kernels/step/whole_gradients.h"

namespace shardscope::test {

constexpr std::uint64_t kSeed = 7;

// Throws where the engine refuses it, which fails the test.
StepPlan planned(const Scenario& scenario);

// The training of a scenario, run once for all that ask for it.
const TrainingRun& referenceOf(const Scenario& scenario, int steps);

}  // namespace shardscope::test
