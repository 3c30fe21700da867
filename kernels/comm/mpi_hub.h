// SPDX-License-Identifier: Apache-2.0
// What a process does with MPI, and the only place that waits for it: everything is polled, so that nothing hangs.
// Beside the operations runs a control channel: the reason of an abort, and "are you alive?" with its answer. For a
// rank that computes a thread beside it answers; one that waits answers how long ago those that it waits for were known
// to compute, so that a long wait on a chain of busy ranks loses nobody, while a dead rank and a circle are found.
// Unasked, every rank tells the next one now and then what it has begun: what is known of one that is killed.
#pragma once

#include <mpi.h>

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
#include <thread>
#include <vector>

#include "kernels/comm/mpi_operation.h"
#include "kernels/comm/rank_pulse.h"

namespace shardscope {

// May be called by any thread of the process, by one at a time inside.
class MpiHub {
 public:
  explicit MpiHub(std::chrono::milliseconds timeLimit);  // starts MPI
  ~MpiHub();                                             // ends it, unless a peer failed
  MpiHub(const MpiHub&) = delete;
  MpiHub& operator=(const MpiHub&) = delete;

  int rank() const { return m_rank; }
  int ranks() const { return m_size; }
  MPI_Comm join(std::span<const int> ranks, const std::string& name);
  void leave(MPI_Comm comm);
  void abort(std::string_view reason);
  void stillAlive();
  void begins(std::string_view op, std::chrono::milliseconds longest);
  std::chrono::steady_clock::time_point lastSeen();
  std::string lastBegan(int rank);
  // The rank before this one, where its process does not answer.
  std::optional<int> findDead(std::chrono::milliseconds patience);

  // begin() may post messages: it is called with the hub to itself. Null after an abort.
  std::shared_ptr<MpiOperation> begin(std::shared_ptr<MpiOperation> operation,
                                      const std::function<void(MpiOperation&)>& post);
  void wait(const std::shared_ptr<MpiOperation>& operation);
  void abandon(const std::shared_ptr<MpiOperation>& operation) noexcept;

 private:
  using Clock = std::chrono::steady_clock;
  struct Peer {
    Clock::time_point busy;      // when its end of the chain was last known to compute
    Clock::time_point answered;  // when it last said so
    std::string began;           // what it had begun then
  };
  struct Letter {
    std::vector<char> text;
    MPI_Request request = MPI_REQUEST_NULL;
  };

  void progress();
  void readControl();
  void readAnswer(int rank, const std::string& text);
  void flush();
  void watch();
  void write(int rank, int tag, std::string_view text);
  void answer(int rank);
  void askMissing(const MpiOperation& operation);
  std::vector<int> lostPeers(const MpiOperation& operation) const;
  void withdraw(const std::shared_ptr<MpiOperation>& operation, std::string_view reason);
  void announce(std::string_view reason);
  template <typename Done>
  bool pollUntil(Clock::duration patience, const Done& done);

  const std::chrono::milliseconds m_timeLimit;
  std::mutex m_mutex;
  int m_rank = 0;
  int m_size = 1;
  MPI_Comm m_meeting = MPI_COMM_NULL;  // where groups are joined
  MPI_Comm m_control = MPI_COMM_NULL;
  std::vector<std::shared_ptr<MpiOperation>> m_active;
  std::list<Letter> m_outbox;
  std::vector<Peer> m_peers;
  const MpiOperation* m_waitsFor = nullptr;
  Clock::time_point m_waitsSince;
  Clock::time_point m_lastProgress;
  RankPulse m_pulse;
  std::atomic<const char*> m_began{"set-up"};
  bool m_aborted = false;
  bool m_closed = false;  // messages are left over that touch buffers which may be gone: MPI is not called again
  std::string m_reason;
  bool m_echoed = false;  // since findDead() asked
  std::condition_variable m_ends;
  bool m_ending = false;
  std::thread m_watch;
};

}  // namespace shardscope
