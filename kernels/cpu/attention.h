// SPDX-License-Identifier: Apache-2.0
// Blocked attention with an online softmax, and its backward. Of blocks of queries and keys only those are computed of
// which something is visible. Sums, probabilities and gradients of scores are fp32, rounded to bf16 as operands of bf16
// products. Results are the same bits for any number of threads. Beside its arguments, a thread takes less than 1 MiB
// for heads of up to 192 (keys) and 128 (values) elements, in proportion for wider ones; it is not counted in the
// Allocator.
#pragma once

#include "kernels/ops/backend.h"

namespace shardscope::cpu {

void attention(const Attention& args, int threads);
void attentionBackward(const AttentionBackward& args, int threads);

}  // namespace shardscope::cpu
