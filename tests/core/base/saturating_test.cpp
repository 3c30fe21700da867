// SPDX-License-Identifier: Apache-2.0
#include "core/base/saturating.h"

#include <gtest/gtest.h>

namespace shardscope {
namespace {

TEST(Saturating, StopsAtTheEndsOfTheRange) {
  EXPECT_EQ(saturatingSum(INT64_MAX, 1), INT64_MAX);
  EXPECT_EQ(saturatingSum(INT64_MIN, -1), INT64_MIN);
  EXPECT_EQ(saturatingDifference(INT64_MIN, 1), INT64_MIN);
  EXPECT_EQ(saturatingDifference(0, INT64_MIN), INT64_MAX);
  EXPECT_EQ(saturatingProduct(INT64_MAX, 2), INT64_MAX);
  EXPECT_EQ(saturatingProduct(INT64_MAX, -2), INT64_MIN);
  EXPECT_EQ(saturatingProduct(1 << 30, 1 << 30, 1 << 30), INT64_MAX);
}

TEST(Saturating, IsExactInside) {
  EXPECT_EQ(saturatingSum(40, 2), 42);
  EXPECT_EQ(saturatingDifference(40, 42), -2);
  EXPECT_EQ(saturatingProduct(256, 44'040'192, 58), 653'908'770'816);
}

}  // namespace
}  // namespace shardscope
