// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/core/cost/cost_fixture.h"

namespace shardscope {
namespace {

Scenario pipelined(int pp, int vpp, int microbatches) {
  Scenario s = moeScenario(pp * vpp * 2, pp);
  s.layout.pp = pp;
  s.layout.vpp = vpp;
  s.batch.globalBatchSize = microbatches;
  return s;
}

TEST(SimulateStep, EveryPassIsASlot) {
  PipelineTimeline timeline;
  simulationOf(pipelined(4, 2, 16), timeline);
  EXPECT_EQ(timeline.slots.size(), 4u * 2 * 16 * 2);
  Nanoseconds end;
  for (const TimelineSlot& slot : timeline.slots)
    end = std::max(end, slot.start + slot.compute + slot.recompute + slot.exposed);
  EXPECT_DOUBLE_EQ(end.count, timeline.length.count);
}

TEST(SimulateStep, RecomputeIsShownApart) {
  Scenario s = pipelined(2, 1, 4);
  s.recompute.granularity = RecomputeGranularity::Full;
  s.recompute.method = RecomputeMethod::Uniform;
  s.recompute.numLayers = 1;
  PipelineTimeline timeline;
  simulationOf(s, timeline);
  for (const TimelineSlot& slot : timeline.slots) EXPECT_EQ(slot.recompute.count > 0, slot.step.pass == Pass::Backward);
}

TEST(SimulateStep, BlockRecomputeReplaysSomeLayers) {
  Scenario s = pipelined(2, 1, 4);
  s.recompute.granularity = RecomputeGranularity::Full;
  s.recompute.method = RecomputeMethod::Uniform;
  PipelineTimeline timeline;
  const double all = part(simulationOf(s, timeline), "recompute");
  s.recompute.method = RecomputeMethod::Block;
  s.recompute.numLayers = 1;
  EXPECT_NEAR(part(simulationOf(s, timeline), "recompute"), all / 2, 1) << "one of the two layers of a chunk";
}

// Past the limit the steady state repeats: twice the micro batches take one steady part more.
TEST(SimulateStep, LongStepsRepeatTheSteadyState) {
  PipelineTimeline timeline;
  const double once = simulationOf(pipelined(4, 2, 8192), timeline).time.count;
  const std::size_t slots = timeline.slots.size();
  const double twice = simulationOf(pipelined(4, 2, 16384), timeline).time.count;
  EXPECT_EQ(timeline.slots.size(), slots);
  EXPECT_LE(slots, std::size_t{1} << 16);
  EXPECT_NEAR(twice / once, 2, 0.01);
}

TEST(SimulateStep, ImpossibleOrdersFallBackToTheClosedForm) {
  Scenario s = pipelined(4, 2, 6);
  s.layout.microbatchGroupSize = 1;  // below PP: the ranks would wait for each other for ever
  PipelineTimeline timeline;
  const StepEstimate estimate = simulationOf(s, timeline);
  EXPECT_TRUE(timeline.slots.empty());
  EXPECT_DOUBLE_EQ(estimate.time.count, estimateOf(s).time.count);
}

TEST(SimulateStep, TheTimelineCanBeReused) {
  PipelineTimeline timeline;
  const double first = simulationOf(pipelined(4, 2, 16), timeline).time.count;
  simulationOf(pipelined(2, 1, 4), timeline);
  EXPECT_EQ(timeline.slots.size(), 2u * 4 * 2);
  EXPECT_DOUBLE_EQ(simulationOf(pipelined(4, 2, 16), timeline).time.count, first);
}

}  // namespace
}  // namespace shardscope
