// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/device_report.h"
#include "core/cluster/gpu_match.h"
#include "core/format/catalog.h"

namespace shardscope {
namespace {

constexpr Bytes kMeasuredSize = {kGiB};

std::vector<GpuSpec> allGpuPresets() {
  std::vector<GpuSpec> presets;
  for (const std::string& id : gpuPresetIds())
    if (const auto preset = gpuPreset(id)) presets.push_back(*preset);
  return presets;
}

Result<std::vector<DeviceReport>> reportDevices(bool measure) {
  const auto devices = probeDevices();
  if (!devices) return devices.error();
  const std::vector<GpuSpec> presets = allGpuPresets();
  std::vector<DeviceReport> reports;
  for (const DeviceInfo& device : *devices) {
    DeviceReport report{device, {}, 0};
    if (const auto match = matchGpu(device.name, device.memory, presets)) report.preset = presets[*match].id;
    if (measure) {
      const auto rate = measureMemoryBandwidth(device.index, kMeasuredSize);
      if (!rate) return rate.error();
      report.measuredBandwidth = *rate;
    }
    reports.push_back(report);
  }
  return reports;
}

struct DeviceOptions {
  bool json = false;
  bool measure = false;
};

}  // namespace

void addDevicesCommand(CLI::App& app, int&) {
  CLI::App* command = app.add_subcommand("devices", "the GPUs of this machine, or why none can be used");
  const auto options = std::make_shared<DeviceOptions>();
  command->add_flag("--json", options->json, "one JSON document");
  command->add_flag("--measure", options->measure, "copy 1 GiB on each GPU and print the bandwidth reached");
  command->footer("Example: shardscope-cli devices --json");
  command->callback([options] {
    const auto devices = reportDevices(options->measure);
    std::cout << (options->json ? deviceJson(devices) : deviceTable(devices));
  });
}

}  // namespace shardscope
