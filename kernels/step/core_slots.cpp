// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/core_slots.h"

#include <algorithm>
#include <string>
#include <utility>

#include "kernels/ops/step_failure.h"

namespace shardscope {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLook{100};
constexpr milliseconds kTurn{4};  // long against what a change of ranks costs in caches, short against a pass

std::string sentenceOfLoss(const std::vector<int>& holders, milliseconds limit) {
  std::string text = "no core came free within " + std::to_string(limit.count()) + " ms: ";
  for (std::size_t i = 0; i < holders.size(); ++i)
    text += (i == 0 ? "rank " : i + 1 == holders.size() ? " and rank " : ", rank ") + std::to_string(holders[i]);
  return text + (holders.size() == 1 ? " keeps it" : " keep them");
}

std::vector<int> processorsIn(const cpu_set_t& set) {
  std::vector<int> processors;
  for (int i = 0; i < CPU_SETSIZE; ++i)
    if (CPU_ISSET(i, &set)) processors.push_back(i);
  return processors;
}

}  // namespace

CoreSlots::CoreSlots(int cores, milliseconds timeLimit)
    : m_timeLimit(timeLimit), m_holders(static_cast<std::size_t>(cores), nullptr) {
  if (pthread_getaffinity_np(pthread_self(), sizeof m_all, &m_all) != 0) return;
  std::vector<int> processors = processorsIn(m_all);
  if (processors.size() == m_holders.size()) m_processors = std::move(processors);
}

int CoreSlots::waiting() {
  const Lock lock(m_mutex);
  return static_cast<int>(m_queue.size());
}

void CoreSlots::Seat::take() {
  if (m_slots != nullptr) m_slots->take(*this);
}

void CoreSlots::Seat::leave() {
  if (m_core != kNone) m_slots->giveBack(*this);
}

// Its turn goes on where nobody waits.
void CoreSlots::take(Seat& seat) {
  if (seat.m_core != kNone && Clock::now() - seat.m_since < kTurn) return;
  Lock lock(m_mutex);
  if (seat.m_core != kNone) {
    if (m_queue.empty()) return;
    passOn(std::exchange(seat.m_core, kNone));
  }
  const auto free = std::find(m_holders.begin(), m_holders.end(), nullptr);
  if (free != m_holders.end()) {
    *free = &seat.m_world;
    seat.m_core = static_cast<int>(free - m_holders.begin());
    bind(pthread_self(), seat.m_core);
  } else {
    seat.m_core = waitForCore(lock, seat.m_world);
  }
  seat.m_since = Clock::now();
}

int CoreSlots::waitForCore(Lock& lock, World& world) {
  const Clock::time_point start = Clock::now();
  Waiter self{world};
  m_queue.push_back(&self);
  try {
    while (!self.handed.wait_for(lock, kLook, [&] { return self.core != kNone; })) {
      const std::vector<int> silent = silentHolders(std::max(start, m_lastReturn));
      if (!silent.empty()) throw PeerLost(sentenceOfLoss(silent, m_timeLimit), silent);
      lock.unlock();
      world.stillAlive();
      lock.lock();
    }
  } catch (...) {
    if (!lock.owns_lock()) lock.lock();
    if (self.core != kNone)
      passOn(self.core);
    else
      m_queue.erase(std::find(m_queue.begin(), m_queue.end(), &self));
    throw;
  }
  return self.core;
}

// To the one that has waited longest.
void CoreSlots::passOn(int core) {
  World*& holder = m_holders[static_cast<std::size_t>(core)];
  holder = nullptr;
  m_lastReturn = Clock::now();
  if (m_queue.empty()) return;
  Waiter& next = *m_queue.front();
  m_queue.pop_front();
  holder = &next.world;
  next.core = core;
  bind(next.thread, core);
  next.handed.notify_one();
}

// Off the processor first: there, the next one would let it go to sleep only after a slice of the system's.
void CoreSlots::giveBack(Seat& seat) {
  unbind();
  const Lock lock(m_mutex);
  passOn(std::exchange(seat.m_core, kNone));
}

void CoreSlots::bind(pthread_t thread, int core) const {
  if (m_processors.empty()) return;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(m_processors[static_cast<std::size_t>(core)], &one);
  pthread_setaffinity_np(thread, sizeof one, &one);
}

void CoreSlots::unbind() const {
  if (!m_processors.empty()) pthread_setaffinity_np(pthread_self(), sizeof m_all, &m_all);
}

std::vector<int> CoreSlots::silentHolders(Clock::time_point since) const {
  std::vector<int> ranks;
  for (World* holder : m_holders) {
    if (Clock::now() - std::max(since, holder->lastSeen()) <= m_timeLimit) return {};
    ranks.push_back(holder->rank());
  }
  return ranks;
}

}  // namespace shardscope
