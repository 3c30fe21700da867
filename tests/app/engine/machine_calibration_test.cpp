// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/machine_calibration.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/engine/this_machine.h"
#include "core/format/calibration.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

MachineCalibration twoCores() {
  MachineCalibration machine;
  machine.cores = 2;
  machine.core.title = "a processor";
  machine.core.peak.fp32.value = 1e11;
  machine.core.peak.bf16.value = 3e11;
  machine.core.memoryBandwidth.value = 2e10;
  machine.core.hostLinkBandwidth.value = 1e10;
  machine.fp32.denseBf16 = 0.75;
  machine.bf16.denseBf16 = 0.625;
  machine.bf16.source = machine.fp32.source = "measured";
  return machine;
}

TEST(MachineCalibration, WhatIsWrittenIsRead) {
  const std::string text = writeMachineCalibration(twoCores());
  const Result<MachineCalibration> read = readMachineCalibration(text);
  ASSERT_TRUE(read) << render(read.error());
  EXPECT_EQ(read->cores, 2);
  EXPECT_EQ(read->core.title, "a processor");
  EXPECT_DOUBLE_EQ(read->core.peak.bf16.value, 3e11);
  EXPECT_DOUBLE_EQ(read->core.hostLinkBandwidth.value, 1e10);
  EXPECT_EQ(read->fp32, twoCores().fp32);
  EXPECT_EQ(read->bf16, twoCores().bf16);
  // It is a calibration file of the planner as well.
  const Result<Calibration> plain = readCalibration(text);
  ASSERT_TRUE(plain);
  EXPECT_EQ(*plain, twoCores().bf16);
}

TEST(MachineCalibration, SaysWhatIsWrongWithAFile) {
  const Result<MachineCalibration> plain = readMachineCalibration(R"({"values": {}})");
  ASSERT_FALSE(plain);
  EXPECT_THAT(render(plain.error()), testing::HasSubstr("no file of shardscope-engine bench"));
  EXPECT_FALSE(readMachineCalibration("{"));
  EXPECT_FALSE(readMachineCalibration(R"({"values": {}, "core": {"fp32_tflops": "fast"}})"));
}

TEST(MachineCalibration, RanksShareTheCores) {
  const MachineCalibration measured = twoCores();
  const Machine machine{"a processor", 2, gibibytes(8)};
  const ClusterSpec eight = clusterOf(machine, 8, &measured, ComputePrecision::Fp32);
  EXPECT_DOUBLE_EQ(eight.gpu.peak.fp32.value, 0.25e11);
  EXPECT_DOUBLE_EQ(eight.gpu.memoryBandwidth.value, 0.5e10);
  EXPECT_EQ(eight.capacity(), gibibytes(1));
  EXPECT_EQ(eight.calibration.denseBf16, 0.75);
  EXPECT_EQ(eight.numGpus, 8);
  const ClusterSpec one = clusterOf(machine, 1, &measured, ComputePrecision::Bf16);
  EXPECT_DOUBLE_EQ(one.gpu.peak.bf16.value, 6e11);
  EXPECT_EQ(one.calibration.denseBf16, 0.625);
  EXPECT_EQ(coresOfRank(machine, 8), 0.25);
  EXPECT_EQ(coresOfRank(machine, 1), 1);
}

}  // namespace
}  // namespace shardscope
