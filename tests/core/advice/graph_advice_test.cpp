// SPDX-License-Identifier: Apache-2.0
#include "tests/core/advice/advice_fixture.h"

namespace shardscope {
namespace {

constexpr std::uint16_t kSafeScopes =
    bit(GraphScope::Attn) | bit(GraphScope::MoeRouter) | bit(GraphScope::MoePreprocess);

TEST(GraphAdvice, ExpertsInAGraphNeedStaticShapes) {
  Scenario s = preset("qwen3-235b-gb200-128k");
  EXPECT_FALSE(fires(s, "graphs-routed-scope"));
  s.cudaGraphScopes = bit(GraphScope::FullIteration);
  EXPECT_EQ(applied(s, "graphs-routed-scope").cudaGraphScopes, kSafeScopes);
  s.moe.rankCapacityFactor = 1.5;
  EXPECT_FALSE(fires(s, "graphs-routed-scope"));
}

TEST(GraphAdvice, NaturalRoutingSettlesFirst) {
  Scenario s = preset("qwen3-235b-gb200-128k");
  s.moe.routing = Routing::Natural;
  EXPECT_TRUE(fires(s, "graphs-stable"));
  EXPECT_FALSE(fires(s, "graphs-eager"));
  s.moe.routing = Routing::Balanced;
  EXPECT_FALSE(fires(s, "graphs-stable"));
}

TEST(GraphAdvice, HighlyDynamicBatchesStayEager) {
  Scenario s = preset("qwen3-235b-gb200-128k");
  s.moe.routing = Routing::Natural;
  s.moe.imbalance = 2.0;
  EXPECT_EQ(applied(s, "graphs-eager").cudaGraphScopes, 0);
  EXPECT_FALSE(fires(s, "graphs-stable"));
  s.moe.imbalance = 1.1;
  EXPECT_FALSE(fires(s, "graphs-eager"));
}

TEST(GraphAdvice, LaunchBoundStepsWantGraphs) {
  // 4K sequences cut by TP 4 and CP 4 leave 256 tokens a GPU: the kernels are shorter than their launches.
  Scenario s = preset("qwen3-235b-gb200-128k");
  s.batch.seqLen = 4096;
  EXPECT_FALSE(fires(s, "graphs-launch"));  // it has them
  s.cudaGraphScopes = 0;
  const Scenario after = applied(s, "graphs-launch");
  EXPECT_EQ(after.cudaGraphScopes, kSafeScopes);
  EXPECT_LT(stepTime(after), stepTime(s));
  s.moe.routing = Routing::Natural;
  EXPECT_FALSE(fires(s, "graphs-launch"));
}

TEST(GraphAdvice, GraphedRoutersExcludeMoeRecompute) {
  Scenario s = dsv3At128K();  // recomputes moe
  s.cluster.calibration.hostOpUs = 500;
  if (const std::optional<Advice> advice = adviceOf(s, "graphs-launch")) {
    ASSERT_TRUE(advice->apply);
    EXPECT_EQ(advice->apply->cudaGraphScopes, bit(GraphScope::Attn));
    EXPECT_TRUE(summarize(*advice->apply).legal);
  }
}

}  // namespace
}  // namespace shardscope
