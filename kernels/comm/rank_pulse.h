// SPDX-License-Identifier: Apache-2.0
// Whether a rank does something: it calls in, or its thread uses the processor. An op may compute for minutes without a
// call; one that hangs uses no processor time, and one that runs in circles outlasts the time that it is given.
#pragma once

#include <time.h>

#include <atomic>
#include <chrono>
#include <mutex>

namespace shardscope {

class RankPulse {
 public:
  using Clock = std::chrono::steady_clock;

  RankPulse() : m_seen(Clock::now().time_since_epoch().count()) {}

  // On the rank's own thread: it is here. longest: what it begins may take so long without another call; 0 for what
  // stands between ops.
  void beat(Clock::duration longest = {});

  // On any thread.
  Clock::time_point lastCall() const { return at(m_seen); }
  Clock::time_point lastSeen();  // when it last called, or was seen to compute

 private:
  static Clock::time_point at(const std::atomic<Clock::rep>& time) {
    return Clock::time_point(Clock::duration(time.load(std::memory_order_relaxed)));
  }

  std::atomic<Clock::rep> m_seen;
  std::atomic<Clock::rep> m_until{0};  // may compute
  std::atomic<bool> m_attached{false};
  clockid_t m_processor{};  // the clock of the thread's processor time; once attached

  std::mutex m_mutex;  // of what lookers remember
  std::chrono::nanoseconds m_used{0};
  Clock::time_point m_looked;
  Clock::time_point m_computed;  // was last seen to compute
};

}  // namespace shardscope
