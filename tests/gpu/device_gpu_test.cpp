// SPDX-License-Identifier: Apache-2.0
// What only a GPU can show. Without one every test here is skipped, with the probe's own sentence as the reason.
#include <gtest/gtest.h>

#include "core/text/sentences.h"
#include "kernels/device/device_probe.h"

namespace shardscope {
namespace {

TEST(Gpu, AFilledBufferReadsBackAndItsBandwidthIsPlausible) {
  const auto devices = probeDevices();
  if (!devices) GTEST_SKIP() << render(devices.error());
  for (const DeviceInfo& device : *devices) {
    const auto rate = measureMemoryBandwidth(device.index, mebibytes(1024));
    ASSERT_TRUE(rate) << render(rate.error());
    EXPECT_GT(*rate, 1e10) << device.name;
    if (device.memoryBandwidth > 0) {
      EXPECT_LT(*rate, 1.05 * device.memoryBandwidth) << device.name;
    }
  }
}

TEST(Gpu, ADeviceThatDoesNotExistIsAnError) {
  const auto devices = probeDevices();
  if (!devices) GTEST_SKIP() << render(devices.error());
  const auto rate = measureMemoryBandwidth(static_cast<int>(devices->size()), mebibytes(1));
  ASSERT_FALSE(rate);
  EXPECT_EQ(rate.error().message.id, "device.cuda_failed");
}

}  // namespace
}  // namespace shardscope
