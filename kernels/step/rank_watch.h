// SPDX-License-Identifier: Apache-2.0
// What a run knows of one of its ranks without asking it, since it may hang: what it does, and whether it is in the
// hands of the caller's observer or callbacks. These it reaches through here alone: a rank that hangs, is left behind
// and wakes up later must not touch what the caller has destroyed meanwhile.
#pragma once

#include <atomic>
#include <chrono>
#include <string_view>

namespace shardscope {

class RankWatch {
 public:
  void begin(std::string_view literal) { m_running.store(literal.data(), std::memory_order_relaxed); }
  std::string_view running() const { return m_running.load(std::memory_order_relaxed); }  // what was begun last

  // On the rank's thread; also from within a call.
  template <typename Call>
  void withCaller(Call&& call) {
    const Visit visit(m_visits);
    if (visit.allowed) call();
  }

  // No call begins from now on. False where one is still under way when the time is over: it hangs itself.
  bool closeToCaller(std::chrono::milliseconds patience);

 private:
  static constexpr int kClosed = 1 << 30;
  struct Visit {
    explicit Visit(std::atomic<int>& count)
        : visits(count), allowed((count.fetch_add(1, std::memory_order_acquire) & kClosed) == 0) {}
    ~Visit() { visits.fetch_sub(1, std::memory_order_release); }
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

    std::atomic<int>& visits;
    const bool allowed;
  };

  std::atomic<const char*> m_running{"set-up"};  // literals: they end in zero
  std::atomic<int> m_visits{0};
};

}  // namespace shardscope
