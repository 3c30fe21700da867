// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/device_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace shardscope {
namespace {

using ::testing::HasSubstr;

DeviceReport h100() { return {{0, "NVIDIA H100 80GB HBM3", 90, 132, {85'029'158'912}, 3.352e12}, "h100-sxm", 3.0e12}; }
DeviceReport unknownDevice() { return {{1, "NVIDIA Something", 123, 64, gibibytes(24), 0}, "", 0}; }
std::vector<DeviceReport> bothDevices() {
  std::vector<DeviceReport> devices;
  devices.push_back(h100());
  devices.push_back(unknownDevice());
  return devices;
}
const Error kNoDriver = {{"device.no_driver", {}}, {}};

TEST(DeviceReport, TheTableHasARowADevice) {
  const std::string table = deviceTable(bothDevices());
  EXPECT_THAT(table,
              HasSubstr("0    NVIDIA H100 80GB HBM3  h100-sxm         9.0  132  79.2 GiB  3352           3000\n"));
  EXPECT_THAT(table,
              HasSubstr("1    NVIDIA Something       -               12.3   64  24.0 GiB     -              -\n"));
}

TEST(DeviceReport, TheDocumentHasNullForWhatIsNotKnown) {
  const auto document = nlohmann::json::parse(deviceJson(bothDevices()));
  EXPECT_TRUE(document["reason"].is_null());
  EXPECT_EQ(document["devices"][0]["memory_bytes"], 85'029'158'912);
  EXPECT_EQ(document["devices"][0]["compute_capability"], "9.0");
  EXPECT_EQ(document["devices"][0]["preset"], "h100-sxm");
  EXPECT_TRUE(document["devices"][1]["preset"].is_null());
  EXPECT_TRUE(document["devices"][1]["memory_bandwidth_bytes_per_s"].is_null());
}

TEST(DeviceReport, AMachineWithoutAGpuGetsTheReason) {
  EXPECT_THAT(deviceTable(kNoDriver), HasSubstr("this machine has no NVIDIA driver"));
  const auto document = nlohmann::json::parse(deviceJson(kNoDriver));
  EXPECT_TRUE(document["devices"].empty());
  EXPECT_EQ(document["reason"]["id"], "device.no_driver");
}

}  // namespace
}  // namespace shardscope
