// SPDX-License-Identifier: Apache-2.0
#include "core/format/calibration.h"

#include <gtest/gtest.h>

#include "core/format/catalog.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

std::string errorOf(std::string_view json) {
  const Result<Calibration> read = readCalibration(json);
  return read ? "" : render(read.error());
}

TEST(CalibrationFile, LaysItsValuesOverTheBase) {
  Calibration base;
  base.memory = 0.5;
  const Result<Calibration> read = readCalibration(R"({"source": "bench", "values": {"dense.bf16": 0.61}})", base);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->source, "bench");
  EXPECT_EQ(read->denseBf16, 0.61);
  EXPECT_EQ(read->memory, 0.5);
}

TEST(CalibrationFile, ErrorsNameTheKeyAndTheRange) {
  EXPECT_EQ(errorOf("{"), "This is not JSON. A calibration file is one object with gpu, source and values.");
  EXPECT_EQ(errorOf("[]"), "A calibration file is one object with gpu, source and values.");
  EXPECT_EQ(errorOf("{}"), "values: The object \"values\" is missing: it holds the calibrated numbers by key.");
  EXPECT_EQ(errorOf(R"({"values": {"dense.bf61": 1}})"),
            "values.dense.bf61: There is no calibration value named dense.bf61.");
  EXPECT_EQ(errorOf(R"({"values": {"memory": "fast"}})"), "values.memory: This must be a number.");
  EXPECT_EQ(errorOf(R"({"values": {"memory": 1.5}})"),
            "values.memory: 1.50 is out of range: this value goes from 0.00 to 1.");
  EXPECT_EQ(errorOf(R"({"source": 3, "values": {}})"), "source: This must be a text.");
}

TEST(CalibrationFile, OpsHaveTwoFactors) {
  const Result<Calibration> read = readCalibration(R"({"values": {}, "ops": {"moe.act": [2.5, 1.5], "a": [1, 2]}})");
  ASSERT_TRUE(read);
  EXPECT_EQ(factorOf(*read, "moe.act"), (OpFactor{"moe.act", 2.5, 1.5}));
  EXPECT_EQ(factorOf(*read, "moe.fc1"), OpFactor{});
  EXPECT_EQ(errorOf(R"({"values": {}, "ops": []})"), R"(ops: These are factors of ops: "name": [forward, backward].)");
  EXPECT_EQ(errorOf(R"({"values": {}, "ops": {"moe.act": [1]}})"),
            R"(ops.moe.act: These are factors of ops: "name": [forward, backward].)");
  EXPECT_EQ(errorOf(R"({"values": {}, "ops": {"moe.act": [1, 0]}})"),
            "ops.moe.act: 0 is out of range: this value goes from 0.00 to 10000.");
}

TEST(CalibrationPreset, EveryShippedFileReads) {
  for (const std::string_view path : resourcePaths("calibration")) EXPECT_EQ(errorOf(resourceText(path)), "") << path;
}

TEST(CalibrationPreset, FitsTheGpuThenItsArchitectureThenNothing) {
  GpuSpec gpu;
  gpu.id = "gb300-nvl72";
  gpu.computeCapability = 103;
  const Result<Calibration> named = calibrationPreset(gpu);
  gpu = {};
  gpu.computeCapability = 90;
  const Result<Calibration> family = calibrationPreset(gpu);
  gpu.id = "h100-sxm";
  const Result<Calibration> hopper = calibrationPreset(gpu);
  const Result<Calibration> none = calibrationPreset(GpuSpec{});
  ASSERT_TRUE(named && family && hopper && none);
  EXPECT_EQ(*family, *hopper);
  EXPECT_NE(*named, *hopper);
  EXPECT_NE(none->source.find("no measured run"), std::string::npos);
}

}  // namespace
}  // namespace shardscope
