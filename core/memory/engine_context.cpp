// SPDX-License-Identifier: Apache-2.0
#include "core/memory/engine_context.h"

#include <algorithm>
#include <utility>

namespace shardscope {
namespace {

constexpr double kFp32 = 4;

}  // namespace

Block exchangeHeads(EngineScript& script, const Block& x, Term term) {
  Block packed = script.alive.make(Term::EngineForward, x.bytes);
  const Block out = script.alive.make(term, x.bytes);
  script.alive.release(packed);
  return out;
}

ContextScript::ContextScript(EngineScript& script, double outputWidth)
    : m_script(script), m_output(script.ofTokens(outputWidth)) {
  const ParallelLayout& layout = script.scenario.layout;
  if (layout.cp <= 1) return;
  switch (layout.cpTransport) {
    case CpTransport::AllToAll:
      m_inner = layout.cp;
      break;
    case CpTransport::AllToAllP2p:
      if (!layout.hierarchicalCpSizes.empty()) m_inner = std::max(1, layout.hierarchicalCpSizes.front());
      break;
    case CpTransport::AllGather:
      m_gathers = true;
      break;
    case CpTransport::P2p:
      break;
  }
  m_members = layout.cp / m_inner;
}

void ContextScript::exchange(CoreBlocks& core) {
  if (!exchanges()) return;
  for (Block* x : {&core.q, &core.k, &core.v}) {
    const Block exchanged = exchangeHeads(m_script, *x, Term::CoreQkv);
    m_script.alive.release(*x);
    *x = exchanged;
  }
}

void ContextScript::attend(CoreBlocks& core) {
  Moments& alive = m_script.alive;
  core.out = alive.make(exchanges() ? Term::ContextParallelOutput : Term::ProjectionInput, m_output);
  core.lse = alive.make(Term::LogSumExp, kFp32 * m_script.sizes.tokens * m_script.sizes.heads);
  if (m_members <= 1) return;
  if (m_gathers) {
    Block k = alive.make(Term::GatheredKeyValue, core.k.bytes * m_members);
    Block v = alive.make(Term::GatheredKeyValue, core.v.bytes * m_members);
    alive.release(k);
    alive.release(v);
    return;
  }
  Block sum;
  if (m_script.sizes.element < kFp32) sum = alive.make(Term::EngineForward, m_output / m_script.sizes.element * kFp32);
  // Keys and values that are computed with, and those that arrive.
  Block travellers = alive.make(Term::EngineForward, std::min(2.0, m_members - 1) * (core.k.bytes + core.v.bytes));
  alive.release(travellers);
  alive.release(sum);
}

Block ContextScript::forward(CoreBlocks& core) {
  exchange(core);
  attend(core);
  return exchanges() ? exchangeHeads(m_script, core.out, Term::ProjectionInput) : core.out;
}

CoreBlocks ContextScript::backwardRing(const CoreBlocks& core) {
  Moments& alive = m_script.alive;
  const Term term = Term::EngineBackward;
  CoreBlocks gradients{
      alive.make(term, core.q.bytes), alive.make(term, core.k.bytes), alive.make(term, core.v.bytes), {}, {}};
  // The keys and values that go round, and their gradients' successors.
  Block travellers = alive.make(term, 2 * (core.k.bytes + core.v.bytes));
  alive.release(travellers);
  return gradients;
}

CoreBlocks ContextScript::backwardGathered(const CoreBlocks& core) {
  Moments& alive = m_script.alive;
  const Term term = Term::EngineBackward;
  Block k = alive.make(Term::GatheredKeyValue, core.k.bytes * m_members);
  Block v = alive.make(Term::GatheredKeyValue, core.v.bytes * m_members);
  CoreBlocks gradients;
  gradients.q = alive.make(term, core.q.bytes);
  Block dk = alive.make(term, k.bytes), dv = alive.make(term, v.bytes);
  alive.release(k);
  alive.release(v);
  gradients.k = alive.make(term, core.k.bytes);
  alive.release(dk);
  gradients.v = alive.make(term, core.v.bytes);
  alive.release(dv);
  return gradients;
}

CoreBlocks ContextScript::backward(CoreBlocks& core, Block dout) {
  Moments& alive = m_script.alive;
  if (exchanges()) {
    const Block exchanged = exchangeHeads(m_script, dout, Term::EngineBackward);
    alive.release(dout);
    dout = exchanged;
  }
  Block delta = alive.make(Term::EngineBackward, kFp32 * m_script.sizes.tokens * m_script.sizes.heads);
  alive.release(core.out);
  CoreBlocks gradients;
  if (m_members <= 1) {
    gradients.q = alive.make(Term::EngineBackward, core.q.bytes);
    gradients.k = alive.make(Term::EngineBackward, core.k.bytes);
    gradients.v = alive.make(Term::EngineBackward, core.v.bytes);
  } else {
    gradients = m_gathers ? backwardGathered(core) : backwardRing(core);
  }
  for (Block* x : {&core.q, &core.k, &core.v, &core.lse, &dout}) alive.release(*x);
  if (exchanges())
    for (Block* x : {&gradients.q, &gradients.k, &gradients.v}) {
      const Block back = exchangeHeads(m_script, *x, Term::EngineBackward);
      alive.release(*x);
      *x = back;
    }
  alive.release(delta);
  return gradients;
}

}  // namespace shardscope
