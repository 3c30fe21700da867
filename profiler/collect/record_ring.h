// SPDX-License-Identifier: Apache-2.0
// Records on their way from the one thread that makes them to the one that packs them. Bounded, and neither waits for
// the other.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <vector>

#include "profiler/record/activity_record.h"

namespace shardscope {

class RecordRing {
 public:
  explicit RecordRing(std::size_t atLeast) : m_records(std::bit_ceil(atLeast < 2 ? 2 : atLeast)) {}

  std::size_t capacity() const { return m_records.size(); }

  // The producer: room for one record, or none while the ring is full. publish() hands it over.
  ActivityRecord* claim() {
    const std::size_t tail = m_tail.load(std::memory_order_relaxed);
    if (tail - m_knownHead == capacity()) {
      m_knownHead = m_head.load(std::memory_order_acquire);
      if (tail - m_knownHead == capacity()) return nullptr;
    }
    return &m_records[tail & (capacity() - 1)];
  }
  // True once every half of the ring.
  bool publish() {
    const std::size_t tail = m_tail.load(std::memory_order_relaxed) + 1;
    m_tail.store(tail, std::memory_order_release);
    return (tail & (capacity() / 2 - 1)) == 0;
  }

  // The consumer: takes all that is there.
  template <typename Take>
  void drain(Take take) {
    const std::size_t tail = m_tail.load(std::memory_order_acquire), mask = capacity() - 1;
    const ActivityRecord* const records = m_records.data();
    for (std::size_t head = m_head.load(std::memory_order_relaxed); head != tail; ++head) {
      take(records[head & mask]);
      m_head.store(head + 1, std::memory_order_release);
    }
  }

 private:
  // What the producer writes and what the consumer writes lie in cache lines of their own.
  alignas(64) std::atomic<std::size_t> m_tail{0};  // written by the producer
  std::size_t m_knownHead = 0;                     // the producer's
  std::vector<ActivityRecord> m_records;
  alignas(64) std::atomic<std::size_t> m_head{0};  // written by the consumer
};

}  // namespace shardscope
