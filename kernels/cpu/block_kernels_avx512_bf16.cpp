// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/block_kernels_impl.h"

constinit const shardscope::cpu::BlockKernels shardscope::cpu::kAvx512Bf16Kernels = blockKernelsNamed(
    "avx512 bf16", [] { return bool(__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512bf16")); });
