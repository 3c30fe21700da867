// SPDX-License-Identifier: Apache-2.0
// Decay and step size of the delta rule, and their backward.
#pragma once

#include "kernels/ops/backend.h"

namespace shardscope::cpu {

void deltaGates(const DeltaGates& args, int threads);
void deltaGatesBackward(const DeltaGatesBackward& args, int threads);

}  // namespace shardscope::cpu
