// SPDX-License-Identifier: Apache-2.0
// The mixture-of-experts FFN of a layer: norm, router, dispatch, grouped SwiGLU experts with the routing probabilities
// folded into their activation, combine, shared experts with their gate, residual.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "kernels/step/expert_dispatch.h"
#include "kernels/step/gated_mlp.h"
#include "kernels/step/kept.h"
#include "kernels/step/parameters.h"

namespace shardscope {

struct MoeKept {
  Kept normInput, input;
  Tensor logits, experts;  // [shard, E] fp32, [shard, k] int32
  ExpertRows rows;
  Kept dispatched, activationInput, fc2Input;
  MlpKept shared;
  Kept sharedOutput, sharedGate;  // of a gated shared expert
};

class MoeFfn {
 public:
  using KeptTensors = MoeKept;

  MoeFfn(Rank& rank, ParameterStore& store, const std::string& prefix);

  // hidden [shard, h] -> [shard, h]
  Tensor forward(Rank& rank, Tensor hidden, MoeKept& kept);
  Tensor backward(Rank& rank, Tensor gradient, MoeKept& kept);

  // Selection-only correction of the experts, moved towards the mean load once a step (DeepSeek-V3). Undefined without.
  const Tensor& expertBias() const { return m_bias; }
  const std::vector<std::int64_t>& tokensOfExpert() const { return m_tokensOfExpert; }  // of this rank, this step
  void updateBias(std::span<const float> tokensOfExpert);                               // of all ranks; starts anew

 private:
  Tensor route(Rank& rank, const Tensor& input, MoeKept& kept);
  void expand(Rank& rank, MoeKept& kept);
  Tensor runExperts(Rank& rank, MoeKept& kept);
  Tensor activate(Rank& rank, const MoeKept& kept) const;
  Tensor runShared(Rank& rank, const Tensor& input, MoeKept& kept);
  Tensor restore(Rank& rank, MoeKept& kept);
  Tensor expertsBackward(Rank& rank, Tensor gradient, MoeKept& kept, Tensor& probabilities);
  Tensor sharedBackward(Rank& rank, const Tensor& input, const Tensor& gradient, MoeKept& kept);
  void routeBackward(Rank& rank, const Tensor& input, const Tensor& probabilities, MoeKept& kept, const Tensor& dx);

  std::int64_t m_localExperts, m_width;  // of this rank
  bool m_balanced, m_dropsNorm, m_dropsAll, m_dropsActivation, m_dropsShared;
  Parameter m_norm, m_router, m_fc1, m_fc2, m_sharedGate;
  std::unique_ptr<GatedMlp> m_shared;
  std::unique_ptr<ExpertDispatch> m_dispatch;
  Tensor m_bias;
  std::vector<std::int64_t> m_tokensOfExpert;
  double m_biasRate;
};

}  // namespace shardscope
