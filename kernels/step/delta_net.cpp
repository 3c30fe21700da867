// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/delta_net.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "kernels/step/context_attention.h"
#include "kernels/step/exchange.h"
#include "kernels/step/linear.h"
#include "kernels/step/parameter_specs.h"
#include "kernels/step/row_moves.h"

namespace shardscope {
namespace {

constexpr double kUnitEpsilon = 1e-6;

// Rows as an exchange over all context-parallel ranks leaves them, by position.
std::vector<std::int32_t> orderOfPositions(const Rank& rank) {
  std::vector<std::int64_t> positions;
  for (int r = 0; r < rank.scenario.layout.cp; ++r)
    for (const PositionRange& range : positionsOfRank(rank.scenario.batch.seqLen, rank.scenario.layout.cp, r))
      for (std::int64_t i = 0; i < range.count; ++i)
        positions.insert(positions.end(), static_cast<std::size_t>(rank.batch), range.first + i);
  std::vector<std::int32_t> order(positions.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) {
    return positions[static_cast<std::size_t>(a)] < positions[static_cast<std::size_t>(b)];
  });
  return order;
}

std::vector<std::int32_t> inverse(const std::vector<std::int32_t>& order) {
  std::vector<std::int32_t> back(order.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    back[static_cast<std::size_t>(order[i])] = static_cast<std::int32_t>(i);
  return back;
}

}  // namespace

DeltaNet::DeltaNet(Rank& rank, ParameterStore& store, const std::string& prefix)
    : m_cp(rank.scenario.layout.cp),
      m_keyHeads(rank.model.attention.linear->numKeyHeads / rank.tp),
      m_valueHeads(rank.model.attention.linear->numValueHeads / rank.tp),
      m_keyWidth(rank.model.attention.linear->keyHeadDim),
      m_valueWidth(rank.model.attention.linear->valueHeadDim),
      m_dropsNorm(rank.scenario.recompute.selects(RecomputeModule::GdnNormOut)) {
  const std::int64_t h = rank.model.hiddenSize;
  const std::int64_t keys = m_keyHeads * m_keyWidth, values = m_valueHeads * m_valueWidth;
  const std::int64_t taps = rank.model.attention.linear->convKernel;
  store.declare(normSpec(rank, prefix + ".norm", h), m_norm);
  store.declare(columnSpec(rank, prefix + ".query", keys, h), m_query);
  store.declare(columnSpec(rank, prefix + ".key", keys, h), m_key);
  store.declare(columnSpec(rank, prefix + ".value", values, h), m_value);
  store.declare(columnSpec(rank, prefix + ".gate", values, h), m_gate);
  store.declare(columnSpec(rank, prefix + ".step", m_valueHeads, h), m_step);
  store.declare(columnSpec(rank, prefix + ".decay", m_valueHeads, h), m_decay);
  store.declare(columnSpec(rank, prefix + ".query_conv", keys, taps), m_queryConv);
  store.declare(columnSpec(rank, prefix + ".key_conv", keys, taps), m_keyConv);
  store.declare(columnSpec(rank, prefix + ".value_conv", values, taps), m_valueConv);
  ParameterSpec perHead = columnSpec(rank, prefix + ".decay_rate", m_valueHeads, 1);
  perHead.initial = InitialValue::Zeros;
  store.declare(perHead, m_decayRate);
  perHead.segments.front().tensor = prefix + ".decay_bias";
  store.declare(perHead, m_decayBias);
  store.declare(headNormSpec(rank, prefix + ".out_norm", m_valueWidth), m_outNorm);
  store.declare(rowSpec(rank, prefix + ".projection", h, values), m_projection);
  if (m_cp == 1) return;
  m_exchange = &rank.groups[GroupKind::Cp];
  const std::vector<std::int32_t> order = orderOfPositions(rank);
  m_order = indexTensor(rank, order, Term::BatchTokens);
  m_orderBack = indexTensor(rank, inverse(order), Term::BatchTokens);
}

// [tokens, heads, width] of this rank's positions -> all positions in order, this rank's share of the heads.
Tensor DeltaNet::toSequence(Rank& rank, Tensor x, std::int64_t heads, Term term) {
  x = x.reshaped({x.rows(), heads, x.columns() / heads});
  if (m_exchange == nullptr) {
    x.retag(term);
    return x;
  }
  const Tensor all = headsToSequence(rank, *m_exchange, x, Term::EngineForward);
  x.release();
  return takeRows(rank, "attention.exchange_pack", all, m_order, term).reshaped(all.shape());
}

Tensor DeltaNet::toPositions(Rank& rank, Tensor x, Term term) {
  if (m_exchange == nullptr) {
    x.retag(term);
    return x;
  }
  const Tensor back =
      takeRows(rank, "attention.exchange_pack", x, m_orderBack, Term::EngineForward).reshaped(x.shape());
  x.release();
  return sequenceToHeads(rank, *m_exchange, back, term);
}

Tensor DeltaNet::project(Rank& rank, const Tensor& gathered, const Parameter& weight, std::int64_t heads, Term term) {
  return toSequence(rank, linear(rank, "delta.in_proj", gathered, weight.weight, term), heads, term);
}

// The rows of a tensor of one row a channel or head that belong to the heads of this context-parallel rank.
Tensor DeltaNet::ofThisRank(Rank& rank, const Tensor& perHead) const {
  const std::int64_t rows = perHead.rows() / m_cp;
  return perHead.rowRange(rank.at.cp * rows, rows);
}

Tensor DeltaNet::convolve(Rank& rank, const Tensor& x, const Parameter& weight, Term term) {
  Tensor y = rank.make(x.shape(), term);
  rank.op("delta.conv", {0, 2 * x.bytes()}, [&] {
    const Shape flat{x.rows(), x.columns()};
    rank.ops.causalConv({x.reshaped(flat), ofThisRank(rank, weight.weight), y.reshaped(flat), rank.batch});
  });
  return y;
}

Tensor DeltaNet::convolveBackward(Rank& rank, const Tensor& x, const Parameter& weight, const Tensor& gradient) {
  Tensor dx = rank.make(x.shape(), Term::EngineBackward);
  rank.op("delta.conv", {0, 3 * x.bytes()}, [&] {
    const Shape flat{x.rows(), x.columns()};
    rank.ops.causalConvBackward({x.reshaped(flat), ofThisRank(rank, weight.weight), gradient.reshaped(flat),
                                 dx.reshaped(flat), ofThisRank(rank, weight.gradient), rank.batch});
  });
  return dx;
}

// x / |x| of every key head, once a value head that uses it.
Tensor DeltaNet::unitHeads(Rank& rank, const Tensor& x) {
  const std::int64_t heads = x.dim(1), copies = m_valueHeads / m_keyHeads;
  Tensor out = rank.make({x.rows(), heads * copies, m_keyWidth}, Term::DeltaNetQueryKey);
  const Tensor unit = copies == 1 ? out : rank.make(x.shape(), Term::EngineForward);
  rank.op("delta.qk_norm", {0, x.bytes() + out.bytes()}, [&] {
    rank.ops.rmsNorm({x, {}, unit, kUnitEpsilon / static_cast<double>(m_keyWidth), false});
    rank.ops.scale(unit, 1 / std::sqrt(static_cast<double>(m_keyWidth)));
    if (copies == 1) return;
    const Tensor from = unit.reshaped({x.rows() * heads, m_keyWidth});
    const Tensor to = out.reshaped({x.rows() * heads, copies * m_keyWidth});
    for (std::int64_t i = 0; i < copies; ++i) rank.ops.copyColumns(from, 0, to, i * m_keyWidth, m_keyWidth);
  });
  return out;
}

Tensor DeltaNet::unitHeadsBackward(Rank& rank, const Tensor& x, const Tensor& gradient) {
  const std::int64_t heads = x.dim(1), copies = m_valueHeads / m_keyHeads;
  Tensor dx = rank.make(x.shape(), Term::EngineBackward);
  rank.op("delta.qk_norm", {0, 2 * x.bytes() + gradient.bytes()}, [&] {
    const Tensor from = gradient.reshaped({x.rows() * heads, copies * m_keyWidth});
    const Tensor to = dx.reshaped({x.rows() * heads, m_keyWidth});
    for (std::int64_t i = 0; i < copies; ++i) rank.ops.copyColumns(from, i * m_keyWidth, to, 0, m_keyWidth, i > 0);
    rank.ops.scale(dx, 1 / std::sqrt(static_cast<double>(m_keyWidth)));
    rank.ops.rmsNormBackward({x, {}, dx, dx, {}, kUnitEpsilon / static_cast<double>(m_keyWidth), false});
  });
  return dx;
}

void DeltaNet::openGates(Rank& rank, DeltaNetKept& kept) {
  const Tensor& step = kept.stepInput.get();
  const Shape shape{step.rows(), step.columns()};
  const Tensor decay = rank.make(shape, DataType::Fp32, Term::DeltaNetDecay);
  const Tensor beta = rank.make(shape, DataType::Fp32, Term::DeltaNetDecay);
  const Tensor rate = rank.make({shape[1]}, DataType::Fp32, Term::EngineForward);
  const Tensor bias = rank.make({shape[1]}, DataType::Fp32, Term::EngineForward);
  rank.op("delta.gates", {0, 2 * decay.bytes()}, [&] {
    rank.ops.convert(ofThisRank(rank, m_decayRate.weight).reshaped(rate.shape()), rate);
    rank.ops.convert(ofThisRank(rank, m_decayBias.weight).reshaped(bias.shape()), bias);
    rank.ops.deltaGates({kept.decayInput.get().reshaped(shape), step.reshaped(shape), rate, bias, decay, beta});
  });
  kept.decay.keep(decay);
  kept.beta.keep(beta);
}

// The gate and the normalized output side by side, as SwiGLU reads them.
Tensor DeltaNet::joined(Rank& rank, const DeltaNetKept& kept, Term term) {
  const Tensor& gate = kept.gate.get();
  Tensor both = rank.make({gate.rows(), 2 * gate.columns()}, term);
  rank.op("delta.gated_norm", {0, 2 * both.bytes()}, [&] {
    rank.ops.copyColumns(gate, 0, both, 0, gate.columns());
    rank.ops.copyColumns(kept.normalized.get(), 0, both, gate.columns(), gate.columns());
  });
  return both;
}

// Of the rule's forward in chunks of 64 positions, as the planner counts them.
double DeltaNet::ruleFlops(const Tensor& out) const {
  const double width = static_cast<double>(m_keyWidth);
  return static_cast<double>(out.elements()) *
         (4 * width + 64 * 4 + 64 * 6 * width / static_cast<double>(m_valueWidth));
}

Tensor DeltaNet::forward(Rank& rank, Tensor hidden, DeltaNetKept& kept) {
  hidden.retag(Term::AttentionNormInput);
  Tensor input = rank.make(hidden.shape(), Term::DeltaNetInput);
  normalize(rank, "attention.norm", hidden, m_norm, input);
  {
    const Tensor gathered = enterBlock(rank, "tp.attention_gather", input, Term::EngineForward);
    kept.rawQuery.keep(project(rank, gathered, m_query, m_keyHeads, Term::DeltaNetConvInput));
    kept.rawKey.keep(project(rank, gathered, m_key, m_keyHeads, Term::DeltaNetConvInput));
    kept.rawValue.keep(project(rank, gathered, m_value, m_valueHeads, Term::DeltaNetConvInput));
    kept.stepInput.keep(project(rank, gathered, m_step, m_valueHeads, Term::DeltaNetProjected));
    kept.decayInput.keep(project(rank, gathered, m_decay, m_valueHeads, Term::DeltaNetProjected));
    kept.gate.keep(linear(rank, "delta.in_proj", gathered, m_gate.weight, Term::DeltaNetProjected));
  }
  kept.input.keep(std::move(input));
  kept.query.keep(convolve(rank, kept.rawQuery.get(), m_queryConv, Term::DeltaNetQueryKey));
  kept.key.keep(convolve(rank, kept.rawKey.get(), m_keyConv, Term::DeltaNetQueryKey));
  kept.value.keep(convolve(rank, kept.rawValue.get(), m_valueConv, Term::DeltaNetValue));
  kept.unitQuery.keep(unitHeads(rank, kept.query.get()));
  kept.unitKey.keep(unitHeads(rank, kept.key.get()));
  openGates(rank, kept);

  Tensor out = rank.make(kept.value.get().shape(), Term::DeltaNetCoreOutput);
  rank.op("delta.rule", {ruleFlops(out), 4 * out.bytes()}, [&] {
    rank.ops.deltaRule({kept.unitQuery.get(), kept.unitKey.get(), kept.value.get(), kept.decay.get(), kept.beta.get(),
                        out, rank.batch, 1 / std::sqrt(static_cast<double>(m_keyWidth))});
  });
  out = toPositions(rank, std::move(out), Term::DeltaNetCoreOutput);
  kept.coreOut.keep(out);
  const Tensor normalized = rank.make({out.rows(), out.columns()}, Term::DeltaNetNormOutput);
  normalize(rank, "delta.gated_norm", out, m_outNorm, normalized.reshaped(out.shape()));
  kept.normalized.keep(normalized);
  const Tensor projected = rank.make(normalized.shape(), Term::ProjectionInput);
  {
    const Tensor both = joined(rank, kept, Term::EngineForward);
    rank.op("delta.gated_norm", {0, 3 * projected.bytes()}, [&] { rank.ops.swiGlu({both, {}, projected}); });
  }
  if (m_dropsNorm) kept.normalized.drop();
  kept.projected.keep(projected);
  Tensor y = leaveBlock(rank, "tp.attention_scatter",
                        linear(rank, "delta.out_proj", projected, m_projection.weight, Term::EngineForward),
                        Term::EngineForward);
  accumulate(rank, "attention.residual", hidden, y);
  kept.normInput.keep(std::move(hidden));
  return y;
}

// From the gradient of the layer's output to that of the rule's, in this rank's positions.
Tensor DeltaNet::outputBackward(Rank& rank, const Tensor& gradient, DeltaNetKept& kept, Tensor& dgate) {
  Tensor dprojected;
  {
    const Tensor dy = leaveBlockBackward(rank, "tp.attention_scatter", gradient, Term::EngineBackward);
    addLinearWeightGradient(rank, "delta.out_proj", dy, kept.projected.get(), m_projection.gradient);
    kept.projected.drop();
    dprojected = linearInputGradient(rank, "delta.out_proj", dy, m_projection.weight, Term::EngineBackward);
  }
  const Tensor out = kept.coreOut.take();
  if (m_dropsNorm) {
    const StepPass pass = std::exchange(rank.place.pass, StepPass::Recompute);
    kept.normalized.keep(rank.make({out.rows(), out.columns()}, Term::DeltaNetNormOutput));
    normalize(rank, "delta.gated_norm", out, m_outNorm, kept.normalized.get().reshaped(out.shape()));
    rank.place.pass = pass;
  }
  const std::int64_t values = dprojected.columns();
  Tensor dout = rank.make(out.shape(), Term::EngineBackward);
  dgate = rank.make({dprojected.rows(), values}, Term::EngineBackward);
  {
    const Tensor both = joined(rank, kept, Term::EngineBackward);
    const Tensor dboth = rank.make(both.shape(), Term::EngineBackward);
    rank.op("delta.gated_norm", {0, 2 * both.bytes()}, [&] {
      rank.ops.swiGluBackward({both, {}, dprojected, dboth, {}});
      rank.ops.copyColumns(dboth, 0, dgate, 0, values);
      rank.ops.copyColumns(dboth, values, dout.reshaped(dgate.shape()), 0, values);
    });
  }
  kept.normalized.drop();
  kept.gate.drop();
  normalizeBackward(rank, "delta.gated_norm", out, m_outNorm, dout, dout);
  return dout;
}

void DeltaNet::gatesBackward(Rank& rank, DeltaNetKept& kept, const Tensor& ddecay, const Tensor& dbeta, Tensor& dstep,
                             Tensor& ddecayInput) {
  const Tensor step = kept.stepInput.take(), decay = kept.decayInput.take();
  const Shape shape{step.rows(), step.columns()};
  dstep = rank.make(step.shape(), Term::EngineBackward);
  ddecayInput = rank.make(step.shape(), Term::EngineBackward);
  const auto small = [&] { return rank.make({shape[1]}, DataType::Fp32, Term::EngineBackward); };
  const Tensor rate = small(), bias = small(), drate = small(), dbias = small();
  rank.op("delta.gates", {0, 4 * ddecay.bytes()}, [&] {
    rank.ops.convert(ofThisRank(rank, m_decayRate.weight).reshaped(rate.shape()), rate);
    rank.ops.convert(ofThisRank(rank, m_decayBias.weight).reshaped(bias.shape()), bias);
    rank.ops.fill(drate, 0);
    rank.ops.fill(dbias, 0);
    rank.ops.deltaGatesBackward({decay.reshaped(shape), step.reshaped(shape), rate, bias, ddecay, dbeta,
                                 ddecayInput.reshaped(shape), dstep.reshaped(shape), drate, dbias});
    rank.ops.add(drate, ofThisRank(rank, m_decayRate.gradient).reshaped(rate.shape()));
    rank.ops.add(dbias, ofThisRank(rank, m_decayBias.gradient).reshaped(bias.shape()));
  });
}

Tensor DeltaNet::backward(Rank& rank, Tensor gradient, DeltaNetKept& kept) {
  Tensor dgate;
  Tensor dout = outputBackward(rank, gradient, kept, dgate);
  dout = toSequence(rank, std::move(dout), m_valueHeads, Term::EngineBackward);

  const auto like = [&](const Kept& x, DataType type) {
    return rank.make(x.get().shape(), type, Term::EngineBackward);
  };
  Tensor dq = like(kept.unitQuery, rank.plan.compute), dk = like(kept.unitKey, rank.plan.compute);
  Tensor dv = like(kept.value, rank.plan.compute);
  Tensor ddecay = like(kept.decay, DataType::Fp32), dbeta = like(kept.beta, DataType::Fp32);
  rank.op("delta.rule", {2.5 * ruleFlops(dout), 8 * dout.bytes()}, [&] {
    rank.ops.deltaRuleBackward({kept.unitQuery.get(), kept.unitKey.get(), kept.value.get(), kept.decay.get(),
                                kept.beta.get(), dout, dq, dk, dv, ddecay, dbeta, rank.batch,
                                1 / std::sqrt(static_cast<double>(m_keyWidth))});
  });
  for (Kept* used : {&kept.unitQuery, &kept.unitKey, &kept.value, &kept.decay, &kept.beta}) used->drop();
  dout.release();
  Tensor dstep, ddecayInput;
  gatesBackward(rank, kept, ddecay, dbeta, dstep, ddecayInput);
  ddecay.release();
  dbeta.release();
  dq = unitHeadsBackward(rank, kept.query.take(), dq);
  dk = unitHeadsBackward(rank, kept.key.take(), dk);
  dq = convolveBackward(rank, kept.rawQuery.take(), m_queryConv, dq);
  dk = convolveBackward(rank, kept.rawKey.take(), m_keyConv, dk);
  dv = convolveBackward(rank, kept.rawValue.take(), m_valueConv, dv);
  for (Tensor* x : {&dq, &dk, &dv, &dstep, &ddecayInput})
    *x = toPositions(rank, std::exchange(*x, Tensor()), Term::EngineBackward);

  Tensor dx;
  {
    const Tensor gathered = enterBlock(rank, "tp.attention_gather", kept.input.get(), Term::EngineBackward);
    const std::pair<Tensor*, const Parameter*> parts[] = {{&dq, &m_query},   {&dk, &m_key},
                                                          {&dv, &m_value},   {&dgate, &m_gate},
                                                          {&dstep, &m_step}, {&ddecayInput, &m_decay}};
    for (const auto& [part, weight] : parts) {
      addLinearWeightGradient(rank, "delta.in_proj", *part, gathered, weight->gradient);
      if (!dx)
        dx = linearInputGradient(rank, "delta.in_proj", *part, weight->weight, Term::EngineBackward);
      else
        addLinearInputGradient(rank, "delta.in_proj", *part, weight->weight, dx);
      part->release();
    }
  }
  kept.input.drop();
  dx = enterBlockBackward(rank, "tp.attention_gather", std::move(dx), Term::EngineBackward);
  normalizeBackward(rank, "attention.norm", kept.normInput.get(), m_norm, dx, dx);
  kept.normInput.drop();
  accumulate(rank, "attention.residual", dx, gradient);
  return gradient;
}

}  // namespace shardscope
