// SPDX-License-Identifier: Apache-2.0
// The vocabulary-parallel cross entropy in three steps.
#pragma once

#include "kernels/ops/backend.h"

namespace shardscope::cpu {

void logitMaximum(const LogitMaximum& args, int threads);
void logitSums(const LogitSums& args, int threads);
void logitGradient(const LogitGradient& args, int threads);

}  // namespace shardscope::cpu
