// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/transformer_layer.h"

#include <utility>

#include "kernels/step/activation_offload.h"

namespace shardscope {

TransformerLayer::Mixer TransformerLayer::makeMixer(Rank& rank, ParameterStore& store, const std::string& prefix,
                                                    LayerKind kind, int index) {
  if (kind.mixer == MixerKind::GatedDeltaNet)
    return Mixer(std::in_place_type<DeltaNet>, rank, store, prefix + ".delta");
  if (rank.model.attention.kind == AttentionKind::Mla)
    return Mixer(std::in_place_type<MlaAttention>, rank, store, prefix + ".attention");
  return Mixer(std::in_place_type<GqaAttention>, rank, store, prefix + ".attention", kind.mixer,
               rotatedWidth(rank.model, index));
}

TransformerLayer::TransformerLayer(Rank& rank, ParameterStore& store, const std::string& prefix, LayerKind kind,
                                   int index)
    : m_index(index),
      m_mixer(makeMixer(rank, store, prefix, kind, index)),
      m_ffn(kind.ffn == FfnKind::Moe ? Ffn(std::in_place_type<MoeFfn>, rank, store, prefix + ".moe")
                                     : Ffn(std::in_place_type<DenseFfn>, rank, store, prefix + ".mlp")) {}

Tensor TransformerLayer::forward(Rank& rank, Tensor hidden, LayerKept& kept) {
  rank.place.layer = m_index;
  hidden = std::visit(
      [&](auto& mixer) {
        using MixerKept = typename std::decay_t<decltype(mixer)>::KeptTensors;
        return mixer.forward(rank, std::move(hidden), kept.mixer.template emplace<MixerKept>());
      },
      m_mixer);
  hidden = std::visit(
      [&](auto& ffn) {
        using FfnKept = typename std::decay_t<decltype(ffn)>::KeptTensors;
        return ffn.forward(rank, std::move(hidden), kept.ffn.template emplace<FfnKept>());
      },
      m_ffn);
  storeOnHost(rank, kept);
  return hidden;
}

Tensor TransformerLayer::backward(Rank& rank, Tensor gradient, LayerKept& kept) {
  rank.place.layer = m_index;
  bringBack(rank, kept);
  gradient = std::visit(
      [&](auto& ffn) {
        using FfnKept = typename std::decay_t<decltype(ffn)>::KeptTensors;
        return ffn.backward(rank, std::move(gradient), std::get<FfnKept>(kept.ffn));
      },
      m_ffn);
  return std::visit(
      [&](auto& mixer) {
        using MixerKept = typename std::decay_t<decltype(mixer)>::KeptTensors;
        return mixer.backward(rank, std::move(gradient), std::get<MixerKept>(kept.mixer));
      },
      m_mixer);
}

}  // namespace shardscope
