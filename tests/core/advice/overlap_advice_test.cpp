// SPDX-License-Identifier: Apache-2.0
#include "tests/core/advice/advice_fixture.h"

namespace shardscope {
namespace {

TEST(OverlapAdvice, EpOverlapExcludesMoeRecompute) {
  Scenario s = dsv3At128K();
  EXPECT_FALSE(fires(s, "overlap-ep-recompute"));
  s.overlap.epA2a = true;
  EXPECT_EQ(adviceOf(s, "overlap-ep-recompute")->severity, AdviceSeverity::Blocker);
  EXPECT_FALSE(applied(s, "overlap-ep-recompute").overlap.epA2a);
}

TEST(OverlapAdvice, BridgeDropsGradientOverlapAtDp1) {
  const Scenario s = dsv3At128K();  // DP 1, CP 32, overlap on
  EXPECT_THAT(sentenceOf(s, "overlap-bridge-dp1"), testing::HasSubstr("CP 32"));
  EXPECT_FALSE(fires(preset("dsv3-h100-64k"), "overlap-bridge-dp1"));  // DP 2
}

}  // namespace
}  // namespace shardscope
