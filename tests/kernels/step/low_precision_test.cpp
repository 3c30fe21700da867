// SPDX-License-Identifier: Apache-2.0
// In bf16 layouts round differently, and a token on the edge between two experts may change sides; what comes out stays
// near one rank's, and near fp32.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/kernels/step/layout_cases.h"
#include "tests/kernels/step/reference_runs.h"
#include "tests/kernels/step/small_models.h"

namespace shardscope::test {
namespace {

constexpr int kCurveSteps = 20;
constexpr double kLossTolerance = 5e-3;     // relative, of the first step
constexpr double kNormTolerance = 2e-2;     // of the gradients' norm
constexpr double kCurveTolerance = 1.5e-2;  // of the loss at the end

Scenario inBf16(Scenario scenario) {
  scenario.precision.compute = ComputePrecision::Bf16;
  return scenario;
}

std::vector<LayoutCase> bf16Layouts() {
  const std::vector<std::string_view> names = {"GqaTp2",           "MlaTp4",         "HybridTp2",
                                               "GqaCp4",           "MlaCp4",         "GqaEp4",
                                               "GqaPp2",           "MlaPp4",         "GqaDp4TwoInstances",
                                               "GqaVpp2",          "HybridCp2",      "GqaCp4Hierarchical",
                                               "MlaMtpPp2",        "GqaFullUniform", "GqaActivationOffload",
                                               "GqaFiveDimensions"};
  std::vector<LayoutCase> cases;
  for (const LayoutCase& layout : layoutCases())
    if (std::count(names.begin(), names.end(), layout.name) > 0) cases.push_back(layout);
  return cases;
}

// Every step has tokens of its own: the mean of the last five.
double lossAtEnd(const RunReport& run) {
  double sum = 0;
  for (int step = kCurveSteps - 5; step < kCurveSteps; ++step) sum += run.steps[static_cast<std::size_t>(step)].loss;
  return sum / 5;
}

void expectSameStart(const StepReport& step, const StepReport& expected) {
  EXPECT_NEAR(step.loss / expected.loss, 1, kLossTolerance);
  EXPECT_NEAR(step.gradientNorm / expected.gradientNorm, 1, kNormTolerance);
}

class LowPrecision : public testing::TestWithParam<LayoutCase> {};

TEST_P(LowPrecision, LossAndGradientNormAreNearThoseOfOneRankAndOfFp32) {
  const TrainingRun& fp32 = referenceOf(GetParam().reference, kCurveSteps);
  const TrainingRun& reference = referenceOf(inBf16(GetParam().reference), kCurveSteps);
  const RunReport run = train(planned(inBf16(GetParam().scenario)), kCurveSteps).report;
  ASSERT_FALSE(run.failure) << *run.failure;
  expectSameStart(run.steps[0], reference.report.steps[0]);
  expectSameStart(run.steps[0], fp32.report.steps[0]);
  EXPECT_NEAR(lossAtEnd(run) / lossAtEnd(fp32.report), 1, kCurveTolerance);
  EXPECT_LT(lossAtEnd(run), 0.95 * run.steps.front().loss);
}

INSTANTIATE_TEST_SUITE_P(Layouts, LowPrecision, testing::ValuesIn(bf16Layouts()),
                         [](const auto& layout) { return layout.param.name; });

// Trains on two data-parallel ranks with `change`, beside fp32 gradients and moments.
void expectToTrainAlike(double tolerance, void (*change)(PrecisionSpec&)) {
  Scenario scenario = inBf16(singleRank(smallGqa()));
  scenario.cluster.numGpus = 2;
  const TrainingRun& expected = referenceOf(scenario, kCurveSteps);
  change(scenario.precision);
  const RunReport run = runOnThreads(planned(scenario), {.steps = kCurveSteps, .cores = 2});
  ASSERT_FALSE(run.failure) << *run.failure;
  EXPECT_NEAR(lossAtEnd(run) / lossAtEnd(expected.report), 1, tolerance);
  EXPECT_LT(lossAtEnd(run), 0.95 * run.steps.front().loss);
}

TEST(LowPrecisionState, MainGradientsInBf16TrainAlike) {
  expectToTrainAlike(5e-3, [](PrecisionSpec& p) { p.mainGrads = p.gradReduce = StateType::Bf16; });
}

TEST(LowPrecisionState, MomentsInBf16TrainAlike) {
  expectToTrainAlike(5e-3, [](PrecisionSpec& p) { p.expAvg = p.expAvgSq = StateType::Bf16; });
}

TEST(LowPrecisionState, MomentsInFp16TrainAlike) {
  expectToTrainAlike(5e-3, [](PrecisionSpec& p) { p.expAvg = p.expAvgSq = StateType::Fp16; });
}

TEST(LowPrecisionState, MomentsInFp8TrainAlike) {
  expectToTrainAlike(5e-3, [](PrecisionSpec& p) { p.expAvg = p.expAvgSq = StateType::Fp8; });
}

}  // namespace
}  // namespace shardscope::test
