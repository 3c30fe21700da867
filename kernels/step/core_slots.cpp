// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/core_slots.h"

#include <algorithm>
#include <string>

#include "kernels/ops/step_failure.h"

namespace shardscope {
namespace {

constexpr std::chrono::milliseconds kLook{100};

std::string sentenceOfLoss(const std::vector<int>& holders, std::chrono::milliseconds limit) {
  std::string text = "no core came free within " + std::to_string(limit.count()) + " ms: ";
  for (std::size_t i = 0; i < holders.size(); ++i)
    text += (i == 0 ? "rank " : i + 1 == holders.size() ? " and rank " : ", rank ") + std::to_string(holders[i]);
  return text + (holders.size() == 1 ? " keeps it" : " keep them");
}

}  // namespace

void CoreSlots::take(World& world) {
  std::unique_lock lock(m_mutex);
  const Clock::time_point start = Clock::now();
  const auto isFree = [&] { return static_cast<int>(m_holders.size()) < m_cores; };
  while (!isFree()) {
    ++m_waiting;
    m_free.wait_for(lock, kLook, isFree);
    --m_waiting;
    if (isFree()) break;
    const std::vector<int> silent = silentHolders(std::max(start, m_lastReturn));
    if (!silent.empty()) throw PeerLost(sentenceOfLoss(silent, m_timeLimit), silent);
    lock.unlock();
    world.stillAlive();
    lock.lock();
  }
  m_holders.push_back(&world);
}

std::vector<int> CoreSlots::silentHolders(Clock::time_point since) const {
  std::vector<int> ranks;
  for (World* holder : m_holders) {
    if (Clock::now() - std::max(since, holder->lastSeen()) <= m_timeLimit) return {};
    ranks.push_back(holder->rank());
  }
  return ranks;
}

void CoreSlots::giveBack(World& world) {
  bool wanted = false;
  {
    const std::lock_guard lock(m_mutex);
    m_holders.erase(std::find(m_holders.begin(), m_holders.end(), &world));
    wanted = m_waiting > 0;
    if (wanted) m_lastReturn = Clock::now();
  }
  if (wanted) m_free.notify_one();
}

}  // namespace shardscope
