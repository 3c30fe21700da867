// SPDX-License-Identifier: Apache-2.0
#include "kernels/device/device_probe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>

#include "core/text/sentences.h"
#include "tests/test_paths.h"

namespace shardscope {
namespace {

using ::testing::HasSubstr;

std::string fakeModule(const char* name) { return std::string(SHARDSCOPE_FAKE_MODULES "/libfake_") + name + ".so"; }

std::string idFor(const char* fake) {
  const auto devices = probeDevices(fakeModule(fake));
  return devices ? "devices" : std::string(devices.error().message.id);
}

TEST(DeviceProbe, DevicesComeAsTheModuleDescribesThem) {
  const auto devices = probeDevices(fakeModule("two_devices"));
  ASSERT_TRUE(devices);
  ASSERT_EQ(devices->size(), 2u);
  const DeviceInfo second = {1, "NVIDIA H100 80GB HBM3", 90, 133, {85'000'000'000}, 3.35e12};
  EXPECT_EQ((*devices)[1], second);
}

TEST(DeviceProbe, EachReasonForNoGpuHasItsOwnSentence) {
  EXPECT_EQ(idFor("no_driver"), "device.no_driver");
  EXPECT_EQ(idFor("placeholder"), "device.driver_placeholder");
  EXPECT_EQ(idFor("no_device"), "device.none");
  EXPECT_EQ(idFor("zero_devices"), "device.none");
  EXPECT_EQ(idFor("failing"), "device.cuda_failed");
  EXPECT_EQ(idFor("newer"), "device.module_version");
  EXPECT_EQ(idFor("foreign"), "device.module_foreign");

  std::set<std::string> texts;
  const char* const fakes[] = {"no_driver", "placeholder", "no_device", "failing", "newer", "foreign"};
  for (const char* fake : fakes) texts.insert(render(probeDevices(fakeModule(fake)).error()));
  EXPECT_EQ(texts.size(), std::size(fakes));
  EXPECT_THAT(render(probeDevices(fakeModule("failing")).error()), HasSubstr("error 999, a made-up reason"));
}

TEST(DeviceProbe, AFileThatIsNoLibraryIsSaidToBeBroken) {
  const auto devices = probeDevices(SHARDSCOPE_SOURCE_DIR "/README.md");
  ASSERT_FALSE(devices);
  EXPECT_EQ(devices.error().message.id, "device.module_broken");
}

// The sentence follows how this build was configured.
TEST(DeviceProbe, AMissingModuleSaysWhy) {
  const auto devices = probeDevices(fakeModule("that_is_not_there"));
  ASSERT_FALSE(devices);
  const std::string state = SHARDSCOPE_CUDA_STATE;
  EXPECT_EQ(devices.error().message.id, state == "built" ? "device.module_missing" : "device." + state);
  EXPECT_THAT(render(devices.error()), HasSubstr("The GPU parts are off: "));
}

TEST(DeviceProbe, MemoryThatReadsBackWrongIsAnError) {
  const auto good = measureMemoryBandwidth(0, mebibytes(64), fakeModule("two_devices"));
  ASSERT_TRUE(good);
  EXPECT_DOUBLE_EQ(*good, 3.0e12);
  const auto bad = measureMemoryBandwidth(1, mebibytes(64), fakeModule("two_devices"));
  ASSERT_FALSE(bad);
  EXPECT_THAT(render(bad.error()), HasSubstr("Device 1 read back 5 words"));
}

TEST(DeviceProbe, EveryBuildStateHasASentence) {
  for (const char* id : {"device.switched_off", "device.no_toolkit", "device.broken_toolkit", "device.old_toolkit",
                         "device.module_missing", "device.module_broken"})
    EXPECT_FALSE(sentence(id).empty()) << id;
}

// On every machine the probe answers: devices, or a sentence.
TEST(DeviceProbe, ThisMachineAnswers) {
  const auto devices = probeDevices();
  if (devices) {
    for (const DeviceInfo& device : *devices) {
      EXPECT_FALSE(device.name.empty());
      EXPECT_GE(device.computeCapability, 50);
      EXPECT_GT(device.smCount, 0);
      EXPECT_GT(device.memory, mebibytes(512));
    }
  } else {
    EXPECT_FALSE(sentence(devices.error().message.id).empty());
    EXPECT_EQ(render(devices.error()).find('{'), std::string::npos);
  }
}

}  // namespace
}  // namespace shardscope
