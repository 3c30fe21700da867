// SPDX-License-Identifier: Apache-2.0
#include "tests/core/advice/advice_fixture.h"

namespace shardscope {
namespace {

// The reserve that leaves this share of the capacity free on the worst stage.
Scenario withHeadroom(Scenario s, double share) {
  const PlanSummary now = summarize(s);
  const double capacity = static_cast<double>(now.peakReserved.count) / (1 - share);
  s.cluster.reserve += s.cluster.capacity() - bytesFrom(capacity);
  return s;
}

TEST(MemoryAdvice, SaysWhatDoesNotFitAndByHowMuch) {
  Scenario s = dsv3At128K();
  s.optimizer.cpuOffloadFraction = 0;
  s.recompute = {};
  const std::optional<Advice> advice = adviceOf(s, "memory-over");
  ASSERT_TRUE(advice);
  EXPECT_EQ(advice->severity, AdviceSeverity::Blocker);
  const std::string worst = std::to_string(summarize(s).worstStage);
  EXPECT_THAT(render(advice->message), testing::HasSubstr("Stage " + worst + " reserves"));
  EXPECT_FALSE(fires(dsv3At128K(), "memory-over"));
}

TEST(MemoryAdvice, WarnsOfASmallMargin) {
  const Scenario s = dsv3At128K();
  EXPECT_TRUE(fires(withHeadroom(s, 0.03), "memory-margin"));
  EXPECT_FALSE(fires(withHeadroom(s, 0.12), "memory-margin"));
  EXPECT_FALSE(fires(withHeadroom(s, -0.03), "memory-margin"));
  EXPECT_TRUE(fires(withHeadroom(s, -0.03), "memory-over"));
}

}  // namespace
}  // namespace shardscope
