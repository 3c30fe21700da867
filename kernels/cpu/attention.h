// SPDX-License-Identifier: Apache-2.0
// Blocked attention with an online softmax, and its backward.
#pragma once

#include "kernels/ops/backend.h"

namespace shardscope::cpu {

void attention(const Attention& args, int threads);
void attentionBackward(const AttentionBackward& args, int threads);

}  // namespace shardscope::cpu
