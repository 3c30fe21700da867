// SPDX-License-Identifier: Apache-2.0
#include "core/plan/plan.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace shardscope
