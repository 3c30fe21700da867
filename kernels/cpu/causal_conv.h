// SPDX-License-Identifier: Apache-2.0
// Causal depthwise convolution with SiLU, and its backward.
#pragma once

#include "kernels/ops/backend.h"

namespace shardscope::cpu {

void causalConv(const CausalConv& args, int threads);
void causalConvBackward(const CausalConvBackward& args, int threads);

}  // namespace shardscope::cpu
