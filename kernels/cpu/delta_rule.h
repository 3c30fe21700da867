// SPDX-License-Identifier: Apache-2.0
// The gated delta rule in chunks, and its backward, computed in fp32; a thread takes one head of one sample at a time.
// Results are the same bits for any number of threads. Beside its arguments, a thread takes some blocks of 64 rows and
// one or two states (under 1 MiB for 128 x 128), and the backward the state of every chunk: 4 d dv bytes for each 64
// positions. They are not counted in the Allocator.
#pragma once

#include "kernels/ops/backend.h"

namespace shardscope::cpu {

void deltaRule(const DeltaRule& args, int threads);
void deltaRuleBackward(const DeltaRuleBackward& args, int threads);

}  // namespace shardscope::cpu
