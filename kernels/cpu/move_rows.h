// SPDX-License-Identifier: Apache-2.0
// Rows gathered and summed by index: permute and unpermute.
#pragma once

#include "kernels/ops/backend.h"

namespace shardscope::cpu {

void gatherRows(const GatherRows& args, int threads);
void sumRows(const SumRows& args, int threads);

}  // namespace shardscope::cpu
