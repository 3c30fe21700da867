// SPDX-License-Identifier: Apache-2.0
// Follows kernels/step/delta_net.cpp.
#include "core/memory/engine_context.h"
#include "core/memory/engine_layer.h"

namespace shardscope {
namespace {

constexpr double kFp32 = 4;

class DeltaNetScript {
 public:
  explicit DeltaNetScript(EngineScript& script)
      : m_script(script),
        m_alive(script.alive),
        m_net(script.scenario.model.attention.linear.value_or(GatedDeltaNetSpec{})),
        m_valueHeads(roundedUpQuotient(m_net.numValueHeads, script.sizes.tp)),
        m_keys(script.ofTokens(roundedUpQuotient(m_net.numKeyHeads, script.sizes.tp) * m_net.keyHeadDim)),
        m_values(script.ofTokens(m_valueHeads * m_net.valueHeadDim)),
        m_perHead(script.ofTokens(m_valueHeads)),
        m_unit(script.ofTokens(m_valueHeads * m_net.keyHeadDim)),
        m_exchanges(script.scenario.layout.cp > 1),
        m_dropsNorm(script.recomputes(RecomputeModule::GdnNormOut)) {}

  Block forward(Block hidden, MixerBlocks& kept);
  void backward(const Block& gradient, MixerBlocks& kept);

 private:
  Block toSequence(Block x, Term term);
  Block toPositions(Block x, Term term);
  Block project(double bytes, Term term) { return toSequence(m_alive.make(term, bytes), term); }
  Block unitHeads();
  double gates() const { return kFp32 * m_script.sizes.tokens * m_valueHeads; }
  // Per-head numbers of the heads that this rank of the exchange has.
  double perHeadNumbers() const { return kFp32 * roundedUpQuotient(m_valueHeads, m_script.scenario.layout.cp); }
  Block outputBackward(const Block& gradient, MixerBlocks& kept, Block& dgate);
  void ruleBackward(Block dout, MixerBlocks& kept, Block& dq, Block& dk, Block& dv, Block& dstep, Block& ddecay);
  Block replaced(Block& used, Block gradient, double bytes);

  EngineScript& m_script;
  Moments& m_alive;
  GatedDeltaNetSpec m_net;
  double m_valueHeads;
  double m_keys, m_values, m_perHead, m_unit;  // bytes; m_unit: keys once a value head
  bool m_exchanges, m_dropsNorm;
};

Block DeltaNetScript::toSequence(Block x, Term term) {
  if (!m_exchanges) {
    m_alive.retag(x, term);
    return x;
  }
  Block all = exchangeHeads(m_script, x, Term::EngineForward);
  m_alive.release(x);
  const Block ordered = m_alive.make(term, all.bytes);
  m_alive.release(all);
  return ordered;
}

Block DeltaNetScript::toPositions(Block x, Term term) {
  if (!m_exchanges) {
    m_alive.retag(x, term);
    return x;
  }
  Block back = m_alive.make(Term::EngineForward, x.bytes);
  m_alive.release(x);
  const Block out = exchangeHeads(m_script, back, term);
  m_alive.release(back);
  return out;
}

Block DeltaNetScript::unitHeads() {
  const Block out = m_alive.make(Term::DeltaNetQueryKey, m_unit);
  if (m_net.numKeyHeads == m_net.numValueHeads) return out;
  Block unit = m_alive.make(Term::EngineForward, m_keys);
  m_alive.release(unit);
  return out;
}

Block DeltaNetScript::forward(Block hidden, MixerBlocks& kept) {
  m_alive.retag(hidden, Term::AttentionNormInput);
  kept.normInput = hidden;
  kept.input = m_alive.make(Term::DeltaNetInput, hidden.bytes);
  Block gathered = m_script.enterBlock(kept.input, Term::EngineForward);
  kept.rawQuery = project(m_keys, Term::DeltaNetConvInput);
  kept.rawKey = project(m_keys, Term::DeltaNetConvInput);
  kept.rawValue = project(m_values, Term::DeltaNetConvInput);
  kept.stepInput = project(m_perHead, Term::DeltaNetProjected);
  kept.decayInput = project(m_perHead, Term::DeltaNetProjected);
  kept.gate = m_alive.make(Term::DeltaNetProjected, m_values);
  m_alive.release(gathered);

  kept.query = m_alive.make(Term::DeltaNetQueryKey, m_keys);
  kept.key = m_alive.make(Term::DeltaNetQueryKey, m_keys);
  kept.v = m_alive.make(Term::DeltaNetValue, m_values);
  kept.q = unitHeads();
  kept.k = unitHeads();
  kept.decay = m_alive.make(Term::DeltaNetDecay, gates());
  kept.beta = m_alive.make(Term::DeltaNetDecay, gates());
  Block numbers = m_alive.make(Term::EngineForward, 2 * perHeadNumbers());
  m_alive.release(numbers);

  const Block out = m_alive.make(Term::DeltaNetCoreOutput, m_values);
  kept.coreOut = toPositions(out, Term::DeltaNetCoreOutput);
  kept.normalized = m_alive.make(Term::DeltaNetNormOutput, m_values);
  kept.projected = m_alive.make(Term::ProjectionInput, m_values);
  Block both = m_alive.make(Term::EngineForward, 2 * m_values);
  m_alive.release(both);
  if (m_dropsNorm) m_alive.release(kept.normalized);
  return m_script.leaveBlock(m_alive.make(Term::EngineForward, m_script.ofTokens(m_script.sizes.hidden)),
                             Term::EngineForward);
}

// From the gradient of the layer's output to that of the rule's, in this rank's positions.
Block DeltaNetScript::outputBackward(const Block& gradient, MixerBlocks& kept, Block& dgate) {
  Block dy = m_script.enterBlock(gradient, Term::EngineBackward);
  m_alive.release(kept.projected);
  Block dprojected = m_alive.make(Term::EngineBackward, m_values);
  m_alive.release(dy);
  if (m_dropsNorm) kept.normalized = m_alive.make(Term::DeltaNetNormOutput, m_values);
  const Block dout = m_alive.make(Term::EngineBackward, m_values);
  dgate = m_alive.make(Term::EngineBackward, m_values);
  Block both = m_alive.make(Term::EngineBackward, 2 * m_values);
  Block dboth = m_alive.make(Term::EngineBackward, 2 * m_values);
  for (Block* x : {&both, &dboth, &kept.normalized, &kept.gate, &kept.coreOut, &dprojected}) m_alive.release(*x);
  return dout;
}

void DeltaNetScript::ruleBackward(Block dout, MixerBlocks& kept, Block& dq, Block& dk, Block& dv, Block& dstep,
                                  Block& ddecay) {
  const Term term = Term::EngineBackward;
  dq = m_alive.make(term, m_unit);
  dk = m_alive.make(term, m_unit);
  dv = m_alive.make(term, m_values);
  Block ddecays = m_alive.make(term, gates()), dbeta = m_alive.make(term, gates());
  for (Block* x : {&kept.q, &kept.k, &kept.v, &kept.decay, &kept.beta, &dout}) m_alive.release(*x);
  dstep = m_alive.make(term, m_perHead);
  ddecay = m_alive.make(term, m_perHead);
  Block numbers = m_alive.make(term, 4 * perHeadNumbers());
  for (Block* x : {&numbers, &kept.stepInput, &kept.decayInput, &ddecays, &dbeta}) m_alive.release(*x);
}

// The gradient of what an op read, once the op's own is known.
Block DeltaNetScript::replaced(Block& used, Block gradient, double bytes) {
  const Block dx = m_alive.make(Term::EngineBackward, bytes);
  m_alive.release(used);
  m_alive.release(gradient);
  return dx;
}

void DeltaNetScript::backward(const Block& gradient, MixerBlocks& kept) {
  Block dgate, dq, dk, dv, dstep, ddecay;
  const Block dout = outputBackward(gradient, kept, dgate);
  ruleBackward(toSequence(dout, Term::EngineBackward), kept, dq, dk, dv, dstep, ddecay);
  dq = replaced(kept.query, dq, m_keys);
  dk = replaced(kept.key, dk, m_keys);
  dq = replaced(kept.rawQuery, dq, m_keys);
  dk = replaced(kept.rawKey, dk, m_keys);
  dv = replaced(kept.rawValue, dv, m_values);
  for (Block* x : {&dq, &dk, &dv, &dstep, &ddecay}) *x = toPositions(*x, Term::EngineBackward);

  Block gathered = m_script.enterBlock(kept.input, Term::EngineBackward);
  Block dx = m_alive.make(Term::EngineBackward, m_script.ofTokens(m_script.sizes.hidden));
  for (Block* x : {&dq, &dk, &dv, &dgate, &dstep, &ddecay, &gathered, &kept.input}) m_alive.release(*x);
  dx = m_script.leaveBlock(dx, Term::EngineBackward);
  m_alive.release(kept.normInput);
  m_alive.release(dx);
}

}  // namespace

Block deltaNetForward(EngineScript& script, Block hidden, MixerBlocks& kept) {
  return DeltaNetScript(script).forward(hidden, kept);
}

void deltaNetBackward(EngineScript& script, const Block& gradient, MixerBlocks& kept) {
  DeltaNetScript(script).backward(gradient, kept);
}

}  // namespace shardscope
