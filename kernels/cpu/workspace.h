// SPDX-License-Identifier: Apache-2.0
// Scratch memory of an op, one piece a thread, and a queue of tasks for these threads. Memory is taken before threads
// start, since they must not throw.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>

#include "kernels/cpu/parallel.h"

namespace shardscope::cpu {

// Hands out 64-byte aligned, uncleared arrays one after another; without memory it only adds up their sizes.
class Carver {
 public:
  explicit Carver(std::byte* memory = nullptr) : m_memory(memory) {}

  template <typename T>
  T* take(std::int64_t count) {
    T* result = m_memory != nullptr ? reinterpret_cast<T*>(m_memory + m_used) : nullptr;
    m_used += (count * static_cast<std::int64_t>(sizeof(T)) + 63) / 64 * 64;
    return result;
  }
  std::int64_t used() const { return m_used; }

 private:
  std::byte* m_memory;
  std::int64_t m_used = 0;
};

// Runs work(buffers, task) for every task in [0, tasks) on up to `threads` threads, each with Buffers(carver, sizes...)
// of its own. Tasks start in order; which thread gets one is open, so a result must not depend on it.
template <typename Buffers, typename Work, typename... Sizes>
void runTasks(std::int64_t tasks, int threads, const Work& work, const Sizes&... sizes) {
  const int parts = partsFor(tasks, 1, threads);
  Carver counter;
  Buffers(counter, sizes...);
  const std::int64_t bytes = counter.used();
  struct Free {
    std::byte* memory;
    ~Free() { ::operator delete(memory, std::align_val_t(64)); }
  } scratch{static_cast<std::byte*>(::operator new(static_cast<std::size_t>(bytes * parts), std::align_val_t(64)))};
  std::atomic<std::int64_t> next{0};
  const auto part = [&](int index) {
    Carver carver(scratch.memory + index * bytes);
    Buffers buffers(carver, sizes...);
    for (std::int64_t task = next++; task < tasks; task = next++) work(buffers, task);
  };
  parallelFor(parts, 1, parts, [&](std::int64_t first, std::int64_t last) {
    for (std::int64_t index = first; index < last; ++index) part(static_cast<int>(index));
  });
}

}  // namespace shardscope::cpu
