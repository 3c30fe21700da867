// SPDX-License-Identifier: Apache-2.0
// See expert_dispatch.h.
#pragma once

#include <string_view>
#include <vector>

#include "kernels/step/expert_dispatch.h"

namespace shardscope {

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
};

}  // namespace shardscope
