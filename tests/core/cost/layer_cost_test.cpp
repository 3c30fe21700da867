// SPDX-License-Identifier: Apache-2.0
#include "core/cost/layer_cost.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/core/cost/cost_fixture.h"

namespace shardscope {
namespace {

constexpr LayerKind kMoe{MixerKind::FullAttention, FfnKind::Moe};

LayerTime timeOf(const Scenario& s, LayerKind kind) { return layerTime(basisOf(s), kind); }

double sumForward(const Scenario& s, LayerKind kind, RecomputeModule module) {
  OpList ops;
  addLayerOps(basisOf(s), kind, ops);
  double sum = 0;
  for (const Op& op : ops)
    if ((op.replay & bit(module)) != 0) sum += op.forward;
  return sum;
}

void select(Scenario& s, RecomputeModule module) {
  s.recompute.granularity = RecomputeGranularity::Selective;
  s.recompute.modules = bit(module);
}

TEST(LayerTime, IsTheSumOfItsOps) {
  const Scenario s = denseScenario(1, 1);
  OpList ops;
  addLayerOps(basisOf(s), {}, ops);
  double forward = 0, backward = 0;
  for (const Op& op : ops) {
    forward += op.forward;
    backward += op.backward;
  }
  const LayerTime time = timeOf(s, {});
  EXPECT_NEAR(time.work.forward, forward, 1e-3);
  EXPECT_NEAR(time.work.backward, backward, 1e-3);
}

TEST(LayerTime, SelectedModulesReplayTheirForward) {
  for (const RecomputeModule module : {RecomputeModule::CoreAttn, RecomputeModule::Moe, RecomputeModule::MoeAct,
                                       RecomputeModule::LayerNorm, RecomputeModule::SharedExperts}) {
    Scenario s = moeScenario(1, 1);
    s.model.moe.sharedExpertFfnHiddenSize = 512;
    const double before = timeOf(s, kMoe).work.backward;
    select(s, module);
    const LayerTime time = timeOf(s, kMoe);
    EXPECT_NEAR(time.work.backward - before, sumForward(s, kMoe, module), 1e-3);
    EXPECT_NEAR(time.work.recompute, sumForward(s, kMoe, module), 1e-3);
    EXPECT_GT(time.work.recompute, 0);
  }
}

TEST(LayerTime, MlpRecomputeActsOnDenseLayersOnly) {
  Scenario s = moeScenario(2, 1);
  select(s, RecomputeModule::Mlp);
  EXPECT_EQ(timeOf(s, kMoe).work.recompute, 0);
  EXPECT_GT(timeOf(s, {}).work.recompute, 0);
}

TEST(LayerTime, MoeRecomputeRepeatsTheExchange) {
  Scenario s = moeScenario(1, 8);
  s.layout.ep = 8;
  select(s, RecomputeModule::Moe);
  const LayerTime time = timeOf(s, kMoe);
  EXPECT_NEAR(time.work.recompute, sumForward(s, kMoe, RecomputeModule::Moe) + time.forward[StepPart::ExposedEp], 1e-3);
}

TEST(LayerTime, HostAndDeviceMeetSmoothly) {
  Scenario s = denseScenario(1, 1);
  const LayerTime free = timeOf(s, {});
  s.cluster.calibration.hostOpUs = 20;
  OpList ops;
  addLayerOps(basisOf(s), {}, ops);
  double kernels = 0;
  for (const Op& op : ops) kernels += op.kernels;
  const double host = kernels * 20e3;
  const LayerTime bound = timeOf(s, {});
  EXPECT_NEAR(bound.work.forward, std::hypot(free.work.forward, host), 1e-3);
  s.cudaGraphScopes = bit(GraphScope::Attn) | bit(GraphScope::Mlp);
  EXPECT_NEAR(timeOf(s, {}).work.forward, free.work.forward, 1e-3) << "graphs need no host";
}

TEST(LayerTime, GapsShrinkInsideGraphs) {
  Scenario s = moeScenario(1, 1);
  s.cluster.calibration.kernelGapUs = 2;
  s.cluster.calibration.kernelGraphGapUs = 1;
  const double eager = timeOf(s, kMoe).work.forward;
  s.cudaGraphScopes = bit(GraphScope::Attn);
  const double attention = timeOf(s, kMoe).work.forward;
  s.cudaGraphScopes = bit(GraphScope::FullIteration);
  EXPECT_LT(attention, eager);
  EXPECT_LT(timeOf(s, kMoe).work.forward, attention);
}

TEST(LayerTime, WaitingForTokenCountsUnlessShapesAreStatic) {
  Scenario s = moeScenario(1, 8);
  s.layout.ep = 8;
  s.cluster.calibration.hostSyncUs = 30;
  EXPECT_NEAR(timeOf(s, kMoe).forward[StepPart::Launch], 30e3, 1e-3);
  s.moe.capacityFactor = 1;
  s.moe.padToCapacity = true;
  EXPECT_EQ(timeOf(s, kMoe).forward[StepPart::Launch], 0);
  s = moeScenario(1, 8);
  s.layout.ep = 8;
  s.cluster.calibration.hostSyncUs = 30;
  s.moe.dispatcher = Dispatcher::HybridEp;
  s.moe.rankCapacityFactor = 1.5;
  EXPECT_EQ(timeOf(s, kMoe).forward[StepPart::Launch], 0);
}

// E of both passes against C of both: max(E - share C, (1 - share) E).
TEST(EpOverlap, HidesAShareOfTheExchange) {
  Scenario s = moeScenario(1, 8);
  s.layout.ep = 8;
  const LayerTime open = timeOf(s, kMoe);
  const double exchange = open.forward[StepPart::ExposedEp] + open.backward[StepPart::ExposedEp];
  s.overlap.epA2a = true;
  s.cluster.calibration.overlapEp = 0.75;
  LayerTime hidden = timeOf(s, kMoe);
  EXPECT_NEAR(hidden.forward[StepPart::ExposedEp] + hidden.backward[StepPart::ExposedEp], 0.25 * exchange, 1);
  EXPECT_NEAR(hidden.work.hiddenForward + hidden.work.hiddenBackward, 0.75 * exchange, 1);
  // On slow links there is not enough computation to hide behind.
  s.cluster.nvlinkDomainSize = 1;
  s.cluster.gpu.gpusPerNode = 1;
  s.cluster.gpu.nicBandwidth.value = 1e9;
  hidden = timeOf(s, kMoe);
  EXPECT_GT(hidden.forward[StepPart::ExposedEp], 0.25 * exchange);
}

TEST(SharedExpertOverlap, HidesAtMostTheSharedExpert) {
  Scenario s = moeScenario(1, 8);
  s.layout.ep = 8;
  s.model.moe.sharedExpertFfnHiddenSize = 256;
  const double open = timeOf(s, kMoe).forward[StepPart::ExposedEp];
  s.overlap.sharedExpert = true;
  const double hidden = timeOf(s, kMoe).forward[StepPart::ExposedEp];
  EXPECT_LT(hidden, open);
  EXPECT_GT(hidden, 0);
}

TEST(ActivationOffload, CopiesAgainstTheComputation) {
  Scenario s = moeScenario(1, 8);
  EXPECT_EQ(offloadedBytes(basisOf(s), kMoe), 0);
  s.activationOffload = bit(OffloadModule::MoeAct) | bit(OffloadModule::AttnNorm);
  // two copies of 4096 tokens, two widths of 512, 2 B; and 2 B * 4096 * 1024
  const double bytes = 2.0 * 2 * 4096 * 2 * 512 + 2.0 * 4096 * 1024;
  EXPECT_DOUBLE_EQ(offloadedBytes(basisOf(s), kMoe), bytes);
  s.cluster.calibration.overlapOffload = 0;
  EXPECT_NEAR(timeOf(s, kMoe).forward[StepPart::ExposedOffload], bytes / 20e9 * 1e9, 1);
  s.cluster.calibration.overlapOffload = 1;
  EXPECT_LT(timeOf(s, kMoe).forward[StepPart::ExposedOffload], bytes / 20e9 * 1e9);
}

}  // namespace
}  // namespace shardscope
