// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/block_kernels.h"

namespace shardscope::cpu {

std::vector<const BlockKernels*> blockKernelsThatRun() {
  std::vector<const BlockKernels*> result;
#ifdef __x86_64__
  for (const BlockKernels* kernels : {&kAvx512Bf16Kernels, &kAvx512Kernels, &kAvx2Kernels}) {
    if (kernels->runsHere()) result.push_back(kernels);
  }
#endif
  result.push_back(&kBaselineKernels);
  return result;
}

const BlockKernels& blockKernels() {
  static const BlockKernels& best = *blockKernelsThatRun().front();
  return best;
}

}  // namespace shardscope::cpu
