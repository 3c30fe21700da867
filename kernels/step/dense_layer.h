// SPDX-License-Identifier: Apache-2.0
// The dense FFN of a layer: norm, MLP, residual.
#pragma once

#include <string>

#include "kernels/step/gated_mlp.h"

namespace shardscope {

struct DenseKept {
  Kept normInput, input;
  MlpKept mlp;
};

class DenseFfn {
 public:
  using KeptTensors = DenseKept;

  DenseFfn(Rank& rank, ParameterStore& store, const std::string& prefix);

  // hidden [shard, h] -> [shard, h]
  Tensor forward(Rank& rank, Tensor hidden, DenseKept& kept);
  Tensor backward(Rank& rank, Tensor gradient, DenseKept& kept);

 private:
  Tensor normalized(Rank& rank, const Tensor& hidden);

  bool m_drops;  // all but the norm's input, until the backward
  Parameter m_norm;
  GatedMlp m_mlp;
};

}  // namespace shardscope
