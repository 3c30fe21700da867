// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cstdio>

#include "kernels/cuda/common/check.cuh"
#include "kernels/device/cuda_interface.h"

namespace {

cudaError_t describe(int device, CudaDeviceRecord& record) {
  cudaDeviceProp properties{};
  RETURN_IF_FAILED(cudaGetDeviceProperties(&properties, device));
  std::snprintf(record.name, sizeof record.name, "%s", properties.name);
  record.computeCapability = 10 * properties.major + properties.minor;
  record.smCount = properties.multiProcessorCount;
  record.memory = static_cast<std::int64_t>(properties.totalGlobalMem);

  int clock = 0;  // kHz; memory moves data on both edges
  int width = 0;  // bits
  const bool known = cudaDeviceGetAttribute(&clock, cudaDevAttrMemoryClockRate, device) == cudaSuccess &&
                     cudaDeviceGetAttribute(&width, cudaDevAttrGlobalMemoryBusWidth, device) == cudaSuccess;
  record.memoryBandwidth = known ? 2.0 * clock * 1e3 * (width / 8) : 0.0;
  return cudaSuccess;
}

}  // namespace

extern "C" {

int shardscopeCudaInterfaceVersion() { return kCudaInterfaceVersion; }

const char* shardscopeCudaErrorText(int error) { return cudaGetErrorString(static_cast<cudaError_t>(error)); }

// Without a driver the runtime leaves the count untouched, so it starts at none.
int shardscopeCudaCountDevices(int* count) {
  *count = 0;
  const cudaError_t error = cudaGetDeviceCount(count);
  if (error != cudaSuccess) *count = 0;
  return error;
}

int shardscopeCudaDescribeDevice(int device, CudaDeviceRecord* record) {
  *record = {};
  return describe(device, *record);
}

}  // extern "C"
