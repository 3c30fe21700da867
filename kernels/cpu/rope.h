// SPDX-License-Identifier: Apache-2.0
// Rotary positions, forward and backward.
#pragma once

#include "kernels/ops/backend.h"

namespace shardscope::cpu {

void rope(const Rope& args, int threads);

}  // namespace shardscope::cpu
