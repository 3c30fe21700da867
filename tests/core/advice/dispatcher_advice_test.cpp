// SPDX-License-Identifier: Apache-2.0
#include "tests/core/advice/advice_fixture.h"

namespace shardscope {
namespace {

TEST(DispatcherAdvice, DeepEpOnHopper) {
  Scenario s = dsv3At128K();
  EXPECT_FALSE(fires(s, "dispatcher-hopper"));
  s.moe.dispatcher = Dispatcher::AllToAll;
  const Scenario after = applied(s, "dispatcher-hopper");
  EXPECT_EQ(after.moe.dispatcher, Dispatcher::DeepEp);
  EXPECT_LT(stepTime(after), stepTime(s));
  s.layout.ep = 1;  // nothing is exchanged
  EXPECT_FALSE(fires(s, "dispatcher-hopper"));
}

TEST(DispatcherAdvice, HybridEpOnNvl72) {
  Scenario s = preset("qwen3-235b-gb200-128k");
  EXPECT_FALSE(fires(s, "dispatcher-nvl72"));
  s.moe.dispatcher = Dispatcher::AllToAll;
  EXPECT_EQ(adviceOf(s, "dispatcher-nvl72")->severity, AdviceSeverity::Hint);
  EXPECT_EQ(applied(s, "dispatcher-nvl72").moe.dispatcher, Dispatcher::HybridEp);
  s.moe.dispatcher = Dispatcher::DeepEp;
  EXPECT_EQ(adviceOf(s, "dispatcher-nvl72")->severity, AdviceSeverity::Warning);
  EXPECT_FALSE(fires(dsv3At128K(), "dispatcher-nvl72"));
}

TEST(DispatcherAdvice, AllGatherIsSlow) {
  Scenario s = dsv3At128K();
  s.moe.dispatcher = Dispatcher::AllGather;
  const Scenario after = applied(s, "dispatcher-allgather");
  EXPECT_EQ(after.moe.dispatcher, Dispatcher::DeepEp);
  EXPECT_LT(stepTime(after), stepTime(s));
  EXPECT_FALSE(fires(s, "dispatcher-hopper"));  // one advice is enough
  s.moe.dispatcher = Dispatcher::AllToAll;
  EXPECT_FALSE(fires(s, "dispatcher-allgather"));
}

TEST(DispatcherAdvice, ExpertsStayInsideTheNvlinkDomain) {
  Scenario s = preset("qwen3-235b-gb200-128k");
  s.cluster.numGpus = 512;
  s.layout.ep = 128;
  const std::optional<Advice> advice = adviceOf(s, "dispatcher-domain");
  ASSERT_TRUE(advice);
  if (advice->apply) {
    EXPECT_EQ(advice->apply->layout.ep, 64);
    EXPECT_TRUE(summarize(*advice->apply).feasible);
  }
  EXPECT_FALSE(fires(preset("qwen3-235b-gb200-128k"), "dispatcher-domain"));
}

}  // namespace
}  // namespace shardscope
