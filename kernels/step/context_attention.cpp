// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/context_attention.h"

#include <algorithm>
#include <utility>

namespace shardscope {
namespace {

constexpr std::string_view kRing = "cp.ring";
constexpr std::string_view kGather = "cp.gather";
constexpr std::string_view kExchange = "cp.exchange";

void append(std::vector<PositionRange>& to, const std::vector<PositionRange>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

// Keys and values that travel together.
struct Travellers {
  Tensor k, v;
};

struct Hop {
  PostedCollective sendK, sendV, receiveK, receiveV;

  void finish() {
    receiveK.finish();
    receiveV.finish();
    sendK.finish();
    sendV.finish();
  }
};

PostedCollective postSend(Rank& rank, Communicator& ring, const Tensor& x, int peer) {
  return rank.post(kRing, GroupKind::Cp, ring, x.bytes(),
                   [&](Communicator& c) { return c.send(x.raw(), x.elements(), x.type(), peer); });
}

PostedCollective postReceive(Rank& rank, Communicator& ring, const Tensor& x, int peer) {
  return rank.post(kRing, GroupKind::Cp, ring, 0,
                   [&](Communicator& c) { return c.receive(x.raw(), x.elements(), x.type(), peer); });
}

// Hands on what this rank has to the next, and takes what the one before has.
Hop passOn(Rank& rank, Communicator& ring, const Travellers& have, const Travellers& next) {
  const int to = (ring.rank() + 1) % ring.size();
  const int from = (ring.rank() + ring.size() - 1) % ring.size();
  Hop hop;
  hop.sendK = postSend(rank, ring, have.k, to);
  hop.sendV = postSend(rank, ring, have.v, to);
  hop.receiveK = postReceive(rank, ring, next.k, from);
  hop.receiveV = postReceive(rank, ring, next.v, from);
  return hop;
}

Travellers emptyLike(Rank& rank, const Travellers& x, Term term) {
  return {rank.make(x.k.shape(), x.k.type(), term), rank.make(x.v.shape(), x.v.type(), term)};
}

Tensor zeros(Rank& rank, const Shape& shape, DataType type, Term term) {
  Tensor x = rank.make(shape, type, term);
  rank.ops.fill(x, 0);
  return x;
}

}  // namespace

Tensor headsToSequence(Rank& rank, Communicator& group, const Tensor& x, Term term) {
  const std::int64_t ranks = group.size(), rows = x.rows(), heads = x.dim(1) / ranks, width = x.dim(2);
  const Tensor packed = rank.make({rows * ranks, heads * width}, x.type(), Term::EngineForward);
  const Tensor flat = x.reshaped({rows, x.columns()});
  rank.op("attention.exchange_pack", {0, 2 * x.bytes()}, [&] {
    for (std::int64_t r = 0; r < ranks; ++r)
      rank.ops.copyColumns(flat, r * heads * width, packed.rowRange(r * rows, rows), 0, heads * width);
  });
  Tensor out = rank.make({rows * ranks, heads, width}, x.type(), term);
  const std::vector<std::int64_t> counts(static_cast<std::size_t>(ranks), rows * heads * width);
  rank.post(kExchange, GroupKind::Cp, group, x.bytes(),
            [&](Communicator& c) { return c.allToAll(packed.raw(), counts, out.raw(), counts, x.type()); })
      .finish();
  return out;
}

Tensor sequenceToHeads(Rank& rank, Communicator& group, const Tensor& x, Term term) {
  const std::int64_t ranks = group.size(), rows = x.rows() / ranks, heads = x.dim(1), width = x.dim(2);
  const Tensor packed = rank.make({x.rows(), heads * width}, x.type(), Term::EngineForward);
  const std::vector<std::int64_t> counts(static_cast<std::size_t>(ranks), rows * heads * width);
  rank.post(kExchange, GroupKind::Cp, group, x.bytes(),
            [&](Communicator& c) { return c.allToAll(x.raw(), counts, packed.raw(), counts, x.type()); })
      .finish();
  Tensor out = rank.make({rows, heads * ranks, width}, x.type(), term);
  const Tensor flat = out.reshaped({rows, out.columns()});
  rank.op("attention.exchange_pack", {0, 2 * x.bytes()}, [&] {
    for (std::int64_t r = 0; r < ranks; ++r)
      rank.ops.copyColumns(packed.rowRange(r * rows, rows), 0, flat, r * heads * width, heads * width);
  });
  return out;
}

ContextAttention::ContextAttention(Rank& rank, const AttentionShape& shape) : m_shape(shape) {
  const ParallelLayout& layout = rank.scenario.layout;
  const auto positions = [&](int cpRank) { return positionsOfRank(rank.scenario.batch.seqLen, layout.cp, cpRank); };
  if (layout.cp == 1) {
    m_queries = rank.positions;
    m_keysOf = {m_queries};
    return;
  }
  int inner = 1;
  switch (layout.cpTransport) {
    case CpTransport::P2p:
      m_outer = &rank.groups[GroupKind::Cp];
      break;
    case CpTransport::AllGather:
      m_outer = &rank.groups[GroupKind::Cp];
      m_gathers = true;
      break;
    case CpTransport::AllToAll:
      m_inner = &rank.groups[GroupKind::Cp];
      inner = layout.cp;
      break;
    case CpTransport::AllToAllP2p:
      inner = layout.hierarchicalCpSizes.front();
      if (inner > 1) m_inner = &rank.groups.cpLevel(0);
      if (inner < layout.cp) m_outer = &rank.groups.cpLevel(1);
      break;
  }
  m_keysOf.resize(static_cast<std::size_t>(layout.cp / inner));
  for (int r = 0; r < layout.cp; ++r) append(m_keysOf[static_cast<std::size_t>(r / inner)], positions(r));
  m_queries = m_keysOf[static_cast<std::size_t>(rank.at.cp / inner)];
  if (m_inner == nullptr) return;
  m_shape.heads /= inner;
  m_shape.kvHeads /= inner;
}

// Pairs of a query and a key that it sees.
double ContextAttention::pairsOf(const std::vector<PositionRange>& keys) const {
  std::int64_t pairs = 0;
  for (const PositionRange& q : m_queries)
    for (const PositionRange& k : keys)
      for (std::int64_t position = q.first; position < q.first + q.count; ++position) {
        const std::int64_t oldest = m_shape.window > 0 ? std::max(k.first, position - m_shape.window + 1) : k.first;
        pairs += std::max<std::int64_t>(0, std::min(position, k.first + k.count - 1) - oldest + 1);
      }
  return static_cast<double>(pairs);
}

void ContextAttention::attendBlock(Rank& rank, const CoreTensors& core, const Tensor& k, const Tensor& v, int member,
                                   const Tensor& out, bool merge) const {
  const std::vector<PositionRange>& keys = m_keysOf[static_cast<std::size_t>(member)];
  const double flops = 2 * pairsOf(keys) * static_cast<double>(rank.batch * m_shape.heads) *
                       static_cast<double>(m_shape.keyWidth + m_shape.valueWidth);
  rank.op("attention.core", {flops, core.q.bytes() + k.bytes() + v.bytes() + out.bytes()}, [&] {
    rank.ops.attention(
        {core.q, k, v, out, core.lse, m_queries, keys, rank.batch, m_shape.window, m_shape.scale, merge});
  });
}

void ContextAttention::attendRing(Rank& rank, CoreTensors& core) const {
  const int members = m_outer->size(), self = m_outer->rank();
  // Results of many blocks are summed in fp32.
  const bool widens = core.out.type() != DataType::Fp32;
  const Tensor sum = widens ? rank.make(core.out.shape(), DataType::Fp32, Term::EngineForward) : core.out;
  Travellers have{core.k, core.v};
  Travellers spare;
  for (int i = 0; i < members; ++i) {
    const bool last = i + 1 == members;
    Hop hop;
    Travellers next;
    if (!last) {
      next = spare.k ? spare : emptyLike(rank, have, Term::EngineForward);
      spare = {};
      hop = passOn(rank, *m_outer, have, next);
    }
    attendBlock(rank, core, have.k, have.v, (self + members - i) % members, sum, i > 0);
    if (last) break;
    hop.finish();
    if (i > 0) spare = have;  // the first ones are kept
    have = next;
  }
  if (widens) rank.op("attention.cast", {0, sum.bytes()}, [&] { rank.ops.convert(sum, core.out); });
}

// Keys or values of all ranks of the group.
Tensor ContextAttention::gather(Rank& rank, const Tensor& x) const {
  Tensor all = rank.make({x.rows() * m_outer->size(), x.dim(1), x.dim(2)}, x.type(), Term::GatheredKeyValue);
  rank.post(kGather, GroupKind::Cp, *m_outer, x.bytes(),
            [&](Communicator& c) { return c.allGather(x.raw(), all.raw(), x.elements(), x.type()); })
      .finish();
  return all;
}

void ContextAttention::attendGathered(Rank& rank, CoreTensors& core) const {
  const Tensor k = gather(rank, core.k), v = gather(rank, core.v);
  std::vector<PositionRange> keys;
  for (const std::vector<PositionRange>& ranges : m_keysOf) append(keys, ranges);
  const double flops = 2 * pairsOf(keys) * static_cast<double>(rank.batch * m_shape.heads) *
                       static_cast<double>(m_shape.keyWidth + m_shape.valueWidth);
  rank.op("attention.core", {flops, core.q.bytes() + k.bytes() + v.bytes() + core.out.bytes()}, [&] {
    rank.ops.attention(
        {core.q, k, v, core.out, core.lse, m_queries, keys, rank.batch, m_shape.window, m_shape.scale, false});
  });
}

void ContextAttention::attend(Rank& rank, CoreTensors& core) const {
  const std::int64_t rows = core.q.rows();
  core.out = rank.make({rows, m_shape.heads, m_shape.valueWidth},
                       exchanges() ? Term::ContextParallelOutput : Term::ProjectionInput);
  core.lse = rank.make({rows, m_shape.heads}, DataType::Fp32, Term::LogSumExp);
  if (m_outer == nullptr)
    attendBlock(rank, core, core.k, core.v, 0, core.out, false);
  else if (m_gathers)
    attendGathered(rank, core);
  else
    attendRing(rank, core);
}

void ContextAttention::exchange(Rank& rank, CoreTensors& core) const {
  if (!exchanges()) return;
  for (Tensor* x : {&core.q, &core.k, &core.v}) *x = headsToSequence(rank, *m_inner, *x, Term::CoreQkv);
}

Tensor ContextAttention::forward(Rank& rank, CoreTensors& core) const {
  exchange(rank, core);
  attend(rank, core);
  return exchanges() ? sequenceToHeads(rank, *m_inner, core.out, Term::ProjectionInput) : core.out;
}

void ContextAttention::backwardBlock(Rank& rank, const CoreTensors& core, const Tensor& k, const Tensor& v,
                                     const std::vector<PositionRange>& keys, const Tensor& dout, const Tensor& delta,
                                     const Gradients& gradients) const {
  const double flops = 2 * pairsOf(keys) * static_cast<double>(rank.batch * m_shape.heads) *
                       static_cast<double>(3 * m_shape.keyWidth + 2 * m_shape.valueWidth);
  rank.op("attention.core", {flops, 2 * (core.q.bytes() + k.bytes() + v.bytes()) + dout.bytes()}, [&] {
    rank.ops.attentionBackward({core.q, k, v, dout, core.lse, delta, gradients.q, gradients.k, gradients.v, m_queries,
                                keys, rank.batch, m_shape.window, m_shape.scale});
  });
}

ContextAttention::Gradients ContextAttention::backwardRing(Rank& rank, CoreTensors& core, const Tensor& dout,
                                                           const Tensor& delta) const {
  const int members = m_outer->size(), self = m_outer->rank();
  const Tensor dq = zeros(rank, core.q.shape(), core.q.type(), Term::EngineBackward);
  Travellers have{core.k, core.v};
  Travellers gradients{zeros(rank, core.k.shape(), core.k.type(), Term::EngineBackward),
                       zeros(rank, core.v.shape(), core.v.type(), Term::EngineBackward)};
  for (int i = 0; i < members; ++i) {
    const bool last = i + 1 == members;
    Hop hop;
    Travellers next;
    if (!last) {
      next = emptyLike(rank, have, Term::EngineBackward);
      hop = passOn(rank, *m_outer, have, next);
    }
    const int member = (self + members - i) % members;
    backwardBlock(rank, core, have.k, have.v, m_keysOf[static_cast<std::size_t>(member)], dout, delta,
                  {dq, gradients.k, gradients.v});
    if (!last) {
      hop.finish();
      have = next;
      next = {};
    } else {
      have = {};
    }
    // The gradients follow the keys that they belong to, and come home with the last hop.
    Travellers arriving = emptyLike(rank, gradients, Term::EngineBackward);
    passOn(rank, *m_outer, gradients, arriving).finish();
    gradients = std::move(arriving);
  }
  return {dq, gradients.k, gradients.v};
}

ContextAttention::Gradients ContextAttention::backwardGathered(Rank& rank, CoreTensors& core, const Tensor& dout,
                                                               const Tensor& delta) const {
  const auto scatter = [&](const Tensor& x) {
    Tensor part = rank.make({x.rows() / m_outer->size(), x.dim(1), x.dim(2)}, x.type(), Term::EngineBackward);
    rank.post(kGather, GroupKind::Cp, *m_outer, x.bytes(),
              [&](Communicator& c) { return c.reduceScatter(x.raw(), part.raw(), part.elements(), x.type()); })
        .finish();
    return part;
  };
  std::vector<PositionRange> keys;
  for (const std::vector<PositionRange>& ranges : m_keysOf) append(keys, ranges);
  Tensor k = gather(rank, core.k), v = gather(rank, core.v);
  const Tensor dq = zeros(rank, core.q.shape(), core.q.type(), Term::EngineBackward);
  Tensor dk = zeros(rank, k.shape(), k.type(), Term::EngineBackward);
  Tensor dv = zeros(rank, v.shape(), v.type(), Term::EngineBackward);
  backwardBlock(rank, core, k, v, keys, dout, delta, {dq, dk, dv});
  k.release();
  v.release();
  const Tensor dkShare = scatter(dk);
  dk.release();
  return {dq, dkShare, scatter(dv)};
}

ContextAttention::Gradients ContextAttention::backward(Rank& rank, CoreTensors& core, Tensor dout) const {
  if (exchanges()) dout = headsToSequence(rank, *m_inner, dout, Term::EngineBackward);
  const Tensor delta = rank.make({core.q.rows(), m_shape.heads}, DataType::Fp32, Term::EngineBackward);
  rank.op("attention.delta", {0, 2 * dout.bytes()}, [&] { rank.ops.rowDot(dout, core.out, delta); });
  core.out.release();
  Gradients gradients;
  if (m_outer == nullptr) {
    gradients = {zeros(rank, core.q.shape(), core.q.type(), Term::EngineBackward),
                 zeros(rank, core.k.shape(), core.k.type(), Term::EngineBackward),
                 zeros(rank, core.v.shape(), core.v.type(), Term::EngineBackward)};
    backwardBlock(rank, core, core.k, core.v, m_queries, dout, delta, gradients);
  } else if (m_gathers) {
    gradients = backwardGathered(rank, core, dout, delta);
  } else {
    gradients = backwardRing(rank, core, dout, delta);
  }
  core = {};
  dout.release();
  if (exchanges())
    for (Tensor* x : {&gradients.q, &gradients.k, &gradients.v})
      *x = sequenceToHeads(rank, *m_inner, *x, Term::EngineBackward);
  return gradients;
}

}  // namespace shardscope
