// SPDX-License-Identifier: Apache-2.0
#include "profiler/store/trace_track.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace shardscope {
namespace {

using testing::ElementsAre;

TraceDetail detail(int timeClass, int microbatch = -1) {
  TraceDetail d;
  d.timeClass = static_cast<std::uint8_t>(timeClass);
  d.microbatch = microbatch;
  return d;
}

TraceTrack trackOf(const std::vector<std::pair<std::int64_t, std::int64_t>>& events) {
  TraceTrack track;
  for (const auto& [start, end] : events) track.add(start, end, detail(1));
  track.settle();
  return track;
}

TEST(TraceTrack, LateEventsAreSortedIn) {
  TraceTrack track;
  track.add(10, 20, detail(0, 1));
  track.add(30, 40, detail(0, 3));
  track.settle();
  track.add(20, 25, detail(0, 2));
  track.add(0, 5, detail(0, 0));
  track.settle();
  ASSERT_EQ(track.size(), 4u);
  for (std::size_t i = 0; i < track.size(); ++i) EXPECT_EQ(track.detail(i).microbatch, static_cast<int>(i));
  EXPECT_EQ(track.start(1), 10);
  EXPECT_EQ(track.end(2), 25);
}

TEST(TraceTrack, MessagesMoveWithTheirEvents) {
  TraceTrack track;
  track.add(10, 20, detail(2), {15, 7, kNoString});
  track.add(5, 8, detail(2), {6, 3, kNoString});
  track.settle();
  EXPECT_EQ(track.message(0).sequence, 3u);
  EXPECT_EQ(track.message(1).waited, 15);
}

TEST(TraceTrack, BetweenLeavesOutWhatOnlyTouches) {
  const TraceTrack track = trackOf({{0, 10}, {10, 20}, {30, 40}});
  EXPECT_EQ(track.between(10, 30).size(), 1u);
  EXPECT_EQ(track.between(10, 30).begin, 1u);
  EXPECT_TRUE(track.between(20, 30).empty());
  EXPECT_EQ(track.between(-5, 100).size(), 3u);
}

TEST(TraceTrack, ALongEventIsFoundBehindShortOnes) {
  std::vector<std::pair<std::int64_t, std::int64_t>> events = {{0, 10'000}};
  for (int i = 1; i < 200; ++i) events.emplace_back(i * 10, i * 10 + 5);
  const TraceTrack track = trackOf(events);
  EXPECT_EQ(track.between(5'000, 5'001).begin, 0u);
  EXPECT_EQ(track.at(5'000), 0u);
  EXPECT_EQ(track.at(1'992), 199u);
  EXPECT_EQ(track.at(1'997), 0u);
  EXPECT_EQ(track.at(10'000), std::nullopt);
}

TEST(TraceTrack, SharesOfWidePixelsAreTimes) {
  TraceTrack track;
  track.add(0, 50, detail(1));
  track.add(50, 75, detail(2));
  track.add(175, 200, detail(1));
  track.settle();
  const std::vector<ClassShares> shares = track.shares(0, 200, 2);
  EXPECT_FLOAT_EQ(shares[0][1], 0.5f);
  EXPECT_FLOAT_EQ(shares[0][2], 0.25f);
  EXPECT_FLOAT_EQ(shares[1][1], 0.25f);
  EXPECT_FLOAT_EQ(shares[1][2], 0);
}

// Whatever the levels do, no time appears or is lost, and none moves further than a pixel.
TEST(TraceTrack, FoldedSharesKeepTheTime) {
  std::mt19937_64 random(3);
  TraceTrack track;
  std::int64_t time = 0;
  double sum = 0;
  for (int i = 0; i < 50'000; ++i) {
    time += static_cast<std::int64_t>(random() % 50);
    const auto lasts = static_cast<std::int64_t>(random() % 100);
    track.add(time, time + lasts, detail(i % 3));
    sum += static_cast<double>(lasts);
    time += lasts;
    if (i % 1000 == 999) track.settle();
  }
  constexpr int kPixels = 500;
  const double pixel = static_cast<double>(time) / kPixels;
  double folded = 0;
  for (const ClassShares& share : track.shares(0, time, kPixels)) {
    float all = 0;
    for (const float part : share) all += part;
    EXPECT_LE(all, 2.01f);
    folded += static_cast<double>(all) * pixel;
  }
  EXPECT_NEAR(folded / sum, 1, 1e-4);
}

TEST(TraceTrack, PiecesGiveTheSameLevels) {
  std::vector<std::pair<std::int64_t, std::int64_t>> events;
  for (int i = 0; i < 3000; ++i) events.emplace_back(i * 7, i * 7 + 3 + i % 4);
  const TraceTrack whole = trackOf(events);
  TraceTrack pieces;
  for (std::size_t i = 0; i < events.size(); ++i) {
    pieces.add(events[i].first, events[i].second, detail(1));
    if (i % 37 == 0) pieces.settle();
  }
  pieces.settle();
  for (const int pixels : {1, 10, 300, 5000})
    EXPECT_EQ(whole.shares(0, 21'000, pixels), pieces.shares(0, 21'000, pixels));
}

TEST(TraceTrack, AnEmptyTrackAnswers) {
  TraceTrack track;
  track.settle();
  EXPECT_TRUE(track.between(0, 10).empty());
  EXPECT_EQ(track.at(5), std::nullopt);
  EXPECT_EQ(track.shares(0, 10, 4).size(), 4u);
}

TEST(TraceTrack, EventsAreCountedByTheirStart) {
  const TraceTrack track = trackOf({{0, 10}, {10, 20}, {30, 40}});
  EXPECT_EQ(track.countFrom(10, 31), 2u);
  EXPECT_EQ(track.countFrom(11, 30), 0u);
}

}  // namespace
}  // namespace shardscope
