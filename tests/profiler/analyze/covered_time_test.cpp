// SPDX-License-Identifier: Apache-2.0
#include "profiler/analyze/covered_time.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace shardscope {
namespace {

TEST(CoveredTime, CountsEveryInstantOnce) {
  EXPECT_EQ(coveredTime({}, {0, 100}), 0);
  EXPECT_EQ(coveredTime({{10, 20}, {30, 40}}, {0, 100}), 20);
  EXPECT_EQ(coveredTime({{10, 30}, {20, 40}}, {0, 100}), 30);
  EXPECT_EQ(coveredTime({{10, 50}, {20, 30}}, {0, 100}), 40);
  EXPECT_EQ(coveredTime({{-10, 5}, {95, 120}}, {0, 100}), 10);
  EXPECT_EQ(coveredTime({{20, 10}}, {0, 100}), 0);
  EXPECT_EQ(coveredTime({{INT64_MIN, INT64_MAX}}, {INT64_MIN, INT64_MAX}), INT64_MAX);
}

TEST(CoveredTime, AgreesWithCountingInstants) {
  std::mt19937 random(2);
  for (int round = 0; round < 200; ++round) {
    std::vector<Interval> intervals;
    std::vector<bool> covered(100);
    for (unsigned i = 0; i < random() % 12; ++i) {
      const Interval interval{static_cast<int>(random() % 140) - 20, static_cast<int>(random() % 140) - 20};
      intervals.push_back(interval);
      for (int t = 0; t < 100; ++t)
        if (t >= interval.start && t < interval.end) covered[static_cast<std::size_t>(t)] = true;
    }
    EXPECT_EQ(coveredTime(intervals, {0, 100}), std::count(covered.begin(), covered.end(), true));
  }
}

}  // namespace
}  // namespace shardscope
