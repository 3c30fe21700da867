// SPDX-License-Identifier: Apache-2.0
#include "kernels/comm/rank_pulse.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace shardscope {
namespace {

using namespace std::chrono_literals;
using Clock = RankPulse::Clock;

// How long ago it was last seen, at the end of some looks.
Clock::duration silenceAfter(RankPulse& pulse, Clock::duration time) {
  const Clock::time_point end = Clock::now() + time;
  while (Clock::now() < end) {
    pulse.lastSeen();
    std::this_thread::sleep_for(30ms);
  }
  return Clock::now() - pulse.lastSeen();
}

TEST(RankPulse, AThreadThatComputesIsSeen) {
  RankPulse pulse;
  std::atomic<bool> stop{false};
  std::thread rank([&] {
    pulse.beat(60s);
    while (!stop) {}
  });
  EXPECT_LT(silenceAfter(pulse, 1500ms), 700ms);
  stop = true;
  rank.join();
}

TEST(RankPulse, AThreadThatSleepsIsNot) {
  RankPulse pulse;
  std::atomic<bool> stop{false};
  std::thread rank([&] {
    pulse.beat(60s);
    stop.wait(false);
  });
  EXPECT_GT(silenceAfter(pulse, 1500ms), 1s);
  stop = true;
  stop.notify_one();
  rank.join();
}

// As a thread that runs in circles would.
TEST(RankPulse, AThreadThatOutlastsItsTimeIsNot) {
  RankPulse pulse;
  std::atomic<bool> stop{false};
  std::thread rank([&] {
    pulse.beat(-30s + 200ms);
    while (!stop) {}
  });
  EXPECT_GT(silenceAfter(pulse, 1500ms), 1s);
  stop = true;
  rank.join();
}

}  // namespace
}  // namespace shardscope
