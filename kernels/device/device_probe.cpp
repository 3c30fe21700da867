// SPDX-License-Identifier: Apache-2.0
#include "kernels/device/device_probe.h"

#include <algorithm>
#include <iterator>

namespace shardscope {
namespace {

constexpr int kRepetitions = 10;

DeviceInfo fromRecord(int index, const CudaDeviceRecord& record) {
  const char* const end = std::find(std::begin(record.name), std::end(record.name), '\0');
  return {index,           {std::begin(record.name), end}, record.computeCapability, record.smCount,
          {record.memory}, record.memoryBandwidth};
}

}  // namespace

Result<std::vector<DeviceInfo>> probeDevices(const std::string& modulePath) {
  const Result<CudaModule> module = loadCudaModule(modulePath);
  if (!module) return module.error();
  int count = 0;
  if (const int failed = module->countDevices(&count); failed != 0) return cudaError(*module, failed);
  if (count <= 0) return Error{{"device.none", {}}, {}};

  std::vector<DeviceInfo> devices;
  for (int i = 0; i < count; ++i) {
    CudaDeviceRecord record{};
    if (const int failed = module->describeDevice(i, &record); failed != 0) return cudaError(*module, failed);
    devices.push_back(fromRecord(i, record));
  }
  return devices;
}

Result<double> measureMemoryBandwidth(int device, Bytes size, const std::string& modulePath) {
  const Result<CudaModule> module = loadCudaModule(modulePath);
  if (!module) return module.error();
  CudaMemoryRate rate{};
  if (const int failed = module->measureMemory(device, size.count, kRepetitions, &rate); failed != 0)
    return cudaError(*module, failed);
  if (rate.wrongWords != 0)
    return Error{{"device.wrong_memory", {{"device", std::int64_t{device}}, {"words", rate.wrongWords}}}, {}};
  return rate.bytesPerSecond;
}

}  // namespace shardscope
