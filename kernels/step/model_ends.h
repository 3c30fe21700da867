// SPDX-License-Identifier: Apache-2.0
// The vocabulary at both ends of the model, split over TP: token embedding, and the output layer with its loss.
#pragma once

#include <string>
#include <string_view>

#include "kernels/step/kept.h"
#include "kernels/step/parameters.h"

namespace shardscope {

class TokenEmbedding {
 public:
  TokenEmbedding(Rank& rank, ParameterStore& store);

  Tensor forward(Rank& rank, std::string_view name, const Tensor& tokens) const;  // [tokens] -> [shard, h]
  void backward(Rank& rank, std::string_view name, const Tensor& tokens, const Tensor& gradient) const;
  const Parameter& weight() const { return m_weight; }

 private:
  Parameter m_weight;  // [V / tp, h]
};

struct HeadKept {
  Kept normInput, input;
  Kept logits;  // their gradient, which takes their place
};

// A norm, the output layer, cross entropy.
class Head {
 public:
  // output: the matrix of the output layer, which all heads share.
  Head(Rank& rank, ParameterStore& store, const std::string& prefix, const Parameter& output);

  // The sum of the tokens' losses. The gradient is of scale * that sum.
  double forward(Rank& rank, Tensor hidden, const Tensor& targets, double scale, HeadKept& kept);
  Tensor backward(Rank& rank, HeadKept& kept);  // of hidden, [shard, h]

 private:
  Parameter m_norm;
  const Parameter& m_output;
};

}  // namespace shardscope
