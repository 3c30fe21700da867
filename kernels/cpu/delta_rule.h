// SPDX-License-Identifier: Apache-2.0
// The gated delta rule in chunks, and its backward.
#pragma once

#include "kernels/ops/backend.h"

namespace shardscope::cpu {

void deltaRule(const DeltaRule& args, int threads);
void deltaRuleBackward(const DeltaRuleBackward& args, int threads);

}  // namespace shardscope::cpu
