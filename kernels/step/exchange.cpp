// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/exchange.h"

#include <numeric>
#include <utility>

namespace shardscope {
namespace {

Shape withRows(const Shape& shape, std::int64_t rows) {
  switch (shape.rank()) {
    case 1:
      return {rows};
    case 2:
      return {rows, shape[1]};
    case 3:
      return {rows, shape[1], shape[2]};
    default:
      return {rows, shape[1], shape[2], shape[3]};
  }
}

}  // namespace

Tensor gatherRows(Rank& rank, std::string_view name, GroupKind kind, const Tensor& x, Term term) {
  Communicator& group = rank.groups[kind];
  Tensor all = rank.make(withRows(x.shape(), x.rows() * group.size()), x.type(), term);
  rank.post(name, kind, group, x.bytes(),
            [&](Communicator& c) { return c.allGather(x.raw(), all.raw(), x.elements(), x.type()); })
      .finish();
  return all;
}

Tensor scatterRows(Rank& rank, std::string_view name, GroupKind kind, const Tensor& x, Term term) {
  Communicator& group = rank.groups[kind];
  Tensor part = rank.make(withRows(x.shape(), x.rows() / group.size()), x.type(), term);
  rank.post(name, kind, group, x.bytes(),
            [&](Communicator& c) { return c.reduceScatter(x.raw(), part.raw(), part.elements(), x.type()); })
      .finish();
  return part;
}

void reduceInPlace(Rank& rank, std::string_view name, GroupKind kind, const Tensor& x, Reduction reduction) {
  Communicator& group = rank.groups[kind];
  if (group.size() == 1 || x.elements() == 0) return;
  rank.post(name, kind, group, x.bytes(),
            [&](Communicator& c) { return c.allReduce(x.raw(), x.raw(), x.elements(), x.type(), reduction); })
      .finish();
}

Tensor enterBlock(Rank& rank, std::string_view name, const Tensor& x, Term term) {
  return rank.sequenceParallel() ? gatherRows(rank, name, GroupKind::Tp, x, term) : x;
}

Tensor leaveBlock(Rank& rank, std::string_view name, Tensor partial, Term term) {
  if (rank.sequenceParallel()) return scatterRows(rank, name, GroupKind::Tp, partial, term);
  reduceInPlace(rank, name, GroupKind::Tp, partial, Reduction::Sum);
  return partial;
}

Tensor enterBlockBackward(Rank& rank, std::string_view name, Tensor partial, Term term) {
  return leaveBlock(rank, name, std::move(partial), term);
}

Tensor leaveBlockBackward(Rank& rank, std::string_view name, const Tensor& x, Term term) {
  return enterBlock(rank, name, x, term);
}

Tensor exchangeRows(Rank& rank, std::string_view name, GroupKind kind, const Tensor& x,
                    std::span<const std::int64_t> send, std::span<const std::int64_t> receive, Term term) {
  const std::int64_t width = x.columns();
  const auto elements = [width](std::span<const std::int64_t> rows) {
    std::vector<std::int64_t> counts(rows.begin(), rows.end());
    for (std::int64_t& count : counts) count *= width;
    return counts;
  };
  const std::vector<std::int64_t> sent = elements(send), received = elements(receive);
  Tensor out =
      rank.make(withRows(x.shape(), std::accumulate(receive.begin(), receive.end(), std::int64_t{0})), x.type(), term);
  rank.post(name, kind, rank.groups[kind], x.bytes(),
            [&](Communicator& c) { return c.allToAll(x.raw(), sent, out.raw(), received, x.type()); })
      .finish();
  return out;
}

}  // namespace shardscope
