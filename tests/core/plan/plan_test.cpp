// SPDX-License-Identifier: Apache-2.0
#include "core/plan/plan.h"

#include <gtest/gtest.h>

#include "core/format/catalog.h"
#include "core/format/scenario_json.h"

namespace shardscope {
namespace {

// A scenario that nobody filled in, or whose model has no layers, is planned and does not fit anything.
TEST(Plan, OfNothingIsNoCrash) {
  Scenario nothing;
  EXPECT_FALSE(plan(nothing).feasible);
  EXPECT_FALSE(summarize(nothing).feasible);
  nothing.layout.pp = 4;
  nothing.layout.vpp = 2;
  EXPECT_FALSE(plan(nothing).feasible);
  nothing.model.hiddenSize = 64;
  EXPECT_FALSE(plan(nothing).feasible);
}

// What stands behind a layout that is not legal is drawn, so it is no nonsense; but it is not claimed.
TEST(Plan, ALayoutForMoreGpusThanThereAreIsNotFasterForIt) {
  Scenario s = readScenario(*scenarioPresetText("dsv3-h100-128k"))->scenario;
  EXPECT_NE(claimedStep(plan(s)), nullptr);
  s.layout.cp = 64;
  const Plan illegal = plan(s);
  EXPECT_EQ(claimedStep(illegal), nullptr);
  EXPECT_EQ(brokenRules(illegal.issues), 1);
  s.cluster.numGpus = 512;
  const Plan legal = plan(s);
  ASSERT_NE(claimedStep(legal), nullptr);
  EXPECT_NEAR(illegal.step.mfu, legal.step.mfu, 0.02);
}

}  // namespace
}  // namespace shardscope
