// SPDX-License-Identifier: Apache-2.0
#include "core/plan/accuracy.h"

#include <gtest/gtest.h>

namespace shardscope {
namespace {

Plan twoStages() {
  Plan p;
  p.memory.stages.resize(2);
  p.memory.stages[0].peakAllocated = {110};
  p.memory.stages[1].peakAllocated = {90};
  p.memory.stages[0].staticBytes = {40};
  p.memory.stages[1].staticBytes = {50};
  p.step.time = milliseconds(12);
  p.step.tokensPerSecondPerGpu = 50;
  p.step.modelFlopsPerGpu = 400e12;
  p.feasible = true;
  return p;
}

double errorOf(const MeasuredRun& run) {
  const std::vector<AccuracyError> errors = compare(twoStages(), run);
  return errors.size() == 1 ? errors.front().error : 99;
}

TEST(Accuracy, EachPublishedFigureIsComparedWithItsTwin) {
  MeasuredRun run;
  run.stagePeaks = {100, 100};
  const std::vector<AccuracyError> stages = compare(twoStages(), run);
  ASSERT_EQ(stages.size(), 2u);
  EXPECT_DOUBLE_EQ(stages[0].error, 110.0 / 100 - 1);
  EXPECT_DOUBLE_EQ(stages[1].error, 90.0 / 100 - 1);
  EXPECT_EQ(stages[1].stage, 1);

  MeasuredRun peak, last, fixed, lastFixed, time;
  peak.peak = 100;
  last.lastStagePeak = 100;
  fixed.staticBytes = 50;
  lastFixed.lastStageStatic = 25;
  time.stepMilliseconds = 10;
  EXPECT_DOUBLE_EQ(errorOf(peak), 110.0 / 100 - 1);
  EXPECT_DOUBLE_EQ(errorOf(last), 90.0 / 100 - 1);
  EXPECT_DOUBLE_EQ(errorOf(fixed), 0);
  EXPECT_DOUBLE_EQ(errorOf(lastFixed), 1);
  EXPECT_NEAR(errorOf(time), 0.2, 1e-12);
}

TEST(Accuracy, ALowerRateIsALongerStep) {
  MeasuredRun tokens, flops;
  tokens.tokensPerSecondPerGpu = 100;
  flops.modelTflopsPerGpu = 200;
  EXPECT_DOUBLE_EQ(errorOf(tokens), 1.0);
  EXPECT_DOUBLE_EQ(errorOf(flops), -0.5);
}

TEST(Accuracy, AnOutOfMemoryRunThatThePlanFitsIsWrong) {
  MeasuredRun run;
  run.fits = false;
  EXPECT_DOUBLE_EQ(errorOf(run), 1);
}

TEST(Accuracy, NothingPublishedGivesNothing) {
  EXPECT_TRUE(compare(twoStages(), MeasuredRun{}).empty());
  MeasuredRun run;
  run.peak = 1;
  EXPECT_TRUE(compare(Plan{}, run).empty());
}

}  // namespace
}  // namespace shardscope
