// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/device_report.h"

#include <nlohmann/json.hpp>

#include "app/terminal/text_table.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

using Json = nlohmann::ordered_json;

std::string capabilityOf(const DeviceInfo& device) {
  return std::to_string(device.computeCapability / 10) + "." + std::to_string(device.computeCapability % 10);
}

std::string gigabytes(double bytesPerSecond) { return bytesPerSecond > 0 ? fixed(bytesPerSecond * 1e-9, 0) : "-"; }

Json numberOrNull(double value) { return value > 0 ? Json(value) : Json(nullptr); }

}  // namespace

std::string deviceTable(const Result<std::vector<DeviceReport>>& devices) {
  if (!devices) return wrap(render(devices.error()), 100, 0) + "\n";
  TextTable table{{"GPU", "name", "preset", "capability", "SMs", "memory", "GB/s", "GB/s measured"},
                  {Align::Left, Align::Left, Align::Left},
                  {}};
  for (const DeviceReport& report : *devices) {
    const DeviceInfo& device = report.device;
    table.rows.push_back({std::to_string(device.index), device.name, report.preset.empty() ? "-" : report.preset,
                          capabilityOf(device), std::to_string(device.smCount), formatBytes(device.memory),
                          gigabytes(device.memoryBandwidth), gigabytes(report.measuredBandwidth)});
  }
  return formatTable(table, 0);
}

std::string deviceJson(const Result<std::vector<DeviceReport>>& devices) {
  Json document = {{"devices", Json::array()}, {"reason", nullptr}};
  if (!devices) {
    document["reason"] = {{"id", devices.error().message.id}, {"message", render(devices.error())}};
  } else {
    for (const DeviceReport& report : *devices) {
      const DeviceInfo& device = report.device;
      document["devices"].push_back({{"index", device.index},
                                     {"name", device.name},
                                     {"preset", report.preset.empty() ? Json(nullptr) : Json(report.preset)},
                                     {"compute_capability", capabilityOf(device)},
                                     {"sm_count", device.smCount},
                                     {"memory_bytes", device.memory.count},
                                     {"memory_bandwidth_bytes_per_s", numberOrNull(device.memoryBandwidth)},
                                     {"measured_bandwidth_bytes_per_s", numberOrNull(report.measuredBandwidth)}});
    }
  }
  return document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace shardscope
