// SPDX-License-Identifier: Apache-2.0
#include "tests/core/advice/advice_fixture.h"

namespace shardscope {
namespace {

TEST(ParallelismAdvice, DpAtItsFloorNamesTheNextCount) {
  const Scenario s = dsv3At128K();  // TP 1 x CP 32 x PP 8 = 256 GPUs: DP 1
  const Scenario after = applied(s, "dp-floor");
  EXPECT_EQ(after.cluster.numGpus, 512);
  EXPECT_EQ(summarize(after).dp, 2);
  EXPECT_FALSE(fires(preset("dsv3-h100-32k"), "dp-floor"));  // DP 4
}

TEST(ParallelismAdvice, DpAtItsFloorIsAnIdeaAndSilentWhileMemoryIsMissing) {
  Scenario s = dsv3At128K();
  EXPECT_EQ(adviceOf(s, "dp-floor")->severity, AdviceSeverity::Hint);
  s.optimizer.cpuOffloadFraction = 0;  // does not fit: the GPU count that does is another rule's
  EXPECT_FALSE(fires(s, "dp-floor"));
}

TEST(ParallelismAdvice, DpOfAShortDenseRunIsNobodysConcern) {
  Scenario s = preset("dsv3-h100-4k");
  s.cluster.numGpus = 64;
  s.layout.tp = 8;
  s.layout.sequenceParallel = true;
  EXPECT_EQ(plan(s).groups.dp, 1);
  EXPECT_FALSE(fires(s, "dp-floor"));
}

TEST(ParallelismAdvice, CountsThatDoNotFoldNameTheNextThatDoes) {
  // TP 1 x CP 64 x PP 8 = 512 does not fit 256.
  Scenario s = dsv3At128K();
  s.layout.cp = 64;
  const std::optional<Advice> advice = adviceOf(s, "gpu-count");
  ASSERT_TRUE(advice);
  EXPECT_EQ(advice->severity, AdviceSeverity::Blocker);
  EXPECT_EQ(applied(s, "gpu-count").cluster.numGpus, 512);
  // 32 x 8 = 256 and ETP 1 x EP 48 x PP 8 = 384: the least common multiple is 768.
  s = dsv3At128K();
  s.layout.ep = 48;
  EXPECT_THAT(sentenceOf(s, "gpu-count"), testing::HasSubstr("768"));
  EXPECT_FALSE(fires(dsv3At128K(), "gpu-count"));
}

TEST(ParallelismAdvice, MoreReplicasShardTheOptimizerUntilItFits) {
  // Without offload 256 H100 do not hold the optimizer state of DeepSeek-V3 at DP 1.
  Scenario s = dsv3At128K();
  s.optimizer.cpuOffloadFraction = 0;
  ASSERT_FALSE(summarize(s).feasible);
  if (const std::optional<Advice> advice = adviceOf(s, "gpu-count-memory")) {
    ASSERT_TRUE(advice->apply);
    EXPECT_TRUE(summarize(*advice->apply).feasible);
    Scenario half = *advice->apply;
    half.cluster.numGpus /= 2;
    EXPECT_FALSE(summarize(half).feasible);
  }
  EXPECT_FALSE(fires(dsv3At128K(), "gpu-count-memory"));
}

TEST(ParallelismAdvice, TpForCpIsForWideNvlinkOnly) {
  EXPECT_FALSE(fires(dsv3At128K(), "tp-for-cp"));
  Scenario s = preset("qwen3-235b-gb200-128k");
  s.layout.tp = 1;
  s.layout.cp = 16;
  s.layout.sequenceParallel = false;
  if (const std::optional<Advice> advice = adviceOf(s, "tp-for-cp")) {
    ASSERT_TRUE(advice->apply);
    const PlanSummary after = summarize(*advice->apply), before = summarize(s);
    EXPECT_EQ(advice->apply->layout.tp * advice->apply->layout.cp, 16);
    EXPECT_TRUE(after.feasible);
    EXPECT_TRUE(!before.feasible || after.time < before.time);
  }
  // Query groups: TP 8 does not divide 4 groups but is divided by them; TP 8 is the most that is offered.
  s.layout.tp = 8;
  s.layout.sequenceParallel = true;
  s.layout.cp = 4;
  EXPECT_FALSE(fires(s, "tp-for-cp"));
}

}  // namespace
}  // namespace shardscope
