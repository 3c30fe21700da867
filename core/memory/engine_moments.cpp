// SPDX-License-Identifier: Apache-2.0
#include "core/memory/engine_moments.h"

#include <utility>

namespace shardscope {

Block Moments::make(Term term, double bytes) {
  if (!(bytes > 0)) return {};
  add(term, bytes);
  if (m_live.total > m_widest.total) m_widest = m_live;
  return {term, bytes, false};
}

void Moments::release(Block& block) {
  if (!block.onHost) add(block.term, -block.bytes);
  block = {};
}

void Moments::retag(Block& block, Term term) {
  add(block.term, -block.bytes);
  add(term, block.bytes);
  block.term = term;
}

void Moments::moveToHost(Block& block) {
  add(block.term, -block.bytes);
  block.onHost = true;
}

void Moments::bringBack(Block& block) {
  if (block.onHost) block = make(Term::OffloadResident, block.bytes);
}

void Moments::restore(const Mark& mark, const Block& left) {
  m_live = mark;
  add(left.term, left.bytes);
}

TermList Moments::listOf(const Mark& moment) {
  TermList list;
  for (int term = 0; term < kTerms; ++term)
    list.add(static_cast<Term>(term), moment.bytes[static_cast<std::size_t>(term)]);
  return list;
}

Block EngineScript::enterBlock(const Block& x, Term term) {
  return sequenceParallel() ? alive.make(term, x.bytes * sizes.tp) : Block{};
}

Block EngineScript::leaveBlock(Block partial, Term term) {
  if (!sequenceParallel()) return partial;
  const Block part = alive.make(term, partial.bytes / sizes.tp);
  alive.release(partial);
  return part;
}

}  // namespace shardscope
