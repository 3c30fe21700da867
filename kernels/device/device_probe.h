// SPDX-License-Identifier: Apache-2.0
// Which GPUs this machine has, without linking CUDA.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"
#include "kernels/device/cuda_module.h"

namespace shardscope {

struct DeviceInfo {
  int index = 0;
  std::string name;           // as the driver says, such as "NVIDIA H100 80GB HBM3"
  int computeCapability = 0;  // 10 * major + minor
  int smCount = 0;
  Bytes memory;
  double memoryBandwidth = 0;  // bytes a second from clock and bus width; 0 = the driver does not say

  bool operator==(const DeviceInfo&) const = default;
};

// Never empty: no device is an error with a sentence, and so is every other reason why the GPU parts are off.
Result<std::vector<DeviceInfo>> probeDevices(const std::string& modulePath = cudaModulePath());

// Achieved bandwidth of a copy, in bytes read and written a second.
Result<double> measureMemoryBandwidth(int device, Bytes size, const std::string& modulePath = cudaModulePath());

}  // namespace shardscope
