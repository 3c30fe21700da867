// SPDX-License-Identifier: Apache-2.0
// SwiGLU with folded row scales, and its backward.
#pragma once

#include "kernels/ops/backend.h"

namespace shardscope::cpu {

void swiGlu(const SwiGlu& args, int threads);
void swiGluBackward(const SwiGluBackward& args, int threads);

}  // namespace shardscope::cpu
