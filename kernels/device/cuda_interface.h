// SPDX-License-Identifier: Apache-2.0
// The C interface of libshardscope_cuda.so: plain data and no CUDA types, so that a program which loads the module
// needs no CUDA itself. Every function but the first two returns a cudaError_t as a number; 0 is success.
#pragma once

#include <cstdint>

// Raised with every change of what stands below.
inline constexpr int kCudaInterfaceVersion = 1;

struct CudaDeviceRecord {
  char name[256];
  std::int32_t computeCapability;  // 10 * major + minor
  std::int32_t smCount;
  std::int64_t memory;     // bytes
  double memoryBandwidth;  // bytes a second from clock and bus width; 0 = the driver does not say
};

struct CudaMemoryRate {
  double bytesPerSecond;    // read and written, best of the repetitions
  std::int64_t wrongWords;  // 32-bit words that read back otherwise than written
};

extern "C" {
int shardscopeCudaInterfaceVersion();
const char* shardscopeCudaErrorText(int error);
int shardscopeCudaCountDevices(int* count);
int shardscopeCudaDescribeDevice(int device, CudaDeviceRecord* record);
// Fills a buffer of so many bytes, copies it and reads the copy back.
int shardscopeCudaMeasureMemory(int device, std::int64_t bytes, int repetitions, CudaMemoryRate* rate);
}
