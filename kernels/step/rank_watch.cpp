// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/rank_watch.h"

#include <thread>

namespace shardscope {

bool RankWatch::closeToCaller(std::chrono::milliseconds patience) {
  const auto end = std::chrono::steady_clock::now() + patience;
  m_visits.fetch_or(kClosed, std::memory_order_acq_rel);
  while ((m_visits.load(std::memory_order_acquire) & ~kClosed) != 0) {
    if (std::chrono::steady_clock::now() >= end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

}  // namespace shardscope
