// SPDX-License-Identifier: Apache-2.0
// Lets as many ranks compute at a time as there are cores, so that thread ranks that outnumber the cores do not take
// them from each other in the middle of an op: the time of an op is then the op's own.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <vector>

#include "kernels/comm/world.h"

namespace shardscope {

class CoreSlots {
 public:
  CoreSlots(int cores, std::chrono::milliseconds timeLimit) : m_cores(cores), m_timeLimit(timeLimit) {}

  // While it waits the rank is alive to its peers. Throws PeerLost where for the time limit no rank gave its core back
  // or was alive, StepAborted as World::stillAlive.
  class Hold {
   public:
    Hold(CoreSlots* slots, World& world) : m_slots(slots), m_world(world) {
      if (m_slots != nullptr) m_slots->take(world);
    }
    ~Hold() {
      if (m_slots != nullptr) m_slots->giveBack(m_world);
    }
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;

   private:
    CoreSlots* m_slots;
    World& m_world;
  };

 private:
  using Clock = std::chrono::steady_clock;
  void take(World& world);
  void giveBack(World& world);
  std::vector<int> silentHolders(Clock::time_point since) const;  // all of them, or none

  const int m_cores;
  const std::chrono::milliseconds m_timeLimit;
  std::mutex m_mutex;
  std::condition_variable m_free;
  std::vector<World*> m_holders;
  int m_waiting = 0;
  Clock::time_point m_lastReturn{};
};

}  // namespace shardscope
