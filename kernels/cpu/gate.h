// SPDX-License-Identifier: Apache-2.0
// The sigmoid gate, and its backward.
#pragma once

#include "kernels/ops/backend.h"

namespace shardscope::cpu {

void gate(const Gate& args, int threads);
void gateBackward(const GateBackward& args, int threads);

}  // namespace shardscope::cpu
