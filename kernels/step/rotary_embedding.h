// SPDX-License-Identifier: Apache-2.0
// Rotary position embedding of a model: base, rotated share of the head, linear scaling or YaRN (Peng et al. 2023, with
// its betas 32 and 1 over an original context of 4096 tokens).
#pragma once

#include <vector>

#include "kernels/step/rank.h"

namespace shardscope {

class RotaryEmbedding {
 public:
  // rotated: elements of a head that turn, behind the first `offset`. Zero: nothing turns.
  RotaryEmbedding(const ModelSpec& model, int rotated, int offset);

  void rotate(Rank& rank, const Tensor& x) const { turn(rank, x, false); }     // in place
  void rotateBack(Rank& rank, const Tensor& x) const { turn(rank, x, true); }  // the backward
  double scoreFactor() const { return m_scoreFactor; }  // on the softmax scale: YaRN with latent attention

 private:
  void turn(Rank& rank, const Tensor& x, bool inverse) const;

  std::vector<float> m_frequencies;
  int m_offset;
  double m_magnitude = 1.0;
  double m_scoreFactor = 1.0;
};

// Of a GQA head: the rotated share of its width, none where the layer has no rotary embedding.
int rotatedWidth(const ModelSpec& model, int layer);

}  // namespace shardscope
