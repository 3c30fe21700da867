// SPDX-License-Identifier: Apache-2.0
// Adam with decoupled weight decay on a shard.
#pragma once

#include "kernels/ops/backend.h"

namespace shardscope::cpu {

void adam(const Adam& args, int threads);

}  // namespace shardscope::cpu
