// SPDX-License-Identifier: Apache-2.0
#include "tests/core/advice/advice_fixture.h"

namespace shardscope {
namespace {

TEST(PipelineAdvice, LayersThatDoNotDivideGetALayout) {
  Scenario s = dsv3At128K();  // 61 layers over 32 stages
  s.layout.pipelineLayout.clear();
  const std::optional<Advice> advice = adviceOf(s, "pp-layers");
  ASSERT_TRUE(advice);
  EXPECT_EQ(advice->severity, AdviceSeverity::Blocker);
  EXPECT_FALSE(applied(s, "pp-layers").layout.pipelineLayout.empty());
  EXPECT_FALSE(fires(dsv3At128K(), "pp-layers"));
}

TEST(PipelineAdvice, UnevenStagesGetABalancedLayout) {
  // 94 layers over 4 ranks: 58 on the first, 12 on each of the others.
  Scenario s = preset("qwen3-235b-gb200-128k");
  s.layout.vpp = 1;
  s.layout.pipelineLayout = "first=58";
  ASSERT_TRUE(summarize(s).legal);
  const Scenario after = applied(s, "pp-balance");
  EXPECT_LT(stepTime(after), stepTime(s));
  EXPECT_THAT(sentenceOf(s, "pp-balance"), testing::HasSubstr("58 layers"));
}

TEST(PipelineAdvice, EmptyChunksAreCounted) {
  Scenario s = preset("dsv3-h100-4k");
  s.layout.vpp = 2;
  s.layout.pipelineLayout = "Et*4|t*4|t*4|t*4|t*4|t*4|t*4|t*4|t*4|t*5|t*4|t*4|t*4|t*4||t*4mL";
  ASSERT_TRUE(summarize(s).legal);
  EXPECT_TRUE(fires(s, "pp-balance"));
}

TEST(PipelineAdvice, AFullStageGivesLayersAway) {
  // Nine of 61 layers on the first of eight ranks, and a reserve that only the even layout leaves.
  Scenario s = dsv3At128K();
  const Bytes evenly = worstReserved(s);
  s.layout.pipelineLayout = "Et*3|(tt|)*29m|L";
  ASSERT_GT(worstReserved(s), evenly);
  s.cluster.reserve = s.cluster.capacity() - worstReserved(s) + mebibytes(64);
  const Scenario after = applied(s, "pp-memory");
  EXPECT_TRUE(summarize(after).feasible);
  EXPECT_EQ(worstReserved(after), evenly);
  EXPECT_FALSE(fires(dsv3At128K(), "pp-memory"));
}

TEST(PipelineAdvice, PublishedLayoutsAreGoodEnough) {
  for (const char* id : {"dsv3-h100-128k", "qwen3-235b-gb200-128k"})
    EXPECT_FALSE(fires(preset(id), "pp-balance")) << id;
}

}  // namespace
}  // namespace shardscope
