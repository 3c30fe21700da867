// SPDX-License-Identifier: Apache-2.0
// Every layout computes what one rank computes.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/kernels/step/layout_cases.h"
#include "tests/kernels/step/reference_runs.h"

namespace shardscope::test {
namespace {

constexpr double kTolerance = 1e-5;
constexpr double kMostMoved = 5e-3;       // of a step's routed rows, at the first move
constexpr double kMovedTolerance = 2e-2;  // of the loss, once a token has moved
#ifdef __SANITIZE_THREAD__
constexpr int kCurveSteps = 2;  // every race has then had its chance
#else
constexpr int kCurveSteps = 20;
#endif

double norm(const std::vector<double>& x) {
  double sum = 0;
  for (const double value : x) sum += value * value;
  return std::sqrt(sum);
}

double distance(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return INFINITY;
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(sum);
}

// One curve to rounding while every token goes to the expert that it goes to on one rank. Rounding moves a token now
// and then that lies between two experts; from there on the curves are two runs of one training.
void expectSameCurve(const TrainingRun& run, const TrainingRun& reference) {
  bool sameRouting = true;
  for (std::size_t step = 0; step < reference.routing.size(); ++step) {
    const MovedRows rows = movedRows(reference.routing[step], run.routing[step]);
    if (sameRouting && rows.moved > 0) {
      sameRouting = false;
      EXPECT_LE(rows.moved, kMostMoved * static_cast<double>(rows.of)) << "at once, in step " << step;
    }
    const double loss = reference.report.steps[step].loss;
    EXPECT_NEAR(run.report.steps[step].loss, loss, (sameRouting ? kTolerance : kMovedTolerance) * loss)
        << "step " << step << (sameRouting ? "" : ", after a token moved");
  }
}

class Invariance : public testing::TestWithParam<LayoutCase> {};

TEST_P(Invariance, LossAndEveryGradientAreThoseOfOneRank) {
  const TrainingRun& reference = referenceOf(GetParam().reference, kCurveSteps);
  ASSERT_FALSE(reference.report.failure) << *reference.report.failure;
  const StepPlan plan = planned(GetParam().scenario);
  ASSERT_GT(plan.worldSize(), 1);
  const TrainingRun run = train(plan, kCurveSteps);
  ASSERT_FALSE(run.report.failure) << *run.report.failure;

  ASSERT_EQ(run.gradients.size(), reference.gradients.size());
  for (const auto& [name, expected] : reference.gradients) {
    const auto found = run.gradients.find(name);
    ASSERT_NE(found, run.gradients.end()) << name;
    const double size = norm(expected);
    EXPECT_LE(distance(found->second, expected), kTolerance * size) << name << ", norm " << size;
  }
  ASSERT_EQ(run.report.steps.size(), static_cast<std::size_t>(kCurveSteps));
  EXPECT_NEAR(run.report.steps[0].loss, reference.report.steps[0].loss, kTolerance * reference.report.steps[0].loss);
  EXPECT_NEAR(run.report.steps[0].gradientNorm, reference.report.steps[0].gradientNorm,
              kTolerance * reference.report.steps[0].gradientNorm);
  expectSameCurve(run, reference);
  EXPECT_LT(run.report.steps.back().loss, run.report.steps.front().loss);
}

INSTANTIATE_TEST_SUITE_P(Layouts, Invariance, testing::ValuesIn(layoutCases()),
                         [](const auto& layout) { return layout.param.name; });

TEST(Determinism, ARepeatedRunIsBitwiseTheSame) {
  for (const LayoutCase& layout : layoutCases()) {
    if (layout.name != "GqaFiveDimensionsVpp" && layout.name != "HybridTp2Cp2") continue;
    const StepPlan plan = planned(layout.scenario);
    const TrainingRun first = train(plan, 3), second = train(plan, 3);
    ASSERT_FALSE(first.report.failure) << *first.report.failure;
    ASSERT_FALSE(second.report.failure) << *second.report.failure;
    EXPECT_EQ(first.gradients, second.gradients);
    for (int step = 0; step < 3; ++step) EXPECT_EQ(first.report.steps[step].loss, second.report.steps[step].loss);
  }
}

}  // namespace
}  // namespace shardscope::test
