// SPDX-License-Identifier: Apache-2.0
// What a model family fixes in its code and not in its config.json: one row a value of "model_type".
// Sources: the modelling code of Hugging Face Transformers, the model bridges of Megatron-Bridge, the tensor shapes of
// the released weights. To import a new family, add a row; keys that are already read need nothing more.
#pragma once

#include <string_view>

#include "core/model/model_spec.h"

namespace shardscope {

enum class ExpertWidth : std::uint8_t { OwnKey, IntermediateSize };
enum class AttentionBias : std::uint8_t { QkvAndOutput, QkvOnly };

struct HfFamily {
  std::string_view modelType;
  QkNorm qkNorm = QkNorm::None;  // where "use_qk_norm" is not false
  AttentionBias attentionBias = AttentionBias::QkvAndOutput;
  ExpertWidth expertWidth = ExpertWidth::OwnKey;
  bool outputGate = false;
  bool sinks = false;
  bool everyBias = false;  // router and experts as well
  bool qkvBias = false;    // where "attention_bias" is not given
  bool zeroCenteredNorm = false;
  double normEpsilon = 1e-6;  // where no key gives it
  bool sharedExpertGate = false;
  bool sharedExpert = false;  // one of the experts' width, which no key names
  int mtpLayers = 0;          // where no key gives them
  bool tied = false;          // where "tie_word_embeddings" is not given
  bool mixesWindows = false;  // every fourth layer is full attention without rope, the others are chunked
  RouterScore score = RouterScore::Softmax;
  bool softmaxBeforeTopk = false;
  bool normalizeTopk = true;  // where "norm_topk_prob" is not given
  bool expertBias = false;
  RouterBalancing balancing = RouterBalancing::AuxLoss;
  double balancingCoefficient = 0.0;  // where no key gives it
  bool balancingKeyUnused = false;
  int vocabDivisor = 128;  // Megatron-Bridge's, where it divides the vocabulary
};

// The row of a model type; an empty one with an empty name where it is not known.
HfFamily hfFamily(std::string_view modelType);

}  // namespace shardscope
