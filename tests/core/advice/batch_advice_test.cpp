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

}  // namespace
}  // namespace shardscope
