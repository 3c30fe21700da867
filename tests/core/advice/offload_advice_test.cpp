// SPDX-License-Identifier: Apache-2.0
#include "tests/core/advice/advice_fixture.h"

namespace shardscope {
namespace {

TEST(OffloadAdvice, MovesTheOptimizerWhereItDoesNotFit) {
  Scenario s = dsv3At128K();
  s.optimizer.cpuOffloadFraction = 0;
  ASSERT_FALSE(summarize(s).feasible);
  const Scenario after = applied(s, "offload-more");
  EXPECT_GT(after.optimizer.cpuOffloadFraction, 0);
  EXPECT_LT(worstReserved(after), worstReserved(s));
  EXPECT_FALSE(fires(dsv3At128K(), "offload-more"));
}

TEST(OffloadAdvice, SaysWhatBreaksWithoutIt) {
  const Scenario s = dsv3At128K();
  Scenario bare = s;
  bare.optimizer.cpuOffloadFraction = 0;
  const PlanSummary without = summarize(bare);
  ASSERT_FALSE(without.feasible);
  EXPECT_THAT(sentenceOf(s, "offload-needed"), testing::HasSubstr("stage " + std::to_string(without.worstStage) +
                                                                  " would need " + formatBytes(without.peakReserved)));
  EXPECT_FALSE(fires(preset("qwen3-235b-gb200-128k"), "offload-needed"));  // it has none
}

TEST(OffloadAdvice, LessOfItWhereMemoryIsLeft) {
  // At DP 32 the optimizer state of a rank is small.
  Scenario s = preset("qwen3-235b-gb200-4k");
  s.optimizer.cpuOffloadFraction = 1.0;
  const Scenario after = applied(s, "offload-less");
  EXPECT_LT(after.optimizer.cpuOffloadFraction, 1.0);
  const PlanSummary summary = summarize(after);
  EXPECT_TRUE(summary.feasible);
  EXPECT_GE(static_cast<double>(summary.headroom.count), 0.099 * static_cast<double>(s.cluster.capacity().count));
  EXPECT_LE(stepTime(after), stepTime(s));
  EXPECT_FALSE(fires(preset("qwen3-235b-gb200-128k"), "offload-less"));
}

TEST(OffloadAdvice, RefusesFp8Parameters) {
  Scenario s = dsv3At128K();
  s.precision.fp8ParamGather = true;
  EXPECT_EQ(adviceOf(s, "offload-fp8-params")->severity, AdviceSeverity::Blocker);
  EXPECT_FALSE(applied(s, "offload-fp8-params").precision.fp8ParamGather);
  s.optimizer.cpuOffloadFraction = 0;
  EXPECT_FALSE(fires(s, "offload-fp8-params"));
}

}  // namespace
}  // namespace shardscope
