// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/allocator.h"

#include <algorithm>
#include <cstdlib>
#include <new>

#include "kernels/ops/step_failure.h"

namespace shardscope {
namespace {

constexpr std::int64_t kAlignment = 64;

std::int64_t rounded(std::int64_t bytes) {
  return (std::max<std::int64_t>(bytes, 1) + kAlignment - 1) / kAlignment * kAlignment;
}

}  // namespace

Storage::Storage(Allocator& allocator, std::int64_t bytes, Term term)
    : m_allocator(allocator), m_data(allocator.take(bytes)), m_bytes(bytes), m_term(term) {
  m_allocator.add(m_term, m_bytes);
}

Storage::~Storage() {
  m_allocator.remove(m_term, m_bytes);
  m_allocator.giveBack(m_data, m_bytes);
}

void Storage::retag(Term term) {
  if (term == m_term) return;
  m_allocator.remove(m_term, m_bytes);
  m_term = term;
  m_allocator.add(m_term, m_bytes);
}

Allocator::Allocator(std::int64_t limit) : m_limit(limit) {}

Allocator::~Allocator() {
  for (auto& [size, blocks] : m_free)
    for (void* block : blocks) std::free(block);
}

std::shared_ptr<Storage> Allocator::allocate(std::int64_t bytes, Term term) {
  return std::make_shared<Storage>(*this, bytes, term);
}

void Allocator::restartPeak() {
  m_peak = m_live;
  m_atPeak = m_byTerm;
}

void* Allocator::take(std::int64_t bytes) {
  if (bytes > m_limit - m_live) throw OutOfMemory(bytes, m_live, m_limit);
  const std::int64_t size = rounded(bytes);
  if (const auto found = m_free.find(size); found != m_free.end() && !found->second.empty()) {
    void* block = found->second.back();
    found->second.pop_back();
    return block;
  }
  void* block = std::aligned_alloc(kAlignment, static_cast<std::size_t>(size));
  if (block == nullptr) throw OutOfMemory(bytes, m_live, m_limit);
  return block;
}

void Allocator::giveBack(void* block, std::int64_t bytes) { m_free[rounded(bytes)].push_back(block); }

void Allocator::add(Term term, std::int64_t bytes) {
  m_byTerm[static_cast<std::size_t>(term)] += bytes;
  m_live += bytes;
  if (m_live > m_peak) {
    m_peak = m_live;
    m_atPeak = m_byTerm;
  }
  if (m_observer != nullptr) m_observer->allocated(term, bytes);
}

void Allocator::remove(Term term, std::int64_t bytes) {
  m_byTerm[static_cast<std::size_t>(term)] -= bytes;
  m_live -= bytes;
  if (m_observer != nullptr) m_observer->freed(term, bytes);
}

}  // namespace shardscope
