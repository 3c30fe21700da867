// SPDX-License-Identifier: GPL-3.0-or-later
// A scenario that carries the rates of a machine is predicted with them there, and nowhere else.
#include <gtest/gtest.h>

#include "app/engine/prepared_run.h"
#include "core/format/catalog.h"
#include "core/format/scenario_json.h"

namespace shardscope {
namespace {

MachineCalibration ratesOf(const std::string& processor) {
  MachineCalibration rates;
  rates.core = *gpuPreset("cpu");
  rates.core.title = processor;
  rates.cores = 2;
  rates.fp32 = rates.bf16 = *calibrationPreset(rates.core);
  setFactor(rates.fp32, {"attention.core", 7, 8});
  return rates;
}

Scenario withRates(const std::string& processor) {
  Scenario scenario = readScenario(*scenarioPresetText("dsv3-h100-128k"))->scenario;
  scenario.precision.compute = ComputePrecision::Fp32;
  scenario.engineCalibration = writeMachineCalibration(ratesOf(processor));
  return scenario;
}

TEST(OwnRates, AreUsedOnTheirMachine) {
  const Scenario here = onMachine(withRates("a processor"), {"a processor", 2, gibibytes(1)}, 2, {});
  EXPECT_EQ(factorOf(here.cluster.calibration, "attention.core").backward, 8);
  EXPECT_FALSE(here.engineCalibration.empty());
}

TEST(OwnRates, AreNotUsedOnAnotherAndNotKeptThere) {
  const Scenario here = onMachine(withRates("a processor"), {"another", 2, gibibytes(1)}, 2, {});
  EXPECT_EQ(factorOf(here.cluster.calibration, "attention.core").backward, 1);
  EXPECT_TRUE(here.engineCalibration.empty());
}

TEST(OwnRates, GiveWayToThoseThatAreNamed) {
  RunLimits limits;
  limits.calibration = ratesOf("a processor");
  setFactor(limits.calibration->fp32, {"attention.core", 3, 4});
  const Scenario here = onMachine(withRates("a processor"), {"a processor", 2, gibibytes(1)}, 2, limits);
  EXPECT_EQ(factorOf(here.cluster.calibration, "attention.core").backward, 4);
  EXPECT_TRUE(here.engineCalibration.empty());
}

TEST(OwnRates, AProxyKeepsThem) {
  const Machine machine{"a processor", 2, gibibytes(1)};
  RunLimits limits;
  limits.ranks = 2;
  const Result<Proxy> proxy = proxyFor(withRates("a processor"), machine, limits);
  ASSERT_TRUE(proxy);
  EXPECT_EQ(factorOf(onMachine(proxy->scenario, machine, 2, limits).cluster.calibration, "attention.core").forward, 7);
}

}  // namespace
}  // namespace shardscope
