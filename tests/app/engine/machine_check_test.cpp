// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

#include "app/engine/check_cases.h"
#include "app/engine/check_report.h"
#include "app/engine/check_time_command.h"
#include "app/engine/line_fit.h"
#include "app/engine/machine_bench.h"
#include "app/engine/step_calibration.h"
#include "core/plan/plan.h"

namespace shardscope {
namespace {

using testing::HasSubstr;

double& of(ClassTimes& times, OpClass which) { return times[static_cast<std::size_t>(which)]; }

StepCheck checkOf(double predicted, double measured, double predictedAttention, double measuredAttention) {
  StepCheck check;
  check.name = "a step";
  check.ranks = 2;
  check.predicted = predicted;
  check.measured = check.fastest = check.slowest = check.processor = measured;
  of(check.predictedClasses, OpClass::Attention) = predictedAttention;
  of(check.measuredClasses, OpClass::Attention) = measuredAttention;
  of(check.measuredClasses, OpClass::Optimizer) = 0.019 * measured;  // too little to be judged
  of(check.measuredClasses, OpClass::Waiting) = measured / 2;        // what remains is not judged
  return check;
}

TEST(CheckVerdict, CountsStepsWithin15PercentAndLargeClassesWithin25) {
  const CheckVerdict good = verdictOf({checkOf(1.14e9, 1e9, 1.24e8, 1e8)});
  EXPECT_EQ(good.steps, 1);
  EXPECT_EQ(good.stepsWithin, 1);
  EXPECT_EQ(good.classes, 1);
  EXPECT_EQ(good.classesWithin, 1);
  EXPECT_TRUE(good.good());
  EXPECT_FALSE(verdictOf({checkOf(1.16e9, 1e9, 1e8, 1e8)}).good());
  EXPECT_FALSE(verdictOf({checkOf(1e9, 1e9, 0.74e8, 1e8)}).good());
}

TEST(CheckReport, SaysStepsClassesAndTheCount) {
  const std::string table = checkTable({checkOf(1.5e9, 1e9, 0.5e8, 1e8)}, false);
  EXPECT_THAT(table, HasSubstr("+50.0 %"));
  EXPECT_THAT(table, HasSubstr("-50.0 %  *"));
  EXPECT_THAT(table, HasSubstr("0 of 1 steps are within 15 %, 0 of 1 classes of at least 2 % of their step"));

  const nlohmann::json document = nlohmann::json::parse(checkJson({checkOf(1.5e9, 1e9, 0.5e8, 1e8)}));
  EXPECT_EQ(document["steps_within_15_percent"], 0);
  EXPECT_EQ(document["classes_judged"], 1);
  const nlohmann::json& step = document["steps"][0];
  EXPECT_DOUBLE_EQ(step["predicted_ms"], 1500);
  EXPECT_DOUBLE_EQ(step["median_ms"], 1000);
  EXPECT_DOUBLE_EQ(step["classes"]["attention"]["predicted_ms"], 50);
  EXPECT_EQ(step["classes"]["attention"]["judged"], true);
  EXPECT_EQ(step["classes"]["waiting"]["judged"], false);
}

TEST(CheckCases, AreLegalAndNoneOfThemCalibrates) {
  std::set<std::tuple<int, int, int>> calibrated;
  for (const Scenario& s : calibrationSteps(2, ComputePrecision::Fp32)) {
    EXPECT_EQ(s.cluster.numGpus, 2);
    EXPECT_TRUE(plan(s).legal) << s.name;
    calibrated.insert({s.model.hiddenSize, s.batch.seqLen, s.model.vocabSize});
  }
  const std::vector<Scenario> cases = checkCases();
  EXPECT_GE(cases.size(), 8u);
  for (const Scenario& s : cases) {
    EXPECT_TRUE(plan(s).legal) << s.name;
    EXPECT_EQ(calibrated.count({s.model.hiddenSize, s.batch.seqLen, s.model.vocabSize}), 0u) << s.name;
  }
}

// Tiny, so that nothing can be said of its times.
Scenario tiny() {
  Scenario s = checkCases().back();
  s.model.hiddenSize = 32;
  s.model.ffnHiddenSize = 48;
  s.model.vocabSize = 64;
  s.model.attention.headDim = 8;
  s.model.moe.ffnHiddenSize = 16;
  s.batch = {64, 1, 4, false};
  return s;
}

TEST(StepCheck, PutsEveryOpOfTheRunBesideThePlans) {
  RunLimits limits;
  limits.cores = 2;
  limits.steps = 2;
  Machine machine{"a processor", 2, gibibytes(4)};
  const Result<StepCheck> check = checkStep(tiny(), machine, limits);
  ASSERT_TRUE(check);
  EXPECT_EQ(check->ranks, 8);
  EXPECT_GT(check->predicted, 0);
  EXPECT_LE(check->fastest, check->measured);
  EXPECT_LE(check->measured, check->slowest);
  EXPECT_GT(check->processor, 0);
  const ClassTimes& predicted = check->predictedClasses;
  EXPECT_NEAR(std::accumulate(predicted.begin(), predicted.end(), 0.0), check->predicted, 1e-6 * check->predicted);
  for (const OpClass which : {OpClass::MatrixProducts, OpClass::GroupedProducts, OpClass::Attention,
                              OpClass::MemoryBound, OpClass::Communication, OpClass::Optimizer}) {
    EXPECT_GT(predicted[static_cast<std::size_t>(which)], 0) << className(which);
    EXPECT_GT(check->measuredClasses[static_cast<std::size_t>(which)], 0) << className(which);
  }
  for (const OpCheck& op : check->ops) {
    EXPECT_GT(op.measuredForward, 0) << op.name;
    const bool planned = opClass(op.name) != OpClass::Communication;
    if (planned) {
      EXPECT_GT(op.predictedForward, 0) << op.name;
    }
  }
}

TEST(StepCalibration, FactorsMakeThePredictionTheMeasurement) {
  StepCheck check;
  const auto add = [&](const char* name, double forward, double measuredForward, double measuredBackward) {
    OpCheck& op = check.ops.emplace_back();
    op.name = name;
    op.predictedForward = op.predictedBackward = forward;
    op.measuredForward = measuredForward;
    op.measuredBackward = measuredBackward;
  };
  add("mlp.fc1", 30, 33, 36);
  add("mlp.fc2", 10, 17, 12);  // dense products share (33 + 17) / 40 and (36 + 12) / 40
  add("moe.router", 1, 4, 5);  // but for the router's
  add("moe.fc1", 10, 20, 30);
  add("ffn.norm", 10, 5, 0);
  add("offload.store", 0, 5, 0);  // not planned
  add("optimizer", 4, 6, 0);
  add("optimizer.zero", 2, 1, 0);
  Calibration c;
  fitOps({check}, c);
  EXPECT_EQ(factorOf(c, "mlp.fc1"), (OpFactor{"mlp.fc1", 1.25, 1.2}));
  EXPECT_EQ(factorOf(c, "mlp.fc2"), (OpFactor{"mlp.fc2", 1.25, 1.2}));
  EXPECT_EQ(factorOf(c, "moe.router"), (OpFactor{"moe.router", 4, 5}));
  EXPECT_EQ(factorOf(c, "moe.fc1"), (OpFactor{"moe.fc1", 2, 3}));
  EXPECT_EQ(factorOf(c, "ffn.norm"), (OpFactor{"ffn.norm", 0.5, kSmallestOpFactor}));
  EXPECT_EQ(factorOf(c, "offload.store"), OpFactor{});
  EXPECT_EQ(factorOf(c, "optimizer"), (OpFactor{"optimizer", 1.5, kSmallestOpFactor}));
  EXPECT_EQ(factorOf(c, "optimizer.zero").forward, 0.5);
}

// (1 + 32 / 32) / (1 + 32 / 128) = 1.6
TEST(StepCalibration, WhatNarrowHeadsCost) {
  EXPECT_NEAR(narrowOf(1.6, 32), 32, 1e-9);
  EXPECT_EQ(narrowOf(0.9, 32), 0) << "never less than nothing";
  EXPECT_GT(narrowOf(5, 32), 1000) << "more than it can be";
}

TEST(LineFit, FindsTheLine) {
  const Line line = fitLine({1, 2, 5}, {5, 7, 13});
  EXPECT_NEAR(line.a, 3, 1e-9);
  EXPECT_NEAR(line.b, 2, 1e-9);
  EXPECT_EQ(fitLine({1, 2}, {4, 2}).b, 0);  // never negative
}

int checkTime(std::vector<std::string> arguments, std::string& error) {
  CLI::App app;
  int status = -1;
  addCheckTimeCommand(app, status);
  std::reverse(arguments.begin(), arguments.end());
  testing::internal::CaptureStderr();
  app.parse(arguments);
  error = testing::internal::GetCapturedStderr();
  return status;
}

TEST(CheckTime, RefusesAFileThatBenchDidNotWrite) {
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / (std::to_string(::getpid()) + "-calibration");
  std::string error;
  EXPECT_EQ(checkTime({"check-time", "--calibration", file.string()}, error), 1);
  EXPECT_THAT(error, HasSubstr(file.string()));
  std::ofstream(file) << R"({"values": {}})";
  EXPECT_EQ(checkTime({"check-time", "--calibration", file.string()}, error), 1);
  EXPECT_THAT(error, HasSubstr("no file of shardscope-engine bench: core is missing"));
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace shardscope
