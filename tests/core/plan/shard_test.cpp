// SPDX-License-Identifier: Apache-2.0
#include "core/plan/shard.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/format/catalog.h"
#include "core/format/scenario_json.h"

namespace shardscope {
namespace {

Scenario preset(const char* id) { return readScenario(*scenarioPresetText(id))->scenario; }

TEST(Shard, KeepsDimensionsAndLayout) {
  const Scenario from = preset("qwen3-next-gb200-32k");
  const ShardScenario shard = shardOf(from);
  EXPECT_EQ(shard.scenario.layout, from.layout);
  EXPECT_EQ(shard.scenario.model.hiddenSize, from.model.hiddenSize);
  EXPECT_EQ(shard.scenario.batch.seqLen, from.batch.seqLen);
  EXPECT_EQ(numMicrobatches(shard.scenario, plan(from).groups.dp), plan(from).numMicrobatches);
  EXPECT_EQ(shard.scenario.moe.routing, Routing::Balanced);
  EXPECT_FALSE(shard.changed.empty());
}

TEST(Shard, AsFewMicrobatchesAsFillThePipeline) {
  Scenario s = preset("qwen3-next-gb200-32k");
  const int dp = plan(s).groups.dp;
  const auto fewer = withFewerMicrobatches(s);
  ASSERT_TRUE(fewer);
  EXPECT_LT(numMicrobatches(*fewer, dp), numMicrobatches(s, dp));
  // As many are in flight: the peak is the same.
  EXPECT_EQ(plan(*fewer).memory.stages.front().peakAllocated, plan(s).memory.stages.front().peakAllocated);
  EXPECT_FALSE(withFewerMicrobatches(*fewer));
}

TEST(Shard, ComputeTimeOfEveryStageIsWithinTheStep) {
  Scenario s = shardOf(preset("qwen3-next-gb200-32k")).scenario;
  const Plan p = plan(s);
  double busiest = 0;
  for (int stage = 0; stage < p.pipeline.pp; ++stage) {
    const StepDetail detail = explainStep(s, p.groups, p.pipeline, stage);
    EXPECT_EQ(detail.rank, stage);
    const double time = computeTime(p, detail).count;
    EXPECT_GT(time, 0);
    busiest = std::max(busiest, time);
  }
  EXPECT_LE(busiest, p.step.time.count * 1.001);
}

}  // namespace
}  // namespace shardscope
