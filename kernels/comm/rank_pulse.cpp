// SPDX-License-Identifier: Apache-2.0
#include "kernels/comm/rank_pulse.h"

#include <pthread.h>

#include <algorithm>

namespace shardscope {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds kBetweenOps{30};                // of processor time at most: host work between two ops
constexpr milliseconds kApart{20};                // two looks
constexpr seconds kFarApart{1};                   // nobody looked: the whole process may have been stopped meanwhile
constexpr std::chrono::microseconds kLeast{500};  // that a thread which computes uses between two looks

}  // namespace

void RankPulse::beat(Clock::duration longest) {
  const Clock::time_point now = Clock::now();
  m_seen.store(now.time_since_epoch().count(), std::memory_order_relaxed);
  m_until.store((now + kBetweenOps + longest).time_since_epoch().count(), std::memory_order_relaxed);
  if (m_attached.load(std::memory_order_relaxed)) return;
  if (pthread_getcpuclockid(pthread_self(), &m_processor) == 0) m_attached.store(true, std::memory_order_release);
}

RankPulse::Clock::time_point RankPulse::lastSeen() {
  const Clock::time_point now = Clock::now();
  const Clock::time_point called = lastCall();
  if (now - called < kApart || !m_attached.load(std::memory_order_acquire) || now > at(m_until)) return called;
  const std::lock_guard lock(m_mutex);
  if (now - m_looked >= kApart) {
    timespec time{};
    // Fails where the thread has ended.
    if (clock_gettime(m_processor, &time) != 0) return called;
    const std::chrono::nanoseconds used = seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
    if (used - m_used >= kLeast || now - m_looked >= kFarApart) m_computed = now;
    m_used = used;
    m_looked = now;
  }
  return std::max(called, m_computed);
}

}  // namespace shardscope
