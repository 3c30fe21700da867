// SPDX-License-Identifier: Apache-2.0
// See expert_dispatch.h.
#pragma once

#include "kernels/step/expert_dispatch.h"

namespace shardscope {

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

}  // namespace shardscope
