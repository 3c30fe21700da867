// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/block_kernels_impl.h"

constinit const shardscope::cpu::BlockKernels shardscope::cpu::kBaselineKernels =
    blockKernelsNamed("baseline", [] { return true; });
