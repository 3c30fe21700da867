// SPDX-License-Identifier: GPL-3.0-or-later
// The newest piece of work of one object, on a thread of its own. Newer work makes the older stop, and what the older
// still delivers is dropped. The thread starts with the first work and sleeps between.
#pragma once

#include <QObject>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace shardscope {

class LatestJob {
 public:
  class Ticket {
   public:
    // Work asks this often, and returns when it is true.
    bool stale() const { return m_job->m_newest.load(std::memory_order_relaxed) != m_id; }
    // Runs in the receiver's thread, unless the work is stale by then.
    void deliver(std::function<void()> what) const;

   private:
    friend class LatestJob;
    Ticket(LatestJob& job, std::uint64_t id) : m_job(&job), m_id(id) {}
    LatestJob* m_job;
    std::uint64_t m_id;
  };
  using Work = std::function<void(const Ticket&)>;

  // Belongs to the receiver, which must not outlive it by an event.
  explicit LatestJob(QObject* receiver) : m_receiver(receiver) {}
  ~LatestJob() { cancel(); }
  LatestJob(const LatestJob&) = delete;
  LatestJob& operator=(const LatestJob&) = delete;

  void start(Work work);
  void cancel();  // does not wait

 private:
  void run(const std::stop_token& stop);

  QObject* m_receiver;
  std::atomic<std::uint64_t> m_newest{0};
  std::mutex m_mutex;
  std::condition_variable_any m_wake;
  Work m_next;            // under m_mutex
  std::jthread m_thread;  // last: stops and is waited for before the rest goes
};

}  // namespace shardscope
