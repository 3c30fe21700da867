// SPDX-License-Identifier: Apache-2.0
#include "core/format/machine_calibration.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/format/calibration.h"
#include "core/format/catalog.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

MachineCalibration twoCores() {
  MachineCalibration machine;
  machine.cores = 2;
  machine.exchangeBusyUs = 4.5;
  machine.core.title = "a processor";
  machine.core.peak.fp32.value = 1e11;
  machine.core.peak.bf16.value = 3e11;
  machine.core.memoryBandwidth.value = 2e10;
  machine.core.hostLinkBandwidth.value = 1e10;
  machine.fp32.denseBf16 = 0.75;
  machine.bf16.denseBf16 = 0.625;
  setFactor(machine.fp32, {"moe.act", 2.5, 1.25});
  setFactor(machine.bf16, {"attention.norm", 4, 3});
  machine.bf16.source = machine.fp32.source = "measured";
  return machine;
}

TEST(MachineCalibration, WhatIsWrittenIsRead) {
  const std::string text = writeMachineCalibration(twoCores());
  const Result<MachineCalibration> read = readMachineCalibration(text);
  ASSERT_TRUE(read) << render(read.error());
  EXPECT_EQ(read->cores, 2);
  EXPECT_EQ(read->core.title, "a processor");
  EXPECT_EQ(read->exchangeBusyUs, 4.5);
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

TEST(MachineCalibration, NamesTheKeyThatIsMissingOrWrong) {
  const std::string good = writeMachineCalibration(twoCores());
  const auto errorWithout = [&](const std::string& key, const std::string& other) {
    std::string text = good;
    text.replace(text.find('"' + key + '"'), key.size() + 2, '"' + other + '"');
    const Result<MachineCalibration> read = readMachineCalibration(text);
    return read ? "" : render(read.error());
  };
  for (const char* key : {"processor", "cores", "exchange_busy_us", "fp32_tflops", "bf16_tflops",
                          "memory_bandwidth_gb_s", "host_link_gb_s", "fp32", "fp32_ops"})
    EXPECT_THAT(errorWithout(key, "other"), testing::HasSubstr("core." + std::string(key))) << key;
  EXPECT_THAT(errorWithout("dense.bf16", "dense.bf61"), testing::HasSubstr("no calibration value named dense.bf61"));
}

ClusterSpec ranksOn(int ranks, int cores, ComputePrecision compute) {
  ClusterSpec cluster;
  cluster.numGpus = ranks;
  cluster.gpu.memory.value = 1e9;
  putOnMachine(twoCores(), cores, compute, cluster);
  return cluster;
}

TEST(MachineCalibration, RanksTakeTurnsOnTheCores) {
  const ClusterSpec eight = ranksOn(8, 2, ComputePrecision::Fp32);
  EXPECT_EQ(eight.sharedCores, 2);
  EXPECT_DOUBLE_EQ(eight.gpu.peak.fp32.value, 1e11);
  EXPECT_DOUBLE_EQ(eight.gpu.memoryBandwidth.value, 2e10);
  EXPECT_EQ(eight.gpu.memory.value, 1e9);
  EXPECT_EQ(eight.calibration.denseBf16, 0.75);
  EXPECT_EQ(eight.numGpus, 8);
}

TEST(MachineCalibration, AnOpHasTheCoresThatAreLeftForItsRank) {
  const ClusterSpec one = ranksOn(1, 5, ComputePrecision::Bf16);
  EXPECT_EQ(one.sharedCores, 0);
  EXPECT_DOUBLE_EQ(one.gpu.peak.bf16.value, 15e11);
  EXPECT_EQ(one.calibration.denseBf16, 0.625);
  EXPECT_DOUBLE_EQ(ranksOn(2, 5, ComputePrecision::Bf16).gpu.peak.bf16.value, 6e11);
}

TEST(MachineCalibration, AScenarioIsPlannedForTheMachine) {
  Scenario s;
  s.cluster.gpu = *gpuPreset("cpu");
  s.cluster.numGpus = 4;
  s.precision.compute = ComputePrecision::Fp32;
  const Result<Scenario> here = calibrated(s, writeMachineCalibration(twoCores()));
  ASSERT_TRUE(here) << render(here.error());
  EXPECT_EQ(here->runtime, RuntimeProfile::ShardscopeEngine);
  EXPECT_EQ(here->cluster.sharedCores, 2);
  EXPECT_EQ(here->cluster.calibration.source, "measured");
  EXPECT_EQ(here->cluster.gpu.memory, s.cluster.gpu.memory);

  const Result<Scenario> plain = calibrated(s, R"({"values": {"memory": 0.25}})");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->cluster.calibration.memory, 0.25);
  EXPECT_EQ(plain->runtime, s.runtime);

  s.cluster.gpu = *gpuPreset("H100");
  const Result<Scenario> other = calibrated(s, writeMachineCalibration(twoCores()));
  ASSERT_FALSE(other);
  EXPECT_THAT(render(other.error()), testing::HasSubstr("for cpu, and the scenario's GPU is h100-sxm"));
}

}  // namespace
}  // namespace shardscope
