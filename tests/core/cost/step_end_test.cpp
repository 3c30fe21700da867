// SPDX-License-Identifier: Apache-2.0
#include "core/cost/step_end.h"

#include <gtest/gtest.h>

#include "core/model/parameter_count.h"
#include "tests/core/cost/cost_fixture.h"

namespace shardscope {
namespace {

constexpr double kMs = 1e6;  // ns

// 1e9 elements over 8 data-parallel ranks in one domain: gradients 4 GB, 7/8 at 100 GB/s = 35 ms; parameters 2 GB,
// 17.5 ms.
TEST(StepEnd, ReductionAndGatheringByHand) {
  const Scenario s = denseScenario(1, 8);
  const StepEnd end = stepEnd(basisOf(s), {1e9, 0}, 0, 0);
  EXPECT_NEAR(end.reduceDense, 35 * kMs, 1);
  EXPECT_NEAR(end.gatherDense, 17.5 * kMs, 1);
  EXPECT_NEAR(end.exposed(), 52.5 * kMs, 1);
}

TEST(StepEnd, OverlapHidesBehindTheLastBackwardAndTheFirstForward) {
  Scenario s = denseScenario(1, 8);
  s.cluster.calibration.overlapDp = 0.9;
  s.overlap.gradReduce = true;
  const CostBasis basis = basisOf(s);
  EXPECT_NEAR(stepEnd(basis, {1e9, 0}, 0, 20 * kMs).exposedReduce, 35 * kMs - 18 * kMs, 1);
  EXPECT_NEAR(stepEnd(basis, {1e9, 0}, 0, 100 * kMs).exposedReduce, 3.5 * kMs, 1);
  EXPECT_NEAR(stepEnd(basis, {1e9, 0}, 0, 100 * kMs).exposedGather, 17.5 * kMs, 1);
  s.overlap.paramGather = true;
  EXPECT_LT(stepEnd(basisOf(s), {1e9, 0}, 10 * kMs, 0).exposedGather, 17.5 * kMs);
}

TEST(StepEnd, BfloatGradientsMoveHalf) {
  Scenario s = denseScenario(1, 8);
  s.precision.gradReduce = StateType::Bf16;
  EXPECT_NEAR(stepEnd(basisOf(s), {1e9, 0}, 0, 0).reduceDense, 17.5 * kMs, 1);
}

// Undivided: no gathering, an all-reduce of 70 ms, and 30 B of state and gradient an element through memory, plus
// 16 B for clearing, averaging and measuring the gradient: 46 ms at 1 TB/s.
TEST(StepEnd, UndividedOptimizer) {
  Scenario s = denseScenario(1, 8);
  s.optimizer.distributed = false;
  const StepEnd end = stepEnd(basisOf(s), {1e9, 0}, 0, 0);
  EXPECT_NEAR(end.reduceDense, 70 * kMs, 1);
  EXPECT_EQ(end.gatherDense, 0);
  EXPECT_NEAR(end.optimizer, 46 * kMs, 1);
}

// Divided over 8: (30 + 4)/8 + 12 = 16.25 B an element.
TEST(StepEnd, DividedOptimizer) {
  const Scenario s = denseScenario(1, 8);
  EXPECT_NEAR(stepEnd(basisOf(s), {1e9, 0}, 0, 0).optimizer, 16.25 * kMs, 1);
}

// Experts have their own group: EP 8 of 16 ranks leaves EDP 2, whose members lie in different domains.
TEST(StepEnd, ExpertsReduceOverTheirOwnGroup) {
  Scenario s = moeScenario(1, 16);
  s.layout.ep = 8;
  const StepEnd end = stepEnd(basisOf(s), {0, 1e9}, 0, 0);
  EXPECT_NEAR(end.reduceExpert, 4e9 / 2 / 10e9 * 1e9, 1) << "half of 4 GB through one card";
  EXPECT_EQ(end.reduceDense, 0);
}

// 1e9/8 elements on the host: 4 B down and 2 B up at 20 GB/s, 37.5 ms; the update at 1e9 a second, 125 ms.
TEST(StepEnd, OffloadedOptimizer) {
  Scenario s = denseScenario(1, 8);
  s.optimizer.cpuOffloadFraction = 1;
  const double passes = (12 + 4 / 8.0) * kMs;
  EXPECT_NEAR(stepEnd(basisOf(s), {1e9, 0}, 0, 0).optimizer, 37.5 * kMs + 125 * kMs + passes, 1);
}

TEST(RankParameters, AllRanksTogetherHoldTheModel) {
  Scenario s = moeScenario(8, 8);
  s.layout.pp = 4;
  s.layout.vpp = 2;
  s.layout.ep = 2;
  const PipelineLayout pipeline = pipelineOf(s);
  const StageCosts costs = stageCosts(s, deriveGroups(s.layout, 8), pipeline);
  const ParameterCosts parameters = parameterCosts(costs);
  double total = 0;
  for (int rank = 0; rank < 4; ++rank) {
    const RankParameters p = rankParameters(costs, parameters, pipeline, rank);
    total += p.dense + 2 * p.expert;
  }
  const ParameterCounts counts = countParameters(s.model);
  EXPECT_NEAR(total, static_cast<double>(counts.total - counts.finalNorm), 1);
}

}  // namespace
}  // namespace shardscope
