// SPDX-License-Identifier: Apache-2.0
// The ends of the model: embedding, output layer with its loss, and what an MTP layer has beside its layer.
// The output layer stays in bf16. Bytes a logit: forward and backward of the loss beyond the product itself.
#include "core/cost/op_cost.h"

namespace shardscope {
namespace {

struct LossBytes {
  double forward, backward, kernels;
};

LossBytes lossBytes(CrossEntropyFusion fusion) {
  switch (fusion) {
    case CrossEntropyFusion::Te:  // one pass for the maximum, one that leaves the gradient in place
      return {8, 4, 2};
    case CrossEntropyFusion::Native:  // fp32 logits
      return {22, 8, 5};
    case CrossEntropyFusion::None:
      return {34, 12, 12};
  }
  return {34, 12, 12};
}

}  // namespace

void addEmbeddingOps(const CostBasis& basis, OpList& list) {
  const int first = list.count;
  const double x = basis.tokens * basis.scenario->model.hiddenSize;
  const double dropout = basis.scenario->model.hiddenDropout > 0 ? 4 : 0;
  // Backward sorts the tokens and adds rows to the main gradient.
  const double backward = (2 + 2 * basis.gradBytes + dropout) * x;
  list.add(elementwise(basis, "embedding", StepPart::Embedding, (4 + dropout) * x, backward, 3, 8, {}));
  applyFactors(basis, first, list);
}

void addOutputOps(const CostBasis& basis, OpList& list) {
  const int first = list.count;
  const Scenario& s = *basis.scenario;
  const double x = basis.shardTokens * s.model.hiddenSize;
  const double columns = static_cast<double>(s.model.vocabSize) / basis.tp;
  const LossBytes loss = lossBytes(s.kernels.crossEntropyFusion);
  const double logits = basis.tokens * columns;
  list.add(elementwise(basis, "output.norm", StepPart::OutputLayer, 4 * x, 8 * x, 1, 2, {}));
  list.add(matrixProduct(basis, "output.logits", StepPart::OutputLayer,
                         {basis.tokens, columns, static_cast<double>(s.model.hiddenSize), 1, false}, {}));
  list.add(elementwise(basis, "output.loss", StepPart::OutputLayer, loss.forward * logits, loss.backward * logits,
                       loss.kernels, loss.kernels, {}));
  applyFactors(basis, first, list);
}

void addMtpOps(const CostBasis& basis, OpList& list) {
  const int first = list.count;
  const double h = basis.scenario->model.hiddenSize;
  const double x = basis.shardTokens * h;
  list.add(elementwise(basis, "mtp.embedding", StepPart::Embedding, 4 * basis.tokens * h,
                       (2 + 2 * basis.gradBytes) * basis.tokens * h, 3, 8, {}));
  list.add(elementwise(basis, "mtp.norms", StepPart::Elementwise, 16 * x, 28 * x, 4, 6, {}));
  list.add(matrixProduct(basis, "mtp.projection", StepPart::Linear, {basis.tokens, h / basis.tp, 2 * h}, {}));
  applyFactors(basis, first, list);
}

}  // namespace shardscope
