// SPDX-License-Identifier: Apache-2.0
// Causal depthwise convolution with SiLU, and its backward. The last tap of a channel's weight meets the position
// itself, the first the one width - 1 before: y_t = silu(sum_j weight[j] x_{t - (width - 1) + j}).
#pragma once

#include "kernels/ops/backend.h"

namespace shardscope::cpu {

void causalConv(const CausalConv& args, int threads);
void causalConvBackward(const CausalConvBackward& args, int threads);

}  // namespace shardscope::cpu
