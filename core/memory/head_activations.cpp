// SPDX-License-Identifier: Apache-2.0
// The two ends of the model, in BF16; in FP32 nothing is widened. V vocabulary, t = TP:
//   embedding  dropout 1 B * us*h; its dense weight gradient 2*V/t*h for a moment
//   head       final norm's input and output layer's input, 2*us*h each; logits, bytes an element of u*V/t:
//                fused by Transformer Engine   2, and the gradient takes their place
//                not fused                     4 kept (softmax in FP32), 6 while the BF16 logits are there as well
//                fused by Megatron             4 kept, 10 while the loss runs
//              backward: input gradient 2*u*h, and 2*us*h once it is scattered; the weight gradient 2*V/t*h apart where
//              accumulation is not fused. With Megatron's fused loss a later head's still has the BF16 logits of the
//              head before (seen in runs; not so where the loss is not fused).
// Sources: Megatron-LM core/tensor_parallel (cross_entropy.py, layers.py), core/fusions/fused_cross_entropy.py,
// core/models/gpt/gpt_model.py; TE cross_entropy.py.
#include <algorithm>

#include "core/memory/item_costs.h"
#include "core/memory/part_activations.h"

namespace shardscope {
namespace {

struct LogitBytes {
  double kept = 4;
  double widest = 6;
};

constexpr double kFp32 = 4;

LogitBytes logitBytes(CrossEntropyFusion fusion, double element) {
  const double narrow = element < kFp32 ? element : 0;  // logits that are not FP32 already
  switch (fusion) {
    case CrossEntropyFusion::Te:
      return {element, element};
    case CrossEntropyFusion::Native:
      return {kFp32, 2 * kFp32 + narrow};
    case CrossEntropyFusion::None:
      return {kFp32, kFp32 + narrow};
  }
  return {kFp32, kFp32 + narrow};
}

double vocabularyOfRank(const Scenario& s, const LocalSizes& sizes) {
  return roundedUpQuotient(std::max(0, s.model.vocabSize), sizes.tp);
}

TermList headInputs(const LocalSizes& sizes) {
  TermList list;
  list.add(Term::HeadNormInput, sizes.state());
  list.add(Term::HeadInput, sizes.state());
  return list;
}

TermList headBackward(const Scenario& s, const LocalSizes& sizes) {
  const double vocabulary = vocabularyOfRank(s, sizes);
  TermList list = headInputs(sizes);
  list.add(Term::Logits, sizes.element * sizes.tokens * vocabulary);
  const bool scatters = s.layout.sequenceParallel && sizes.tp > 1;
  list.add(Term::HeadBackward, sizes.element * sizes.tokens * sizes.hidden + (scatters ? sizes.state() : 0));
  if (!s.kernels.gradAccumulationFusion) list.add(Term::HeadWeightGradient, sizes.element * vocabulary * sizes.hidden);
  return list;
}

}  // namespace

ItemCost headCost(const Scenario& s, const LocalSizes& sizes, bool afterAnother) {
  const LogitBytes bytes = logitBytes(s.kernels.crossEntropyFusion, sizes.element);
  const bool inPlace = s.kernels.crossEntropyFusion == CrossEntropyFusion::Te || sizes.element == kFp32;
  const double elements = sizes.tokens * vocabularyOfRank(s, sizes);
  ItemCost cost;
  cost.kept = headInputs(sizes);
  cost.kept.add(Term::Logits, bytes.kept * elements);
  cost.forward = cost.kept;
  cost.forward.add(Term::LossTemporary, (bytes.widest - bytes.kept) * elements);
  const bool native = s.kernels.crossEntropyFusion == CrossEntropyFusion::Native;
  if (afterAnother && native && rulesOf(s.runtime).keepsPreviousLogits)
    cost.forward.add(Term::PreviousLogits, sizes.element * elements);
  cost.backward = cost.kept;
  if (!inPlace) cost.backward.add(Term::LossTemporary, sizes.element * elements);
  cost.backward = largerOf(cost.backward, headBackward(s, sizes));
  return cost;
}

ItemCost embeddingCost(const Scenario& s, const LocalSizes& sizes) {
  ItemCost cost;
  if (s.model.hiddenDropout > 0) cost.kept.add(Term::EmbeddingDropout, sizes.shard * sizes.hidden);
  cost.forward = cost.kept;
  cost.forward.add(Term::EmbeddingOutput, sizes.state());
  cost.backward = cost.kept;
  cost.backward.add(Term::EmbeddingGradient, sizes.element * vocabularyOfRank(s, sizes) * sizes.hidden);
  return cost;
}

}  // namespace shardscope
