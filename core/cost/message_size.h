// SPDX-License-Identifier: Apache-2.0
// What the messages of a group are made of: the factors whose product is the bytes that one rank hands over. For
// people; times follow from core/cost/collective_cost.h, whose formulas these are.
//   tp    2 B x tokens x h a gather or scatter (Megatron-LM core/tensor_parallel/mappings.py)
//   cp    hops x 2 B x tokens x key and value width (Transformer Engine, attention/context_parallel.py)
//   ep    2 B x tokens x copies x h each way (Megatron-LM core/transformer/moe/token_dispatcher.py; DeepEP)
//   pp    2 B x tokens x h a send (Megatron-LM core/pipeline_parallel/p2p_communication.py)
//   dp    bytes of a gradient x parameters of the rank (core/distributed/param_and_grad_buffer.py)
#pragma once

#include <vector>

#include "core/cost/stage_cost.h"

namespace shardscope {

enum class SizeSymbol : std::uint8_t {
  Element,   // bytes
  Gradient,  // bytes
  Tokens,    // of one micro batch on a rank
  Hidden,    // h
  Latent,    // what latent attention gathers instead of h
  Width,     // elements that a token swaps: queries, keys, values and output
  KeyValue,  // elements of keys and values of a token
  Hops,      // of a ring
  Cp,
  Ep,
  Etp,
  TopK,
  Imbalance,  // tokens of the hottest rank over the mean
  Elsewhere,  // share of them that leaves the rank
  Copies,     // distinct ranks or domains that a token goes to
  Halves,     // an all-reduce is two
  Parameters  // of the rank
};

struct SizeFactor {
  SizeSymbol symbol;
  double value;
};

struct MessageSize {
  std::string_view name;  // the collective's; the same twice where it goes over two links
  LinkKind link = LinkKind::None;
  std::vector<SizeFactor> factors;

  double bytes() const;
};

// The forward pass of one micro batch in the layer of the stage that hands over most, one send, or the gradients of one
// step. Empty where a group carries nothing.
std::vector<MessageSize> messageSizes(const StageCosts& costs, const PipelineLayout& pipeline, GroupKind kind,
                                      int stage);

// Of one layer; parts of messageSizes.
std::vector<MessageSize> layerMessageSizes(const CostBasis& basis, LayerKind kind);
void explainTensorParallel(const CostBasis& basis, LayerKind kind, std::vector<MessageSize>& sizes);
void explainContextParallel(const CostBasis& basis, MixerKind mixer, std::vector<MessageSize>& sizes);
void explainExpertExchange(const CostBasis& basis, std::vector<MessageSize>& sizes);
GroupKind groupOf(const MessageSize& size);  // from its name

}  // namespace shardscope
