// SPDX-License-Identifier: Apache-2.0
#include "tests/core/advice/advice_fixture.h"

namespace shardscope {
namespace {

TEST(BatchAdvice, AssumedSizesAreSaid) {
  Scenario s = dsv3At128K();
  s.batch.globalBatchSize = 0;
  EXPECT_EQ(applied(s, "gbs-assumed").batch.globalBatchSize, 64);  // 8 x PP 8 x MBS 1 x DP 1
  s.batch.globalBatchSize = 64;
  EXPECT_FALSE(fires(s, "gbs-assumed"));
}

TEST(BatchAdvice, FewMicroBatchesLeaveABubble) {
  // PP 8, VPP 4, 8 micro batches: 7 / (32 + 7) = 17.9 % idle. At most 5 % needs 7 * 19 / 4 = 33.25, in groups of 8: 40.
  Scenario s = dsv3At128K();
  s.batch.globalBatchSize = 8;
  EXPECT_THAT(sentenceOf(s, "gbs-bubble"), testing::HasSubstr("17.9 %"));
  const Scenario after = applied(s, "gbs-bubble");
  EXPECT_EQ(after.batch.globalBatchSize, 40);
  EXPECT_GT(summarize(after).tokensPerSecondPerGpu, summarize(s).tokensPerSecondPerGpu);
  s.batch.globalBatchSize = 64;  // 7 / (256 + 7) = 2.7 %
  EXPECT_FALSE(fires(s, "gbs-bubble"));
}

TEST(BatchAdvice, GlobalBatchShrinksWithDp) {
  Scenario s = dsv3At128K();
  s.batch.globalBatchSize = 1024;
  const Scenario after = applied(s, "gbs-shrink");
  EXPECT_EQ(after.batch.globalBatchSize, 64);
  EXPECT_LT(stepTime(after), stepTime(s));
  s = preset("dsv3-h100-32k");  // DP 4: 256 micro batches, but CP has not eaten DP
  s.batch.globalBatchSize = 1024;
  EXPECT_FALSE(fires(s, "gbs-shrink"));
}

TEST(BatchAdvice, WholeMicroBatchesAndWholePipelineGroups) {
  Scenario s = preset("dsv3-h100-16k");  // DP 8
  s.batch.globalBatchSize = 100;
  EXPECT_EQ(adviceOf(s, "gbs-divides")->severity, AdviceSeverity::Blocker);
  EXPECT_EQ(applied(s, "gbs-divides").batch.globalBatchSize, 128);  // a multiple of DP 8 x PP 8
  s = dsv3At128K();  // DP 1: 60 micro batches in groups of 8 leave 4, fewer than PP
  s.batch.globalBatchSize = 60;
  EXPECT_EQ(applied(s, "gbs-divides").batch.globalBatchSize, 64);
  s.batch.globalBatchSize = 64;
  EXPECT_FALSE(fires(s, "gbs-divides"));
}

TEST(BatchAdvice, ASmallerMicroBatchThatFits) {
  Scenario s = dsv3At128K();
  s.batch.globalBatchSize = 64;
  EXPECT_FALSE(fires(s, "mbs-lower"));
  s.batch.microBatchSize = 4;
  ASSERT_FALSE(plan(s).memory.fits());
  const Scenario after = applied(s, "mbs-lower");
  EXPECT_EQ(after.batch.microBatchSize, 1);
  EXPECT_EQ(after.batch.globalBatchSize, 64);
  EXPECT_TRUE(summarize(after).feasible);
  EXPECT_THAT(sentenceOf(s, "mbs-lower"), testing::HasSubstr("GBS 64 stays, in 64 micro batches"));
  EXPECT_FALSE(adviceOf(s, "mbs-lower")->remark);
}

// The batch that is only assumed is kept too: it would shrink with the micro batch.
TEST(BatchAdvice, ASmallerMicroBatchKeepsTheAssumedBatch) {
  Scenario s = dsv3At128K();
  s.batch.globalBatchSize = 0;
  s.batch.microBatchSize = 4;
  EXPECT_EQ(applied(s, "mbs-lower").batch.globalBatchSize, plan(s).globalBatchSize);
}

TEST(BatchAdvice, ASmallerMicroBatchThatIsNotEnough) {
  Scenario s = dsv3At128K();
  s.recompute = {};
  s.optimizer.cpuOffloadFraction = 0;
  s.batch.microBatchSize = 2;
  const Scenario after = applied(s, "mbs-lower");
  ASSERT_FALSE(plan(after).memory.fits());
  const std::optional<Message> remark = adviceOf(s, "mbs-lower")->remark;
  ASSERT_TRUE(remark);
  const Plan there = plan(after);
  EXPECT_THAT(render(*remark), testing::HasSubstr(formatBytes(Bytes{} - headroom(there.memory))));
}

TEST(BatchAdvice, RoomForALargerMicroBatch) {
  int fired = 0;
  for (const std::string& id : scenarioPresetIds()) {
    Scenario s = preset(id);
    s.batch.seqLen = 4096;
    s.layout.cp = 1;
    s.batch.globalBatchSize = plan(s).groups.dp * 16 * s.layout.pp;
    const Plan before = plan(s);
    if (!before.feasible || !fires(s, "mbs-raise")) continue;
    ++fired;
    const Scenario after = applied(s, "mbs-raise");
    EXPECT_EQ(after.batch.microBatchSize, 2 * s.batch.microBatchSize);
    EXPECT_EQ(after.batch.globalBatchSize, s.batch.globalBatchSize);
    const PlanSummary there = simulate(after);
    EXPECT_TRUE(there.feasible) << id;
    EXPECT_LT(there.time, before.step.time) << id;
  }
  EXPECT_GT(fired, 0);
}

}  // namespace
}  // namespace shardscope
