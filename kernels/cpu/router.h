// SPDX-License-Identifier: Apache-2.0
// Choice of experts and its backward, as Megatron-LM routes.
#pragma once

#include "kernels/ops/backend.h"

namespace shardscope::cpu {

void router(const Router& args, int threads);
void routerBackward(const RouterBackward& args, int threads);

}  // namespace shardscope::cpu
