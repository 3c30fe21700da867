// SPDX-License-Identifier: Apache-2.0
#include "core/cost/shared_cores.h"

#include <gtest/gtest.h>

#include "core/cost/op_cost.h"
#include "core/plan/plan.h"

namespace shardscope {
namespace {

Scenario engineScenario(ComputePrecision compute) {
  Scenario s;
  s.runtime = RuntimeProfile::ShardscopeEngine;
  s.precision.compute = compute;
  s.cluster.gpu.peak.fp32.value = 1e11;
  s.cluster.gpu.peak.bf16.value = 2e11;
  s.cluster.gpu.memoryBandwidth.value = 1e13;
  s.cluster.calibration.denseBf16 = 0.5;
  s.cluster.calibration.denseSurface = 0;
  return s;
}

double forwardOf(const Scenario& s, double width) {
  const CostBasis basis = costBasis(s, {});
  return matrixProduct(basis, "test", StepPart::Linear, {64, width, width}, {}).forward;
}

TEST(EngineCost, EachTypeHasItsPeak) {
  // 2 * 64 * 256 * 256 FLOPs at half the peak.
  EXPECT_NEAR(forwardOf(engineScenario(ComputePrecision::Fp32), 256), 8388608 / 0.5e11 * 1e9, 1);
  EXPECT_NEAR(forwardOf(engineScenario(ComputePrecision::Bf16), 256), 8388608 / 1e11 * 1e9, 1);
}

TEST(EngineCost, WidthsAreNotPaddedToTiles) {
  const Scenario engine = engineScenario(ComputePrecision::Bf16);
  EXPECT_NEAR(forwardOf(engine, 192) / forwardOf(engine, 384), 0.25, 1e-6);
  Scenario megatron = engine;
  megatron.runtime = RuntimeProfile::Megatron;
  EXPECT_NEAR(forwardOf(megatron, 192) / forwardOf(megatron, 384), 256.0 * 256 / (384 * 384), 1e-6);
}

// (1 + 32 / 32) / (1 + 32 / 128) of the time at 128; latent heads 64 and 32 wide count as 48.
TEST(EngineCost, NarrowHeadsTakeLongerForAFlop) {
  Scenario s = engineScenario(ComputePrecision::Fp32);
  const auto flopTime = [&s](int width) {
    s.model.attention.headDim = width;
    return costBasis(s, {}).attentionForwardFlop;
  };
  EXPECT_DOUBLE_EQ(flopTime(32), flopTime(128));
  s.cluster.calibration.attentionNarrow = 32;
  EXPECT_NEAR(flopTime(32) / flopTime(128), 1.6, 1e-9);
  EXPECT_NEAR(flopTime(64) / flopTime(128), 1.2, 1e-9);
  EXPECT_LT(flopTime(256), flopTime(128));
  const double equal = flopTime(48) * s.cluster.calibration.attentionForward;
  s.model.attention.kind = AttentionKind::Mla;
  s.model.attention.vHeadDim = 32;
  EXPECT_NEAR(flopTime(64) * s.cluster.calibration.mlaForward, equal, 1e-9 * equal);
}

// Ranks of two stages, one micro batch or more; forward 10, backward 20 ns on a core alone.
PipelineTimeline twoStages(int microbatches, const CoreShare& share) {
  StageSlots stage;
  stage.forward.compute = {10};
  stage.backward.compute = {15};
  stage.backward.exposed = {5};
  PipelineTimeline timeline;
  ScheduleShape shape;
  shape.pp = 2;
  shape.numMicrobatches = microbatches;
  EXPECT_TRUE(runSharedSchedule(shape, {stage, stage}, 0, share, timeline));
  return timeline;
}

TEST(SharedCores, SpeedIsTheCoresOverTheRanksThatHaveWork) {
  const CoreShare share{2, 3};  // two cores, three ranks a stage
  EXPECT_DOUBLE_EQ(share.speed(1), 2.0 / 3);
  EXPECT_DOUBLE_EQ(share.speed(2), 1.0 / 3);
  EXPECT_DOUBLE_EQ((CoreShare{2, 1}.speed(1)), 1);
  EXPECT_DOUBLE_EQ(CoreShare{}.speed(8), 1);
  EXPECT_DOUBLE_EQ(share.stretch(2), 3);
}

TEST(SharedCores, OneMicrobatchTakesTurnsAnyway) {
  // F0, F1, B1, B0 follow each other, so one core is as good as two.
  EXPECT_DOUBLE_EQ(twoStages(1, {1, 1}).length.count, 60);
}

TEST(SharedCores, OneCoreDoesAllTheWork) {
  // Three micro batches in two stages, 30 ns each; some rank always has work.
  EXPECT_DOUBLE_EQ(twoStages(3, {1, 1}).length.count, 180);
}

TEST(SharedCores, ACoreEachIsTheUsualSchedule) {
  // 1F1B of equal stages: (m + p - 1) (F + B).
  EXPECT_DOUBLE_EQ(twoStages(3, {2, 1}).length.count, 120);
}

TEST(SharedCores, AStageAloneIsAsFastAsItsCoresAllow) {
  // Two ranks a stage on two cores: alone a stage goes at full speed, both together at half of it. One micro batch
  // never has both.
  EXPECT_DOUBLE_EQ(twoStages(1, {2, 2}).length.count, 60);
  EXPECT_DOUBLE_EQ(twoStages(3, {2, 2}).length.count, 180);
  // Three cores for four ranks: F0 10 | F1 beside F0 10 / 0.75 | B1 20 alone ... between the two bounds.
  const double length = twoStages(3, {3, 2}).length.count;
  EXPECT_GT(length, std::max(120.0, 180 * 2.0 / 3));
  EXPECT_LT(length, 180);
}

TEST(SharedCores, SlotsAreAsLongAsTheyTake) {
  const PipelineTimeline timeline = twoStages(3, {1, 1});
  double work = 0;
  for (const TimelineSlot& slot : timeline.slots) {
    EXPECT_LE(slot.start.count + (slot.compute + slot.recompute + slot.exposed).count, 180 + 1e-9);
    work += slot.exposed.count / (slot.step.pass == Pass::Backward ? 5 : 1);
  }
  // The second micro batch's forward on the first stage shares the core with the first one's on the second: stretched.
  EXPECT_GT(work, 6);
}

Scenario planned(int ranks, int cores) {
  Scenario s = engineScenario(ComputePrecision::Fp32);
  s.model.numLayers = 2;
  s.model.hiddenSize = 128;
  s.model.ffnHiddenSize = 256;
  s.model.vocabSize = 256;
  s.model.attention.numHeads = 4;
  s.model.attention.numQueryGroups = 4;
  s.model.attention.headDim = 32;
  s.cluster.numGpus = ranks;
  s.cluster.gpu.gpusPerNode = ranks;
  s.cluster.gpu.memory.value = 1e12;
  s.cluster.sharedCores = cores;
  s.batch = {256, 1, 2 * ranks, false};
  return s;
}

TEST(SharedCores, AStepOfIndependentRanksTakesTheirWorkOverTheCores) {
  // Data parallel: every rank does the same, so four ranks on two cores take twice as long as two ranks on two, but for
  // what their exchange of gradients adds.
  Scenario four = planned(4, 2), alone = planned(4, 0);
  EXPECT_NEAR(plan(four).step.time.count / plan(alone).step.time.count, 2, 1e-9);
  EXPECT_NEAR(summarize(four).time.count / summarize(alone).time.count, 2, 1e-9);
  double components = 0;
  for (const StepComponent& component : plan(four).step.components) components += component.time.count;
  EXPECT_NEAR(components, plan(four).step.time.count, 1e-6 * components);
}

TEST(SharedCores, NobodySharesWhereCoresSuffice) {
  EXPECT_EQ(plan(planned(2, 2)).step.time.count, plan(planned(2, 0)).step.time.count);
}

TEST(OpFactors, MultiplyTheTimeOfTheirOpAlone) {
  Scenario s = planned(1, 0);
  OpList before, after;
  addLayerOps(costBasis(s, {}), {}, before);
  setFactor(s.cluster.calibration, {"attention.norm", 3, 0.5});
  setFactor(s.cluster.calibration, {"attention.core", 2, 4});
  addLayerOps(costBasis(s, {}), {}, after);
  ASSERT_EQ(before.count, after.count);
  for (int i = 0; i < before.count; ++i) {
    const Op &a = before.ops[static_cast<std::size_t>(i)], &b = after.ops[static_cast<std::size_t>(i)];
    const double forward = a.name == "attention.norm" ? 3 : a.name == "attention.core" ? 2 : 1;
    const double backward = a.name == "attention.norm" ? 0.5 : a.name == "attention.core" ? 4 : 1;
    EXPECT_DOUBLE_EQ(b.forward, forward * a.forward) << a.name;
    EXPECT_DOUBLE_EQ(b.backward, backward * a.backward) << a.name;
  }
}

TEST(OpFactors, OfTheOptimizer) {
  Scenario s = planned(1, 0);
  const auto optimizerOf = [](const Scenario& scenario) {
    for (const StepComponent& component : plan(scenario).step.components)
      if (component.name == "optimizer") return component.time.count;
    return 0.0;
  };
  const double before = optimizerOf(s);
  // Of an element in FP32: 12 bytes to clear and average, 4 for the norm, 28 of its update.
  setFactor(s.cluster.calibration, {"optimizer", 2.5, 1});
  EXPECT_GT(before, 0);
  EXPECT_NEAR(optimizerOf(s), before * (12 + 2.5 * 32) / 44, 1e-9 * before);
  setFactor(s.cluster.calibration, {"optimizer.zero", 0.5, 1});
  EXPECT_NEAR(optimizerOf(s), before * (0.5 * 12 + 2.5 * 32) / 44, 1e-9 * before);
}

}  // namespace
}  // namespace shardscope
