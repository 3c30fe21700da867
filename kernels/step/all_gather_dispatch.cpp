// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/expert_dispatch.h"

#include <utility>

#include "kernels/step/exchange.h"
#include "kernels/step/forced_routing.h"
#include "kernels/step/row_moves.h"

namespace shardscope {
namespace {

constexpr std::string_view kPermute = "moe.permute";
constexpr std::string_view kUnpermute = "moe.unpermute";
constexpr std::string_view kDispatch = "ep.dispatch";
constexpr std::string_view kCombine = "ep.combine";

class AllGatherDispatch : public ExpertDispatch {
 public:
  explicit AllGatherDispatch(const Rank& rank);

  Tensor dispatch(Rank& rank, const Tensor& tokens, const Tensor& probabilities, const Tensor& experts,
                  ExpertRows& rows) override;
  Tensor combine(Rank& rank, Tensor results, const ExpertRows& rows) override;
  Tensor combineBackward(Rank& rank, const Tensor& gradient, const ExpertRows& rows) override;
  Tensor dispatchBackward(Rank& rank, Tensor gradient, const ExpertRows& rows) override;
  Tensor probabilitiesBackward(Rank& rank, Tensor gradient, const ExpertRows& rows) override;

 private:
  int m_topk, m_firstExpert, m_localExperts;
};

AllGatherDispatch::AllGatherDispatch(const Rank& rank)
    : m_topk(rank.model.moe.topk),
      m_firstExpert(rank.at.ep * (rank.model.moe.numExperts / rank.scenario.layout.ep)),
      m_localExperts(rank.model.moe.numExperts / rank.scenario.layout.ep) {}

Tensor AllGatherDispatch::dispatch(Rank& rank, const Tensor& tokens, const Tensor& probabilities, const Tensor& experts,
                                   ExpertRows& rows) {
  const Tensor allExperts = gatherRows(rank, kDispatch, GroupKind::EtpEp, experts, Term::EngineForward);
  if (rank.world.standsInForPeers()) forcedExpertsOfGroup(rank, allExperts.as<std::int32_t>());
  std::vector<std::int32_t> choices, tokenOfRow;  // by expert, then token
  std::vector<std::int32_t> position(static_cast<std::size_t>(allExperts.elements()), -1);
  rank.op("moe.preprocess", {0, allExperts.bytes()}, [&] {
    const std::int32_t* chosen = allExperts.as<std::int32_t>();
    rows.rowsOfExpert.assign(static_cast<std::size_t>(m_localExperts), 0);
    for (int expert = 0; expert < m_localExperts; ++expert)
      for (std::size_t i = 0; i < position.size(); ++i) {
        if (chosen[i] != m_firstExpert + expert) continue;
        position[i] = static_cast<std::int32_t>(choices.size());
        choices.push_back(static_cast<std::int32_t>(i));
        tokenOfRow.push_back(static_cast<std::int32_t>(i) / m_topk);
        ++rows.rowsOfExpert[static_cast<std::size_t>(expert)];
      }
  });
  rows.position = indexTensor(rank, position, Term::RouterScores).reshaped(allExperts.shape());
  rows.tokenOfRow = indexTensor(rank, tokenOfRow, Term::RouterScores);
  {
    const Tensor all = gatherRows(rank, kDispatch, GroupKind::EtpEp, probabilities, Term::EngineForward);
    const Tensor source = indexTensor(rank, choices, Term::EngineForward);
    const Tensor taken = takeRows(rank, kPermute, all.reshaped({all.elements(), 1}), source, Term::RouterScores);
    rows.probabilities = taken.reshaped({taken.rows()});
  }
  const Tensor all = gatherRows(rank, kDispatch, GroupKind::EtpEp, tokens, Term::EngineForward);
  return takeRows(rank, kPermute, all, rows.tokenOfRow, Term::DispatchedTokens);
}

Tensor AllGatherDispatch::combine(Rank& rank, Tensor results, const ExpertRows& rows) {
  const Tensor partial = sumOfRows(rank, kUnpermute, results, rows.position, Term::EngineForward);
  results.release();
  return scatterRows(rank, kCombine, GroupKind::EtpEp, partial, Term::EngineForward);
}

Tensor AllGatherDispatch::combineBackward(Rank& rank, const Tensor& gradient, const ExpertRows& rows) {
  const Tensor all = gatherRows(rank, kCombine, GroupKind::EtpEp, gradient, Term::EngineBackward);
  return takeRows(rank, kUnpermute, all, rows.tokenOfRow, Term::EngineBackward);
}

Tensor AllGatherDispatch::dispatchBackward(Rank& rank, Tensor gradient, const ExpertRows& rows) {
  const Tensor partial = sumOfRows(rank, kPermute, gradient, rows.position, Term::EngineBackward);
  gradient.release();
  return scatterRows(rank, kDispatch, GroupKind::EtpEp, partial, Term::EngineBackward);
}

Tensor AllGatherDispatch::probabilitiesBackward(Rank& rank, Tensor gradient, const ExpertRows& rows) {
  const Tensor position = rows.position.reshaped({rows.position.elements()});
  const Tensor each = gradient.reshaped({gradient.elements(), 1});
  const Tensor partial = takeRows(rank, kPermute, each, position, Term::EngineBackward).reshaped(rows.position.shape());
  return scatterRows(rank, kDispatch, GroupKind::EtpEp, partial, Term::EngineBackward);
}

}  // namespace

std::unique_ptr<ExpertDispatch> makeAllGatherDispatch(const Rank& rank) {
  return std::make_unique<AllGatherDispatch>(rank);
}

}  // namespace shardscope
