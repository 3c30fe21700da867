// SPDX-License-Identifier: Apache-2.0
#include "core/plan/pareto_front.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace shardscope {
namespace {

bool dominates(const RankedPoint& a, const RankedPoint& b) {
  if (a.gpus > b.gpus || a.time > b.time || a.headroom < b.headroom) return false;
  if (a.gpus < b.gpus || a.time < b.time || a.headroom > b.headroom) return true;
  return a.number < b.number;
}

std::vector<RankedPoint> frontByComparingAll(const std::vector<RankedPoint>& points) {
  std::vector<RankedPoint> front;
  for (const RankedPoint& p : points)
    if (std::none_of(points.begin(), points.end(), [&p](const RankedPoint& q) { return dominates(q, p); }))
      front.push_back(p);
  return front;
}

std::vector<RankedPoint> byNumber(std::vector<RankedPoint> points) {
  std::sort(points.begin(), points.end(),
            [](const RankedPoint& a, const RankedPoint& b) { return a.number < b.number; });
  return points;
}

// Few distinct values, so that ties are common.
std::vector<RankedPoint> randomPoints(std::uint32_t seed, int count) {
  std::mt19937 random(seed);
  std::vector<RankedPoint> points;
  for (int i = 0; i < count; ++i)
    points.push_back({i, 1 << (random() % 4), static_cast<double>(random() % 40), static_cast<int>(random() % 40)});
  return points;
}

TEST(ParetoFront, KeepsWhatNoOtherBeats) {
  ParetoFront front;
  front.add({0, 8, 10.0, 5});
  front.add({1, 8, 12.0, 9});   // slower, with more room
  front.add({2, 8, 12.0, 4});   // slower, with less
  front.add({3, 16, 9.0, 1});   // faster with more GPUs
  front.add({4, 16, 11.0, 5});  // beaten by 0 with fewer GPUs
  const std::vector<RankedPoint> expected{{3, 16, 9.0, 1}, {0, 8, 10.0, 5}, {1, 8, 12.0, 9}};
  EXPECT_EQ(front.points(), expected);
}

TEST(ParetoFront, OfEqualPointsTheFirstNumberStays) {
  ParetoFront front;
  front.add({7, 8, 1.0, 1});
  front.add({3, 8, 1.0, 1});
  front.add({5, 16, 1.0, 1});
  ASSERT_EQ(front.points().size(), 1u);
  EXPECT_EQ(front.points()[0].number, 3);
}

TEST(ParetoFront, EqualsComparingEveryPairInAnyOrder) {
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    std::vector<RankedPoint> points = randomPoints(seed, 300);
    const std::vector<RankedPoint> expected = byNumber(frontByComparingAll(points));
    std::shuffle(points.begin(), points.end(), std::mt19937(seed + 1000));
    ParetoFront whole, left, right;
    for (std::size_t i = 0; i < points.size(); ++i) {
      whole.add(points[i]);
      (i % 3 == 0 ? left : right).add(points[i]);
    }
    left.merge(right);
    EXPECT_EQ(byNumber(whole.points()), expected) << "seed " << seed;
    EXPECT_EQ(left.points(), whole.points()) << "seed " << seed;
  }
}

TEST(TopPoints, KeepsTheBestInAnyOrder) {
  std::mt19937 random(5);
  std::vector<ScoredPoint> points;
  for (int i = 0; i < 500; ++i) points.push_back({i, static_cast<double>(random() % 50)});
  std::vector<ScoredPoint> expected = points;
  std::stable_sort(expected.begin(), expected.end(),
                   [](const ScoredPoint& a, const ScoredPoint& b) { return a.score > b.score; });
  expected.resize(20);

  std::shuffle(points.begin(), points.end(), random);
  TopPoints whole(20), left(20), right(20);
  for (std::size_t i = 0; i < points.size(); ++i) {
    whole.add(points[i]);
    (i % 2 == 0 ? left : right).add(points[i]);
  }
  left.merge(right);
  EXPECT_EQ(whole.points(), expected);
  EXPECT_EQ(left.points(), expected);
}

TEST(TopPoints, KeepsNoneWhereNoneAreAskedFor) {
  TopPoints none(0), negative(-3);
  none.add({1, 1.0});
  negative.add({1, 1.0});
  EXPECT_TRUE(none.points().empty());
  EXPECT_TRUE(negative.points().empty());
}

}  // namespace
}  // namespace shardscope
