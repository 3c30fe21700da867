// SPDX-License-Identifier: GPL-3.0-or-later
// The GPUs of this machine, or why none can be used, as people and programs read it.
#pragma once

#include <string>
#include <vector>

#include "kernels/device/device_probe.h"

namespace shardscope {

struct DeviceReport {
  DeviceInfo device;
  std::string preset;            // the GPU preset of the same product; empty = none ships
  double measuredBandwidth = 0;  // bytes a second; 0 = not measured
};

std::string deviceTable(const Result<std::vector<DeviceReport>>& devices);

// {"devices": [{"index", "name", "preset", "compute_capability", "sm_count", "memory_bytes",
//   "memory_bandwidth_bytes_per_s", "measured_bandwidth_bytes_per_s"}], "reason": {"id", "message"}}
// What is not known is null, and so is "reason" where there are devices.
std::string deviceJson(const Result<std::vector<DeviceReport>>& devices);

}  // namespace shardscope
