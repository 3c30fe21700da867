// SPDX-License-Identifier: Apache-2.0
// Where thread ranks meet. Ranks post pointers; once all of a group have arrived, whoever waits runs the items of the
// exchange, for itself and for others: nobody depends on a peer that computes, and no thread spins. Small exchanges
// are run by the last to arrive, so that the others sleep and wake once.
//
// A buffer is safe once wait() or abandon() has returned or thrown: no thread works on the operation then, and none
// will, because threads begin to work only under the mutex and never after an abort.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/comm/local_operation.h"
#include "kernels/comm/rank_pulse.h"

namespace shardscope {

class LocalHub {
 public:
  LocalHub(int ranks, std::chrono::milliseconds timeLimit);
  LocalHub(const LocalHub&) = delete;
  LocalHub& operator=(const LocalHub&) = delete;

  int ranks() const { return static_cast<int>(m_ranks.size()); }
  std::shared_ptr<LocalGroup> join(int rank, std::span<const int> ranks, std::string name);
  void abort(std::string_view reason);
  void checkIn(int rank);  // it is alive; throws StepAborted after an abort
  void begins(int rank, std::chrono::milliseconds longest) { at(rank).pulse.beat(longest); }
  std::chrono::steady_clock::time_point lastSeen(int rank);

  // The calls of one rank. Null after an abort.
  std::shared_ptr<LocalOperation> postCollective(LocalGroup& group, int part, const CollectiveCall& call,
                                                 ExchangePart buffers);
  std::shared_ptr<LocalOperation> postMessage(LocalGroup& group, int sender, int receiver, int part,
                                              const CollectiveCall& call, ExchangePart buffers);
  void wait(const std::shared_ptr<LocalOperation>& operation, int part, const BeforeSleep& beforeSleep);
  // Gives up without waiting for peers to arrive. Who arrives later waits in vain.
  void abandon(const std::shared_ptr<LocalOperation>& operation, int part) noexcept;

 private:
  using Clock = std::chrono::steady_clock;
  using Lock = std::unique_lock<std::mutex>;
  struct Rank {
    std::condition_variable wake;
    RankPulse pulse;
    const LocalOperation* waitsFor = nullptr;
  };
  // A group that some of its members have still to join.
  struct Joining {
    std::shared_ptr<LocalGroup> group;
    std::vector<int> joined;
  };

  Rank& at(int rank) { return m_ranks[static_cast<std::size_t>(rank)]; }
  const Rank& at(int rank) const { return m_ranks[static_cast<std::size_t>(rank)]; }
  std::shared_ptr<LocalOperation> post(Lock& lock, LocalStream& stream, int part, const CollectiveCall& call,
                                       ExchangePart buffers);
  void work(Lock& lock, LocalOperation& operation);
  bool settled(Lock& lock, LocalOperation& operation);
  void sleep(Lock& lock, LocalOperation& operation, int rank, Clock::time_point until);
  void wake(const std::vector<int>& ranks);
  Clock::time_point lostAt(const LocalOperation& operation, Clock::time_point since);
  std::optional<Clock::time_point> stuckSince(const LocalOperation& operation) const;
  std::string describeLoss(const LocalOperation& operation) const;

  std::vector<Rank> m_ranks;
  const std::chrono::milliseconds m_timeLimit;
  const int m_helpers;  // threads that are woken to work, beside the one that wakes them
  std::mutex m_mutex;
  std::list<Joining> m_joining;
  std::atomic<bool> m_aborted{false};  // written under the mutex
  std::string m_reason;
};

}  // namespace shardscope
