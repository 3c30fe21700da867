// SPDX-License-Identifier: Apache-2.0
#include "core/cost/engine_cost.h"

#include <gtest/gtest.h>

#include "core/cost/op_cost.h"

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

// Two pipeline ranks, each busy for half of the time.
struct HalfBusy {
  PipelineTimeline timeline;
  StepEstimate estimate;
  HalfBusy() {
    timeline.length = {100};
    TimelineSlot slot;
    slot.compute = {30};
    slot.recompute = {15};
    slot.exposed = {5};
    timeline.slots = {slot, slot};
    estimate.time = {120};
  }
};

TEST(EngineCost, RanksThatShareCoresFillEachOthersBubbles) {
  const HalfBusy half;
  EXPECT_DOUBLE_EQ(engineStepTime(half.timeline, half.estimate, 2, 0.25).count, 50 + 20);
}

TEST(EngineCost, RanksWithACoreEachWait) {
  const HalfBusy half;
  EXPECT_DOUBLE_EQ(engineStepTime(half.timeline, half.estimate, 2, 1).count, 120);
}

}  // namespace
}  // namespace shardscope
