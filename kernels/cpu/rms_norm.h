// SPDX-License-Identifier: Apache-2.0
// RMS norm over the last dimension, and its backward.
#pragma once

#include "kernels/ops/backend.h"

namespace shardscope::cpu {

void rmsNorm(const RmsNorm& args, int threads);
void rmsNormBackward(const RmsNormBackward& args, int threads);

}  // namespace shardscope::cpu
