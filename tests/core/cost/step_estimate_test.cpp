// SPDX-License-Identifier: Apache-2.0
#include "core/cost/step_estimate.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "core/cost/stage_cost.h"
#include "core/format/catalog.h"
#include "tests/core/cost/cost_fixture.h"

namespace shardscope {
namespace {

double sumOf(const StepEstimate& estimate) {
  double sum = 0;
  for (const StepComponent& component : estimate.components) sum += component.time.count;
  return sum;
}

Scenario pipelineScenario(int pp, int vpp, int microbatches) {
  Scenario s = denseScenario(pp * vpp, pp);
  s.model.vocabSize = 1;  // ends of no weight, so that all stages are equal
  s.layout.pp = pp;
  s.layout.vpp = vpp;
  s.batch.globalBatchSize = microbatches;
  s.cluster.gpu.nicBandwidth.value = 1e15;
  s.cluster.gpu.nvlinkBandwidth.value = 1e15;
  return s;
}

// (p - 1)(F + B) of one chunk, so 1/v of the 1F1B bubble per layer.
TEST(EstimateStep, BubbleOfEqualStages) {
  for (const int vpp : {1, 2, 4}) {
    const Scenario s = pipelineScenario(4, vpp, 16);
    const LayerTime layer = layerTime(basisOf(s), {});
    const StepEstimate estimate = estimateOf(s);
    const double chunk = layer.work.forward + layer.work.backward;
    EXPECT_NEAR(part(estimate, "bubble") / (3 * chunk), 1, 0.02) << vpp;
  }
}

TEST(EstimateStep, SharesAddUpToTheStep) {
  for (const char* preset : {"deepseek-v3", "qwen3-235b-a22b", "qwen3-next-80b-a3b", "llama3-70b"}) {
    Scenario s = denseScenario(1, 256);
    s.model = *modelPreset(preset);
    s.layout.pp = 4;
    s.layout.ep = s.model.moe.numExperts > 0 ? 16 : 1;
    s.layout.pipelineLayout = "";
    const StepEstimate closed = estimateOf(s);
    EXPECT_NEAR(sumOf(closed) / closed.time.count, 1, 1e-9) << preset;
    PipelineTimeline timeline;
    const StepEstimate simulated = simulationOf(s, timeline);
    EXPECT_NEAR(sumOf(simulated) / simulated.time.count, 1, 1e-9) << preset;
    EXPECT_LE(simulated.low.count, simulated.time.count);
    EXPECT_GE(simulated.high.count, simulated.time.count);
  }
}

// One GPU, one micro batch, all fractions 1: the step is at least its model FLOPs over the peak, and rates follow.
TEST(EstimateStep, RatesFollowFromTheTime) {
  Scenario s = denseScenario(4, 1);
  s.batch.globalBatchSize = 2;
  const StepEstimate estimate = estimateOf(s);
  const double seconds = estimate.time.count * 1e-9;
  EXPECT_GT(seconds, estimate.modelFlops / 100e12);
  EXPECT_NEAR(estimate.tokensPerSecondPerGpu, 2 * 4096 / seconds, 1e-6);
  EXPECT_NEAR(estimate.mfu, estimate.modelFlops / seconds / 100e12, 1e-12);
}

TEST(EstimateStep, OverlapFlagsNeverLengthenTheStep) {
  Scenario base = moeScenario(16, 64);
  base.model.moe.sharedExpertFfnHiddenSize = 512;
  base.layout.tp = 2;
  base.layout.sequenceParallel = true;
  base.layout.ep = 16;
  base.layout.pp = 2;
  base.layout.vpp = 2;
  base.overlap.p2p = false;
  base.cluster.calibration.overlapTp = base.cluster.calibration.overlapEp = base.cluster.calibration.overlapDp =
      base.cluster.calibration.overlapPp = base.cluster.calibration.overlapDelayWgrad = 0.8;
  const double before = estimateOf(base).time.count;
  using Flag = bool OverlapSpec::*;
  for (const Flag flag : {&OverlapSpec::gradReduce, &OverlapSpec::paramGather, &OverlapSpec::tpComm,
                          &OverlapSpec::epA2a, &OverlapSpec::p2p, &OverlapSpec::sharedExpert}) {
    Scenario s = base;
    s.overlap.*flag = true;
    EXPECT_LT(estimateOf(s).time.count, before);
  }
}

TEST(EstimateStep, MoreWorkTakesLonger) {
  Scenario s = moeScenario(8, 8);
  s.layout.ep = 8;
  const double base = estimateOf(s).time.count;
  const auto longer = [&](auto change) {
    Scenario other = s;
    change(other);
    return estimateOf(other).time.count > base;
  };
  EXPECT_TRUE(longer([](Scenario& o) { o.moe.imbalance = 1.5; }));
  EXPECT_TRUE(longer([](Scenario& o) { o.recompute.granularity = RecomputeGranularity::Full; }));
  EXPECT_TRUE(longer([](Scenario& o) { o.optimizer.cpuOffloadFraction = 1; }));
  EXPECT_TRUE(longer([](Scenario& o) { o.batch.seqLen = 8192; }));
  EXPECT_TRUE(longer([](Scenario& o) { o.kernels.crossEntropyFusion = CrossEntropyFusion::None; }));
}

TEST(EstimateStep, NaturalRoutingWidensTheBand) {
  Scenario s = moeScenario(8, 8);
  s.layout.ep = 8;
  s.cluster.calibration.routingNatural = 1.5;
  const StepEstimate even = estimateOf(s);
  s.moe.routing = Routing::Natural;
  const StepEstimate natural = estimateOf(s);
  EXPECT_GT(natural.time.count, even.time.count);
  EXPECT_GT(natural.high.count - natural.low.count, even.high.count - even.low.count);
}

// Random scenarios with uneven stages: closed form against simulation.
TEST(EstimateStep, ClosedFormFollowsTheSimulation) {
  std::mt19937 random(7);
  const auto pick = [&](std::initializer_list<int> values) {
    return *(values.begin() + std::uniform_int_distribution<std::size_t>(0, values.size() - 1)(random));
  };
  double sum = 0;
  constexpr int kScenarios = 200;
  for (int i = 0; i < kScenarios; ++i) {
    Scenario s = moeScenario(pick({24, 32, 48, 61}), 0);
    s.model.numDenseLayers = pick({0, 1, 3});
    s.model.vocabSize = pick({32768, 131072});
    s.layout.pp = pick({1, 2, 4, 8});
    s.layout.vpp = s.layout.pp > 1 ? pick({1, 2, 3, 4}) : 1;
    s.layout.ep = pick({1, 4, 8});
    s.layout.cp = pick({1, 2, 4});
    s.cluster.numGpus = s.layout.pp * s.layout.cp * 8;
    s.overlap.epA2a = s.layout.vpp > 1 && pick({0, 1}) == 1;
    s.overlap.p2p = pick({0, 1}) == 1;
    const int groups = pick({1, 2, 4, 8});  // micro batches over pipeline ranks
    s.batch.globalBatchSize = s.layout.pp * groups * 8;
    const double closed = estimateOf(s).time.count;
    PipelineTimeline timeline;
    const double simulated = simulationOf(s, timeline).time.count;
    EXPECT_NEAR(closed / simulated, 1, groups == 1 ? 0.12 : 0.07)
        << i << " pp " << s.layout.pp << " vpp " << s.layout.vpp;
    sum += std::abs(closed / simulated - 1);
  }
  EXPECT_LT(sum / kScenarios, 0.01);
}

TEST(EstimateStep, AbsurdScenariosStayFinite) {
  Scenario s = moeScenario(2, 1);
  s.cluster.gpu = {};
  s.layout.tp = s.layout.cp = s.layout.ep = s.layout.pp = s.layout.vpp = -3;
  s.batch.microBatchSize = 0;
  EXPECT_TRUE(std::isfinite(estimateOf(s).time.count));
  s = denseScenario(1, 1);
  s.model.hiddenSize = s.model.ffnHiddenSize = s.model.vocabSize = 2000000000;
  s.batch.seqLen = 2000000000;
  s.batch.globalBatchSize = 2000000000;
  EXPECT_TRUE(std::isfinite(estimateOf(s).time.count));
  EXPECT_TRUE(std::isfinite(estimateOf(s).high.count));
}

}  // namespace
}  // namespace shardscope
