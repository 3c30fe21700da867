// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/kernels/turns.h"

#include <algorithm>
#include <array>
#include <ctime>

namespace shardscope {
namespace {

constexpr int kRounds = 15;
constexpr double kRoundSeconds = 0.004;

double now(bool byProcessor) {
  timespec time{};
  clock_gettime(byProcessor ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double secondsACall(const Work& work, int calls, bool byProcessor) {
  const double start = now(byProcessor);
  for (int i = 0; i < calls; ++i) work();
  return (now(byProcessor) - start) / calls;
}

}  // namespace

Turns timeInTurns(const Work& first, const Work& second, bool byProcessor) {
  first();  // compiled and in the cache
  const double once = secondsACall(second, 2, byProcessor);
  const int calls = std::clamp(static_cast<int>(kRoundSeconds / once), 1, 20000);
  std::array<double, kRounds> a{}, b{};
  for (std::size_t round = 0; round < a.size(); ++round) {
    a[round] = secondsACall(first, calls, byProcessor);
    b[round] = secondsACall(second, calls, byProcessor);
  }
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  return {a[kRounds / 2], b[kRounds / 2]};
}

}  // namespace shardscope
