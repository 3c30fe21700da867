// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/block_kernels_impl.h"

constinit const shardscope::cpu::BlockKernels shardscope::cpu::kAvx2Kernels =
    blockKernelsNamed("avx2", [] { return bool(__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")); });
