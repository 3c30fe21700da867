// SPDX-License-Identifier: Apache-2.0
// The reference backend: every operation in fp32 on the cores of this machine, with inputs in fp32 or bf16. The same
// calls give the same bits.
#pragma once

#include <memory>

#include "kernels/ops/backend.h"

namespace shardscope {

// threads: how many a call may use, the caller's among them; 1 where ranks share the cores.
std::unique_ptr<Backend> makeCpuBackend(int threads);

}  // namespace shardscope
