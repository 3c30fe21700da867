// SPDX-License-Identifier: Apache-2.0
// SwiGLU MLP whose width is split over TP: the dense MLP of a layer, or its shared experts.
#pragma once

#include <string>
#include <string_view>

#include "kernels/step/kept.h"
#include "kernels/step/parameters.h"

namespace shardscope {

// What one use of it is called in records, and its kept tensors in the memory model.
struct MlpNames {
  std::string_view gather, fc1, activation, fc2, scatter;
  Term activationInput, fc2Input;
};
inline constexpr MlpNames kDenseMlpNames{"tp.mlp_gather",       "mlp.fc1",     "mlp.act", "mlp.fc2", "tp.mlp_scatter",
                                         Term::ActivationInput, Term::Fc2Input};
inline constexpr MlpNames kSharedExpertNames{"tp.shared_gather",  "moe.shared_fc1",    "moe.shared_act",
                                             "moe.shared_fc2",    "tp.shared_scatter", Term::SharedActivationInput,
                                             Term::SharedFc2Input};

struct MlpKept {
  Kept activationInput, fc2Input;
};

class GatedMlp {
 public:
  GatedMlp(Rank& rank, ParameterStore& store, const std::string& prefix, std::int64_t width, const MlpNames& names);

  // input [shard, h] -> a new tensor [shard, h]. The input is not kept.
  Tensor forward(Rank& rank, const Tensor& input, MlpKept& kept);
  // What the forward kept, again.
  void restore(Rank& rank, const Tensor& input, MlpKept& kept);
  // gradient of the output -> a new tensor: that of the input.
  Tensor backward(Rank& rank, const Tensor& input, const Tensor& gradient, MlpKept& kept);

 private:
  Tensor activate(Rank& rank, const Tensor& input, MlpKept& kept);

  std::int64_t m_width;  // of this TP rank
  MlpNames m_names;
  Parameter m_fc1, m_fc2;
};

}  // namespace shardscope
