// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/block_kernels_impl.h"

constinit const shardscope::cpu::BlockKernels shardscope::cpu::kAvx512Kernels = blockKernelsNamed(
    "avx512", [] { return bool(__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")); });
