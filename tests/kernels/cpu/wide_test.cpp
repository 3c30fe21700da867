// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/wide.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace shardscope::cpu {
namespace {

TEST(Exponential, IsNearTheTrueOneWhereFp32HasIt) {
  for (float x = -87.0f; x < 88.7f; x += 0.00317f) {
    const double expected = std::exp(static_cast<double>(x));
    ASSERT_NEAR(exponential(x), expected, 2.4e-7 * expected) << x;
  }
}

TEST(Exponential, EndsAsTheTrueOneDoes) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(exponential(0), 1.0f);
  EXPECT_EQ(exponential(-kInfinity), 0.0f);
  EXPECT_EQ(exponential(-1e30f), 0.0f);
  EXPECT_EQ(exponential(89), kInfinity);
  EXPECT_EQ(exponential(kInfinity), kInfinity);
  EXPECT_NEAR(exponential(-95), std::exp(-95.0), 1e-44);  // below the normal numbers
}

TEST(SigmoidSlope, HoldsOnBothSides) {
  for (const float x : {-90.0f, -20.0f, -1.0f, 0.0f, 1.0f, 20.0f, 90.0f}) {
    const double s = 1 / (1 + std::exp(std::abs(static_cast<double>(x)))), expected = s * (1 - s);
    EXPECT_NEAR(sigmoidSlope(x), expected, 1e-6 * expected + 1e-42) << x;
  }
}

TEST(LaneSum, AddsEveryTermOnce) {
  for (const std::int64_t count : {0, 1, 31, 32, 33, 100})
    EXPECT_EQ(laneSum(count, [](std::int64_t i) { return static_cast<float>(i + 1); }),
              static_cast<float>(count * (count + 1) / 2));
}

}  // namespace
}  // namespace shardscope::cpu
