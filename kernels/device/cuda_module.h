// SPDX-License-Identifier: Apache-2.0
// Loads libshardscope_cuda.so when it is there, and says why the GPU parts are off when it is not.
#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"
#include "kernels/device/cuda_interface.h"

namespace shardscope {

// The functions of a loaded module. The module stays loaded until the process ends, since the CUDA runtime in it owns
// threads and handlers.
struct CudaModule {
  decltype(&shardscopeCudaErrorText) errorText = nullptr;
  decltype(&shardscopeCudaCountDevices) countDevices = nullptr;
  decltype(&shardscopeCudaDescribeDevice) describeDevice = nullptr;
  decltype(&shardscopeCudaMeasureMemory) measureMemory = nullptr;
};

// Where the module is expected: ../lib beside the folder of the running program.
std::string cudaModulePath();

Result<CudaModule> loadCudaModule(const std::string& path);

// A call of the module that failed, as a sentence for a person.
Error cudaError(const CudaModule& module, int code);

}  // namespace shardscope
