// SPDX-License-Identifier: Apache-2.0
// A CUDA module that answers as it is compiled to: what machines with and without drivers would say.
#include <cstdio>

#include "kernels/device/cuda_interface.h"

namespace {

constexpr int kStatus = FAKE_STATUS;
constexpr int kDevices = FAKE_DEVICES;
constexpr int kVersion = kCudaInterfaceVersion + FAKE_VERSIONS_AHEAD;

}  // namespace

extern "C" {

int shardscopeCudaInterfaceVersion() { return kVersion; }

const char* shardscopeCudaErrorText(int) { return "a made-up reason"; }

int shardscopeCudaCountDevices(int* count) {
  *count = kDevices;
  return kStatus;
}

int shardscopeCudaDescribeDevice(int device, CudaDeviceRecord* record) {
  std::snprintf(record->name, sizeof record->name, "NVIDIA H100 80GB HBM3");
  record->computeCapability = 90;
  record->smCount = 132 + device;
  record->memory = 85'000'000'000;
  record->memoryBandwidth = 3.35e12;
  return 0;
}

int shardscopeCudaMeasureMemory(int device, std::int64_t, int, CudaMemoryRate* rate) {
  rate->bytesPerSecond = 3.0e12;
  rate->wrongWords = device == 0 ? 0 : 5;
  return 0;
}
}
