// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/wide.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace shardscope::cpu {
namespace {

TEST(Exponential, IsNearTheTrueOneWhereFp32HasIt) {
  for (float x = -87.3f; x < 88.3f; x += 0.00317f) {
    const double expected = std::exp(static_cast<double>(x));
    ASSERT_NEAR(exponential(x), expected, 2.4e-7 * expected) << x;
  }
}

TEST(Exponential, IsZeroBelowAndFiniteAbove) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(exponential(0), 1.0f);
  EXPECT_EQ(exponential(-kInfinity), 0.0f);
  EXPECT_EQ(exponential(-1e30f), 0.0f);
  EXPECT_NEAR(exponential(kInfinity), std::exp(double{88.3f}), 1e-6 * std::exp(88.3));
  EXPECT_TRUE(std::isnan(exponential(std::nanf(""))));
}

TEST(SigmoidSlope, HoldsOnBothSides) {
  for (const float x : {-90.0f, -20.0f, -1.0f, 0.0f, 1.0f, 20.0f, 90.0f}) {
    const double s = 1 / (1 + std::exp(std::abs(static_cast<double>(x)))), expected = s * (1 - s);
    EXPECT_NEAR(sigmoidSlope(x), expected, 1e-6 * expected + 1e-37) << x;
  }
}

TEST(LaneSum, AddsEveryTermOnce) {
  for (const std::int64_t count : {0, 1, 31, 32, 33, 100})
    EXPECT_EQ(laneSum(count, [](std::int64_t i) { return static_cast<float>(i + 1); }),
              static_cast<float>(count * (count + 1) / 2));
}

}  // namespace
}  // namespace shardscope::cpu
