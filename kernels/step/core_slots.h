// SPDX-License-Identifier: Apache-2.0
// Lets as many ranks compute at a time as there are cores, so that thread ranks that outnumber the cores do not take
// them from each other in the middle of an op: the time of an op is then the op's own.
//
// A rank keeps its core from op to op until it sleeps for its peers, or, where others wait for a core, until its turn
// is over; then it hands the core to the one that has waited longest. So no core is free while a rank could compute.
// Where the ranks have all processors of the process, each core is one of them and its holder stays on it: left to
// itself, the system wakes a rank now and then on the processor of one that computes, and leaves it there while another
// is free.
#pragma once

#include <pthread.h>
#include <sched.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <vector>

#include "kernels/comm/world.h"

namespace shardscope {

class CoreSlots {
 public:
  // For the processors that the calling thread may use.
  CoreSlots(int cores, std::chrono::milliseconds timeLimit);

  int waiting();  // ranks in the queue

  // The core of one rank, or none; on the rank's own thread.
  class Seat {
   public:
    Seat(CoreSlots* slots, World& world) : m_slots(slots), m_world(world) {}
    ~Seat() { leave(); }
    Seat(const Seat&) = delete;
    Seat& operator=(const Seat&) = delete;

    // Before an op. While it waits the rank is alive to its peers. Throws PeerLost where for the time limit no rank
    // gave its core back or was alive, StepAborted as World::stillAlive.
    void take();
    // Before the rank sleeps until its peers have come.
    void leave();

   private:
    friend class CoreSlots;
    CoreSlots* m_slots;
    World& m_world;
    int m_core = kNone;
    std::chrono::steady_clock::time_point m_since;
  };

 private:
  using Clock = std::chrono::steady_clock;
  using Lock = std::unique_lock<std::mutex>;
  static constexpr int kNone = -1;

  // A rank in the queue.
  struct Waiter {
    World& world;
    pthread_t thread = pthread_self();
    int core = kNone;  // once it is handed one
    std::condition_variable handed;
  };

  void take(Seat& seat);
  int waitForCore(Lock& lock, World& world);
  void passOn(int core);
  void giveBack(Seat& seat);
  void bind(pthread_t thread, int core) const;
  void unbind() const;                                            // this thread
  std::vector<int> silentHolders(Clock::time_point since) const;  // all of them, or none

  const std::chrono::milliseconds m_timeLimit;
  std::vector<int> m_processors;  // by core; empty where ranks are not bound
  cpu_set_t m_all{};
  std::mutex m_mutex;
  std::vector<World*> m_holders;  // by core
  std::deque<Waiter*> m_queue;
  Clock::time_point m_lastReturn{};
};

}  // namespace shardscope
