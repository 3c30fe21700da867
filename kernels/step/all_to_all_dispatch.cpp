// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/expert_dispatch.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "kernels/step/exchange.h"
#include "kernels/step/expert_routes.h"
#include "kernels/step/forced_routing.h"
#include "kernels/step/row_moves.h"

namespace shardscope {
namespace {

constexpr std::string_view kPermute = "moe.permute";
constexpr std::string_view kUnpermute = "moe.unpermute";

// Rows of every expert from every rank of the expert group: [ep * etp][experts], ETP fastest.
std::vector<std::int32_t> countsOfGroup(Rank& rank, const std::vector<std::int32_t>& own) {
  Communicator& group = rank.groups[GroupKind::EtpEp];
  if (group.size() == 1) return own;
  std::vector<std::int32_t> all(own.size() * static_cast<std::size_t>(group.size()));
  rank.post("ep.counts", GroupKind::EtpEp, group, static_cast<std::int64_t>(own.size() * sizeof(std::int32_t)),
            [&](Communicator& c) {
              return c.allGather(own.data(), all.data(), static_cast<std::int64_t>(own.size()), DataType::Int32);
            })
      .finish();
  return all;
}

class AllToAllDispatch : public ExpertDispatch {
 public:
  explicit AllToAllDispatch(const Rank& rank);

  Tensor dispatch(Rank& rank, const Tensor& tokens, const Tensor& probabilities, const Tensor& experts,
                  ExpertRows& rows) override;
  Tensor combine(Rank& rank, Tensor results, const ExpertRows& rows) override;
  Tensor combineBackward(Rank& rank, const Tensor& gradient, const ExpertRows& rows) override;
  Tensor dispatchBackward(Rank& rank, Tensor gradient, const ExpertRows& rows) override;
  Tensor probabilitiesBackward(Rank& rank, Tensor gradient, const ExpertRows& rows) override;

 private:
  void planArrivals(Rank& rank, const std::vector<std::int32_t>& own, ExpertRows& rows) const;
  Tensor bring(Rank& rank, std::string_view permute, Tensor sorted, const ExpertRows& rows, Term term,
               Term moving) const;
  Tensor takeBack(Rank& rank, std::string_view permute, Tensor results, const ExpertRows& rows, Term moving) const;
  Tensor gatherOverEtp(Rank& rank, Tensor own, const ExpertRows& rows, Term term) const;
  Tensor scatterOverEtp(Rank& rank, Tensor partial, const ExpertRows& rows, Term term) const;
  bool sorts() const { return m_localExperts > 1 && m_ep * m_etp > 1; }

  int m_topk, m_experts, m_ep, m_etp, m_localExperts;
  RankCoordinates m_self;
  std::vector<std::int32_t> m_knownCounts;  // of ranks that are stood in for; else they say theirs
};

AllToAllDispatch::AllToAllDispatch(const Rank& rank)
    : m_topk(rank.model.moe.topk),
      m_experts(rank.model.moe.numExperts),
      m_ep(rank.scenario.layout.ep),
      m_etp(rank.scenario.layout.etp),
      m_localExperts(m_experts / m_ep),
      m_self(rank.at) {
  if (rank.world.standsInForPeers()) m_knownCounts = forcedCountsOfGroup(rank);
}

void AllToAllDispatch::planArrivals(Rank& rank, const std::vector<std::int32_t>& own, ExpertRows& rows) const {
  std::vector<std::int32_t> counts = countsOfGroup(rank, own);
  if (!m_knownCounts.empty()) counts = m_knownCounts;
  // What rank (ep, etp) of the group has for expert x of this rank or of another.
  const auto countOf = [&](int ep, int etp, int expert) {
    return counts[static_cast<std::size_t>((ep * m_etp + etp) * m_experts + expert)];
  };
  const int firstExpert = m_self.ep * m_localExperts;
  std::vector<std::int32_t> blocks;
  rows.send.assign(static_cast<std::size_t>(m_ep), 0);
  rows.receive.assign(static_cast<std::size_t>(m_ep), 0);
  rows.etpRows.assign(static_cast<std::size_t>(m_etp), 0);
  for (int expert = 0; expert < m_experts; ++expert)
    rows.send[static_cast<std::size_t>(expert / m_localExperts)] += countOf(m_self.ep, m_self.etp, expert);
  for (int etp = 0; etp < m_etp; ++etp)
    for (int ep = 0; ep < m_ep; ++ep)
      for (int expert = firstExpert; expert < firstExpert + m_localExperts; ++expert) {
        const std::int32_t count = countOf(ep, etp, expert);
        blocks.push_back(count);
        rows.etpRows[static_cast<std::size_t>(etp)] += count;
        if (etp == m_self.etp) rows.receive[static_cast<std::size_t>(ep)] += count;
      }
  const ExpertOrder order = groupByExpert(blocks, m_localExperts);
  rows.rowsOfExpert = order.rowsOfExpert;
  if (!sorts()) return;
  rows.order = indexTensor(rank, order.source, Term::RouterScores);
  rows.orderBack = indexTensor(rank, order.back, Term::RouterScores);
}

// Rows in the order of the sender -> rows grouped by this rank's experts.
Tensor AllToAllDispatch::bring(Rank& rank, std::string_view permute, Tensor sorted, const ExpertRows& rows, Term term,
                               Term moving) const {
  Tensor arrived = std::move(sorted);
  if (m_ep > 1) {
    Tensor received = exchangeRows(rank, "ep.dispatch", GroupKind::Ep, arrived, rows.send, rows.receive, moving);
    arrived = std::move(received);
  }
  if (m_etp > 1) arrived = gatherOverEtp(rank, std::move(arrived), rows, moving);
  if (sorts()) return takeRows(rank, permute, arrived, rows.order, term);
  arrived.retag(term);
  return arrived;
}

// The way back.
Tensor AllToAllDispatch::takeBack(Rank& rank, std::string_view permute, Tensor results, const ExpertRows& rows,
                                  Term moving) const {
  Tensor leaving = std::move(results);
  if (sorts()) {
    Tensor unsorted = takeRows(rank, permute, leaving, rows.orderBack, moving);
    leaving = std::move(unsorted);
  }
  if (m_etp > 1) leaving = scatterOverEtp(rank, std::move(leaving), rows, moving);
  if (m_ep == 1) return leaving;
  return exchangeRows(rank, "ep.combine", GroupKind::Ep, leaving, rows.receive, rows.send, moving);
}

Tensor AllToAllDispatch::gatherOverEtp(Rank& rank, Tensor own, const ExpertRows& rows, Term term) const {
  Communicator& group = rank.groups[GroupKind::Etp];
  const std::int64_t all = std::accumulate(rows.etpRows.begin(), rows.etpRows.end(), std::int64_t{0});
  Tensor out = rank.make({all, own.columns()}, own.type(), term);
  std::vector<PostedCollective> posted;
  std::int64_t first = 0;
  for (int peer = 0; peer < m_etp; ++peer) {
    const std::int64_t count = rows.etpRows[static_cast<std::size_t>(peer)];
    const Tensor part = out.rowRange(first, count);
    first += count;
    if (peer == m_self.etp) {
      rank.op("moe.permute", {0, 2 * own.bytes()}, [&] { rank.ops.convert(own, part); });
      continue;
    }
    posted.push_back(rank.post("etp.gather", GroupKind::Etp, group, own.bytes(),
                               [&](Communicator& c) { return c.send(own.raw(), own.elements(), own.type(), peer); }));
    posted.push_back(rank.post("etp.gather", GroupKind::Etp, group, 0, [&](Communicator& c) {
      return c.receive(part.raw(), part.elements(), part.type(), peer);
    }));
  }
  for (PostedCollective& operation : posted) operation.finish();
  return out;
}

// Sums of the parts that the ranks of an expert have computed of the rows that this rank received, in rank order.
Tensor AllToAllDispatch::scatterOverEtp(Rank& rank, Tensor partial, const ExpertRows& rows, Term term) const {
  const std::int64_t own = rows.etpRows[static_cast<std::size_t>(m_self.etp)];
  const std::vector<std::int64_t> receive(static_cast<std::size_t>(m_etp), own);
  const Tensor parts = exchangeRows(rank, "etp.scatter", GroupKind::Etp, partial, rows.etpRows, receive, term);
  partial.release();
  Tensor sum = rank.make({own, parts.columns()}, parts.type(), term);
  rank.op("moe.unpermute", {0, parts.bytes() + sum.bytes()}, [&] {
    rank.ops.convert(parts.rowRange(0, own), sum);
    for (int peer = 1; peer < m_etp; ++peer) rank.ops.add(parts.rowRange(peer * own, own), sum);
  });
  return sum;
}

Tensor AllToAllDispatch::dispatch(Rank& rank, const Tensor& tokens, const Tensor& probabilities, const Tensor& experts,
                                  ExpertRows& rows) {
  RowOrder order;
  rank.op("moe.preprocess", {0, experts.bytes()}, [&] {
    order = orderByExpert({experts.as<std::int32_t>(), static_cast<std::size_t>(experts.elements())}, m_experts);
  });
  planArrivals(rank, order.rowsOfExpert, rows);
  rows.position = indexTensor(rank, order.position, Term::RouterScores).reshaped(experts.shape());
  {
    const Tensor source = indexTensor(rank, order.source, Term::EngineForward);
    const Tensor each = probabilities.reshaped({probabilities.elements(), 1});
    Tensor sorted = takeRows(rank, kPermute, each, source, Term::RouterScores);
    rows.probabilities = bring(rank, kPermute, std::move(sorted), rows, Term::RouterScores, Term::EngineForward);
    rows.probabilities = rows.probabilities.reshaped({rows.probabilities.rows()});
  }
  for (std::int32_t& source : order.source) source /= m_topk;
  rows.tokenOfRow = indexTensor(rank, order.source, Term::RouterScores);
  Tensor sorted = takeRows(rank, kPermute, tokens, rows.tokenOfRow, Term::EngineForward);
  return bring(rank, kPermute, std::move(sorted), rows, Term::DispatchedTokens, Term::EngineForward);
}

Tensor AllToAllDispatch::combine(Rank& rank, Tensor results, const ExpertRows& rows) {
  const Tensor sorted = takeBack(rank, kUnpermute, std::move(results), rows, Term::EngineForward);
  return sumOfRows(rank, kUnpermute, sorted, rows.position, Term::EngineForward);
}

Tensor AllToAllDispatch::combineBackward(Rank& rank, const Tensor& gradient, const ExpertRows& rows) {
  Tensor sorted = takeRows(rank, kUnpermute, gradient, rows.tokenOfRow, Term::EngineBackward);
  return bring(rank, kUnpermute, std::move(sorted), rows, Term::EngineBackward, Term::EngineBackward);
}

Tensor AllToAllDispatch::dispatchBackward(Rank& rank, Tensor gradient, const ExpertRows& rows) {
  const Tensor sorted = takeBack(rank, kPermute, std::move(gradient), rows, Term::EngineBackward);
  return sumOfRows(rank, kPermute, sorted, rows.position, Term::EngineBackward);
}

Tensor AllToAllDispatch::probabilitiesBackward(Rank& rank, Tensor gradient, const ExpertRows& rows) {
  Tensor each = gradient.reshaped({gradient.elements(), 1});
  gradient.release();
  const Tensor sorted = takeBack(rank, kPermute, std::move(each), rows, Term::EngineBackward);
  const Tensor position = rows.position.reshaped({rows.position.elements()});
  return takeRows(rank, kPermute, sorted, position, Term::EngineBackward).reshaped(rows.position.shape());
}

}  // namespace

std::unique_ptr<ExpertDispatch> makeAllToAllDispatch(const Rank& rank) {
  return std::make_unique<AllToAllDispatch>(rank);
}

}  // namespace shardscope
