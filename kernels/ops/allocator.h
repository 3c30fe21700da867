// SPDX-License-Identifier: Apache-2.0
// The memory of one rank. Every tensor comes from here and says what it is, in the terms of the planner's memory model,
// so that measured and predicted bytes are one subtraction apart. Bytes are counted as asked for: rounding and the
// cache of freed blocks are not part of them.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "core/memory/memory_terms.h"

namespace shardscope {

// What is alive at one moment, by term.
using TermBytes = std::array<std::int64_t, kTerms>;

// Told of every change, on the rank's own thread.
class AllocationObserver {
 public:
  virtual ~AllocationObserver() = default;
  virtual void allocated(Term term, std::int64_t bytes) = 0;
  virtual void freed(Term term, std::int64_t bytes) = 0;
};

class Allocator;

// One block; freed with its last owner. Memory is aligned to 64 bytes and not cleared.
class Storage {
 public:
  Storage(Allocator& allocator, std::int64_t bytes, Term term);
  ~Storage();
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;

  void* data() const { return m_data; }
  std::int64_t bytes() const { return m_bytes; }
  Term term() const { return m_term; }
  void retag(Term term);  // it plays another part from now on

 private:
  Allocator& m_allocator;
  void* m_data;
  std::int64_t m_bytes;
  Term m_term;
};

// Not thread-safe: a rank allocates on its own thread. Outlives all its storages.
class Allocator {
 public:
  explicit Allocator(std::int64_t limit = INT64_MAX);  // bytes; an allocation beyond it throws OutOfMemory
  ~Allocator();
  Allocator(const Allocator&) = delete;
  Allocator& operator=(const Allocator&) = delete;

  std::shared_ptr<Storage> allocate(std::int64_t bytes, Term term);

  std::int64_t live() const { return m_live; }
  std::int64_t peak() const { return m_peak; }
  const TermBytes& liveByTerm() const { return m_byTerm; }
  const TermBytes& atPeak() const { return m_atPeak; }
  void restartPeak();  // the peak from now on
  void observe(AllocationObserver* observer) { m_observer = observer; }

 private:
  friend class Storage;
  void* take(std::int64_t bytes);
  void giveBack(void* block, std::int64_t bytes);
  void add(Term term, std::int64_t bytes);
  void remove(Term term, std::int64_t bytes);

  std::int64_t m_limit;
  std::int64_t m_live = 0;
  std::int64_t m_peak = 0;
  TermBytes m_byTerm{};
  TermBytes m_atPeak{};
  AllocationObserver* m_observer = nullptr;
  std::unordered_map<std::int64_t, std::vector<void*>> m_free;  // blocks by size: a step asks for the same sizes again
};

}  // namespace shardscope
