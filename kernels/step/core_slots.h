// SPDX-License-Identifier: Apache-2.0
// Lets as many ranks compute at a time as there are cores, so that thread ranks that outnumber the cores do not take
// them from each other in the middle of an op: the time of an op is then the op's own.
#pragma once

#include <semaphore>

namespace shardscope {

class CoreSlots {
 public:
  explicit CoreSlots(int cores) : m_free(cores) {}

  class Hold {
   public:
    explicit Hold(CoreSlots* slots) : m_slots(slots) {
      if (m_slots != nullptr) m_slots->m_free.acquire();
    }
    ~Hold() {
      if (m_slots != nullptr) m_slots->m_free.release();
    }
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;

   private:
    CoreSlots* m_slots;
  };

 private:
  std::counting_semaphore<> m_free;
};

}  // namespace shardscope
