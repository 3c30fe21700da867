// SPDX-License-Identifier: Apache-2.0
#include "kernels/comm/local_hub.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "kernels/comm/peer_loss.h"
#include "kernels/ops/step_failure.h"

namespace shardscope {
namespace {

constexpr int kLooks = 32;                        // at a silent peer, within the time limit
constexpr std::int64_t kSmallBytes = 128 * 1024;  // run by the last to arrive: as long as waking a helper takes

}  // namespace

LocalHub::LocalHub(int ranks, std::chrono::milliseconds timeLimit)
    : m_ranks(static_cast<std::size_t>(ranks)),
      m_timeLimit(timeLimit),
      m_helpers(std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1)) {}

std::shared_ptr<LocalGroup> LocalHub::join(int rank, std::span<const int> ranks, std::string name) {
  const std::lock_guard lock(m_mutex);
  const auto isThis = [&](const Joining& joining) {
    const LocalMembers& members = *joining.group->members;
    return members.name == name && std::equal(ranks.begin(), ranks.end(), members.ranks.begin(), members.ranks.end()) &&
           std::find(joining.joined.begin(), joining.joined.end(), rank) == joining.joined.end();
  };
  auto joining = std::find_if(m_joining.begin(), m_joining.end(), isThis);
  if (joining == m_joining.end()) {
    LocalMembers members{std::move(name), {ranks.begin(), ranks.end()}};
    joining = m_joining.insert(joining, {std::make_shared<LocalGroup>(std::move(members)), {}});
  }
  joining->joined.push_back(rank);
  std::shared_ptr<LocalGroup> group = joining->group;
  if (joining->joined.size() == ranks.size()) m_joining.erase(joining);
  return group;
}

void LocalHub::abort(std::string_view reason) {
  {
    const std::lock_guard lock(m_mutex);
    if (m_aborted) return;
    m_reason = reason;
    m_aborted = true;
  }
  for (Rank& rank : m_ranks) rank.wake.notify_one();
}

void LocalHub::checkIn(int rank) {
  at(rank).pulse.beat();
  if (!m_aborted.load(std::memory_order_relaxed)) return;
  const std::lock_guard lock(m_mutex);
  throw StepAborted(m_reason);
}

std::chrono::steady_clock::time_point LocalHub::lastSeen(int rank) {
  const std::lock_guard lock(m_mutex);
  return at(rank).waitsFor != nullptr ? Clock::now() : at(rank).pulse.lastSeen();
}

std::shared_ptr<LocalOperation> LocalHub::postCollective(LocalGroup& group, int part, const CollectiveCall& call,
                                                         ExchangePart buffers) {
  Lock lock(m_mutex);
  return post(lock, group.collectives, part, call, std::move(buffers));
}

std::shared_ptr<LocalOperation> LocalHub::postMessage(LocalGroup& group, int sender, int receiver, int part,
                                                      const CollectiveCall& call, ExchangePart buffers) {
  Lock lock(m_mutex);
  return post(lock, group.messages(sender, receiver), part, call, std::move(buffers));
}

std::shared_ptr<LocalOperation> LocalHub::post(Lock& lock, LocalStream& stream, int part, const CollectiveCall& call,
                                               ExchangePart buffers) {
  if (m_aborted) return nullptr;
  const std::shared_ptr<LocalOperation> operation = stream.arrive(part, call, std::move(buffers));
  at(operation->ranks[static_cast<std::size_t>(part)]).pulse.beat();
  if (operation->missing > 0) return operation;
  if (operation->hasWork() && operation->exchange.bytes() <= kSmallBytes) {
    work(lock, *operation);
    return operation;
  }
  std::vector<int> wakened = operation->waiters;
  const auto useful = static_cast<std::size_t>(std::min<std::int64_t>(m_helpers, operation->exchange.items()));
  if (!operation->done) wakened.resize(std::min(wakened.size(), useful));
  lock.unlock();
  wake(wakened);
  return operation;
}

// Runs items while there are any. Takes the lock, and returns without it.
void LocalHub::work(Lock& lock, LocalOperation& operation) {
  ++operation.workers;
  lock.unlock();
  const std::int64_t items = operation.exchange.items();
  while (!m_aborted.load(std::memory_order_relaxed)) {
    const std::int64_t item = operation.nextItem.fetch_add(1, std::memory_order_relaxed);
    if (item >= items) break;
    operation.exchange.run(item);
  }
  lock.lock();
  std::vector<int> wakened;
  if (--operation.workers == 0) {
    operation.done = operation.nextItem.load(std::memory_order_relaxed) >= items;
    wakened = operation.waiters;
  }
  lock.unlock();
  wake(wakened);
}

void LocalHub::wake(const std::vector<int>& ranks) {
  for (const int rank : ranks) at(rank).wake.notify_one();
}

// Whether nobody will touch the buffers of an operation at which all have arrived. Works on it otherwise.
bool LocalHub::settled(Lock& lock, LocalOperation& operation) {
  if (operation.workers == 0 && (operation.done || m_aborted)) return true;
  if (m_aborted || !operation.hasWork()) return false;
  work(lock, operation);
  lock.lock();
  return operation.workers == 0 && (operation.done || m_aborted);
}

void LocalHub::sleep(Lock& lock, LocalOperation& operation, int rank, Clock::time_point until) {
  operation.waiters.push_back(rank);
  at(rank).wake.wait_until(lock, until);
  operation.waiters.erase(std::find(operation.waiters.begin(), operation.waiters.end(), rank));
}

void LocalHub::wait(const std::shared_ptr<LocalOperation>& operation, int part, const BeforeSleep& beforeSleep) {
  Lock lock(m_mutex);
  if (operation == nullptr) throw StepAborted(m_reason);
  const int rank = operation->ranks[static_cast<std::size_t>(part)];
  const Clock::time_point start = Clock::now();
  at(rank).pulse.beat();
  at(rank).waitsFor = operation.get();
  bool lost = false, tells = static_cast<bool>(beforeSleep);
  while (!lost && !settled(lock, *operation)) {
    if (std::exchange(tells, false)) {
      lock.unlock();
      beforeSleep();
      lock.lock();
      continue;
    }
    const bool allHere = operation->missing == 0;
    sleep(lock, *operation, rank,
          allHere ? Clock::now() + m_timeLimit
                  : std::min(lostAt(*operation, start), Clock::now() + m_timeLimit / kLooks));
    lost = !m_aborted && operation->missing > 0 && Clock::now() >= lostAt(*operation, start);
  }
  at(rank).waitsFor = nullptr;
  at(rank).pulse.beat();
  if (lost) {
    const PeerLost loss(describeLoss(*operation), operation->missingRanks());
    operation->withdraw(part);
    throw loss;
  }
  if (m_aborted) throw StepAborted(m_reason);
  if (!operation->failure.empty()) throw StepFailure(operation->failure);
}

void LocalHub::abandon(const std::shared_ptr<LocalOperation>& operation, int part) noexcept {
  if (operation == nullptr) return;
  Lock lock(m_mutex);
  if (operation->missing > 0) return operation->withdraw(part);
  const int rank = operation->ranks[static_cast<std::size_t>(part)];
  while (!settled(lock, *operation)) sleep(lock, *operation, rank, Clock::now() + m_timeLimit);
}

// When a peer that has not arrived, and does not wait for others, will have been silent for too long. Where all of them
// wait, their own waits decide, unless they go in a circle.
LocalHub::Clock::time_point LocalHub::lostAt(const LocalOperation& operation, Clock::time_point since) {
  std::optional<Clock::time_point> silentSince;
  for (const int rank : operation.missingRanks())
    if (at(rank).waitsFor == nullptr)
      silentSince = std::min(silentSince.value_or(Clock::time_point::max()), at(rank).pulse.lastSeen());
  if (!silentSince) silentSince = stuckSince(operation);
  return std::max(since, silentSince.value_or(Clock::now())) + m_timeLimit;
}

// Since when ranks wait for each other and nobody else, if they do.
std::optional<LocalHub::Clock::time_point> LocalHub::stuckSince(const LocalOperation& operation) const {
  std::vector<int> reached = operation.missingRanks();
  Clock::time_point latest = Clock::time_point::min();
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const LocalOperation* const next = at(reached[i]).waitsFor;
    if (next == nullptr || next->missing == 0) return std::nullopt;
    latest = std::max(latest, at(reached[i]).pulse.lastCall());
    for (const int rank : next->missingRanks())
      if (std::find(reached.begin(), reached.end(), rank) == reached.end()) reached.push_back(rank);
  }
  return latest;
}

std::string LocalHub::describeLoss(const LocalOperation& operation) const {
  std::vector<LostPeer> lost;
  for (const int missing : operation.missingRanks()) {
    const LocalOperation* const other = at(missing).waitsFor;
    lost.push_back({missing, other == nullptr ? "" : other->describe()});
  }
  return describePeerLoss(operation.describe(), lost, m_timeLimit);
}

}  // namespace shardscope
