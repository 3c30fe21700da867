// SPDX-License-Identifier: Apache-2.0
// One transformer layer: a mixer (attention or gated delta net), then an FFN (dense or mixture of experts), each with
// its norm and residual.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "kernels/step/delta_net.h"
#include "kernels/step/dense_layer.h"
#include "kernels/step/gqa.h"
#include "kernels/step/mla.h"
#include "kernels/step/moe_layer.h"

namespace shardscope {

struct LayerKept {
  std::variant<GqaKept, MlaKept, DeltaNetKept> mixer;
  std::variant<DenseKept, MoeKept> ffn;
};

class TransformerLayer {
 public:
  // index: of the layer in the model; MTP layers follow the last.
  TransformerLayer(Rank& rank, ParameterStore& store, const std::string& prefix, LayerKind kind, int index);

  // hidden [shard, h] -> [shard, h]
  Tensor forward(Rank& rank, Tensor hidden, LayerKept& kept);
  Tensor backward(Rank& rank, Tensor gradient, LayerKept& kept);

  MoeFfn* moe() { return std::get_if<MoeFfn>(&m_ffn); }

 private:
  using Mixer = std::variant<GqaAttention, MlaAttention, DeltaNet>;
  using Ffn = std::variant<DenseFfn, MoeFfn>;
  static Mixer makeMixer(Rank& rank, ParameterStore& store, const std::string& prefix, LayerKind kind, int index);

  int m_index;
  Mixer m_mixer;
  Ffn m_ffn;
};

}  // namespace shardscope
