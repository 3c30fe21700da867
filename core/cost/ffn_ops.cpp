// SPDX-License-Identifier: Apache-2.0
// Dense MLP, router, routed and shared experts. T = tokens that reach the hottest expert rank, copies counted: k * us
// on the mean, times ETP, which gathers them.
#include <algorithm>

#include "core/cost/op_cost.h"

namespace shardscope {
namespace {

double gatedWidths(const ModelSpec& model) { return model.gatedMlp ? 2 : 1; }

// Activation between the two products: reads w widths, writes one; backward reads the gradient and its input.
Op activation(const CostBasis& basis, std::string_view name, double rows, double width, OpScope scope) {
  const double w = gatedWidths(basis.scenario->model);
  const double x = rows * width;
  return elementwise(basis, name, StepPart::Elementwise, 2 * (w + 1) * x, 2 * (2 * w + 1) * x, 1, 1, scope);
}

void addFfnNormAndResidual(const CostBasis& basis, OpScope scope, OpList& list) {
  const double x = basis.shardTokens * basis.scenario->model.hiddenSize;
  const double dropout = basis.scenario->model.hiddenDropout > 0 ? 2 : 0;
  list.add(elementwise(basis, "ffn.norm", StepPart::Elementwise, 4 * x, 8 * x, 1, 2, scope));
  list.add(elementwise(basis, "ffn.residual", StepPart::Elementwise, (6 + dropout) * x, (6 + dropout) * x, 1, 1,
                       {0, scope.graphs}));
}

// Bytes that permutation moves before the experts; the way back is the same.
double permuteBytes(const CostBasis& basis) {
  const ModelSpec& model = basis.scenario->model;
  const double row = 2 * basis.shardTokens * model.hiddenSize;
  const double k = model.moe.topk;
  switch (basis.scenario->moe.dispatcher) {
    case Dispatcher::AllGather:
      return row * 2 * k;
    case Dispatcher::AllToAll:  // gather by destination, then sort by local expert
      return row * (1 + k + (basis.ep > 1 ? 2 * k : 0));
    case Dispatcher::DeepEp:
      return row * 2 * k;
    case Dispatcher::HybridEp:  // permutes while it receives
      return row * k;
  }
  return row * 2 * k;
}

void addRouterOps(const CostBasis& basis, OpList& list) {
  const ModelSpec& model = basis.scenario->model;
  const double us = basis.shardTokens;
  const double experts = model.moe.numExperts;
  const OpScope router{bit(RecomputeModule::Moe), bit(GraphScope::MoeRouter) | bit(GraphScope::Moe)};
  const OpScope preprocess{bit(RecomputeModule::Moe), bit(GraphScope::MoePreprocess) | bit(GraphScope::Moe)};
  list.add(matrixProduct(basis, "moe.router", StepPart::Routing,
                         {us, experts, static_cast<double>(model.hiddenSize), 1, false}, router));
  // Scores, top-k, balancing loss: fp32 rows of E, a few passes.
  list.add(elementwise(basis, "moe.topk", StepPart::Routing, 24 * us * experts, 16 * us * experts, 6, 5, router));
  list.add(elementwise(basis, "moe.preprocess", StepPart::Routing, 8 * us * experts, 0, 8, 0, preprocess));
}

void addExpertOps(const CostBasis& basis, OpList& list) {
  const ModelSpec& model = basis.scenario->model;
  const MoeSpec& moe = model.moe;
  const double h = model.hiddenSize;
  const double rows = basis.shardTokens * moe.topk * basis.etp * basis.hottest;
  const double width = static_cast<double>(moe.ffnHiddenSize) / basis.etp;
  const double groups = std::max(1.0, static_cast<double>(moe.numExperts) / basis.ep);
  const bool fused = basis.staticExperts && basis.lowBit;  // activation and quantization in the products' epilogues
  const OpScope scope{bit(RecomputeModule::Moe), bit(GraphScope::Moe)};
  const OpScope act{bit(RecomputeModule::Moe) | bit(RecomputeModule::MoeAct), bit(GraphScope::Moe)};

  list.add(matrixProduct(basis, "moe.fc1", StepPart::GroupedGemm,
                         {rows, gatedWidths(model) * width, h, groups, true, true}, scope));
  if (!fused) list.add(activation(basis, "moe.act", rows, width, act));
  list.add(matrixProduct(basis, "moe.fc2", StepPart::GroupedGemm, {rows, h, width, groups, true, !fused}, scope));
  if (model.bias.experts) {  // added to the output of both products; backward sums the gradients
    const double outputs = rows * (gatedWidths(model) * width + h);
    list.add(elementwise(basis, "moe.bias", StepPart::Elementwise, 4 * outputs, 2 * outputs, 2, 4, scope));
  }
}

void addSharedExpertOps(const CostBasis& basis, OpList& list) {
  const ModelSpec& model = basis.scenario->model;
  if (model.moe.sharedExpertFfnHiddenSize <= 0) return;
  const double h = model.hiddenSize;
  const double u = basis.tokens;
  const double width = static_cast<double>(model.moe.sharedExpertFfnHiddenSize) / basis.tp;
  const OpScope scope{bit(RecomputeModule::Moe) | bit(RecomputeModule::SharedExperts),
                      bit(GraphScope::MoeRouter) | bit(GraphScope::Moe)};
  list.add(matrixProduct(basis, "moe.shared_fc1", StepPart::Linear, {u, gatedWidths(model) * width, h}, scope));
  list.add(activation(basis, "moe.shared_act", u, width, scope));
  list.add(matrixProduct(basis, "moe.shared_fc2", StepPart::Linear, {u, h, width}, scope));
  const double x = basis.shardTokens * h;
  list.add(elementwise(basis, "moe.shared_add", StepPart::Elementwise, 6 * x, 6 * x, 1, 1, scope));
}

}  // namespace

void addDenseMlpOps(const CostBasis& basis, OpList& list) {
  const ModelSpec& model = basis.scenario->model;
  const double h = model.hiddenSize;
  const double u = basis.tokens;
  const double width = static_cast<double>(model.ffnHiddenSize) / basis.tp;
  const OpScope scope{bit(RecomputeModule::Mlp), bit(GraphScope::Mlp)};
  addFfnNormAndResidual(basis, scope, list);
  list.add(
      matrixProduct(basis, "mlp.fc1", StepPart::Linear, {u, gatedWidths(model) * width, h, 1, true, false}, scope));
  list.add(activation(basis, "mlp.act", u, width, scope));
  list.add(matrixProduct(basis, "mlp.fc2", StepPart::Linear, {u, h, width}, scope));
}

void addMoeOps(const CostBasis& basis, OpList& list) {
  const auto normGraphs = static_cast<std::uint16_t>(bit(GraphScope::MoeRouter) | bit(GraphScope::Moe));
  addFfnNormAndResidual(basis, {bit(RecomputeModule::LayerNorm), normGraphs}, list);
  addRouterOps(basis, list);
  const OpScope scope{bit(RecomputeModule::Moe), bit(GraphScope::Moe)};
  const double bytes = permuteBytes(basis);
  const double kernels = basis.scenario->moe.dispatcher == Dispatcher::HybridEp ? 2 : 4;
  list.add(elementwise(basis, "moe.permute", StepPart::Routing, bytes, bytes, kernels, kernels, scope));
  addExpertOps(basis, list);
  list.add(elementwise(basis, "moe.unpermute", StepPart::Routing, bytes, bytes, kernels, kernels, scope));
  addSharedExpertOps(basis, list);
}

void addLayerOps(const CostBasis& basis, LayerKind kind, OpList& list) {
  const int first = list.count;
  addMixerOps(basis, kind.mixer, list);
  if (kind.ffn == FfnKind::Moe)
    addMoeOps(basis, list);
  else
    addDenseMlpOps(basis, list);
  applyFactors(basis, first, list);
}

}  // namespace shardscope
