// SPDX-License-Identifier: Apache-2.0
#include "core/cost/message_size.h"

#include "core/cost/step_end.h"

namespace shardscope {
namespace {

double total(const std::vector<MessageSize>& sizes) {
  double sum = 0;
  for (const MessageSize& size : sizes) sum += size.bytes();
  return sum;
}

bool holds(const StageCosts& costs, int pp, int stage, int kind) {
  for (std::size_t i = static_cast<std::size_t>(stage); i < costs.chunks.size(); i += static_cast<std::size_t>(pp))
    if (costs.chunks[i][static_cast<std::size_t>(kind)] > 0) return true;
  return false;
}

std::vector<MessageSize> largestLayer(const StageCosts& costs, int pp, GroupKind group, int stage) {
  std::vector<MessageSize> largest;
  for (int k = 0; k < kLayerKinds; ++k) {
    if (!holds(costs, pp, stage, k)) continue;
    std::vector<MessageSize> sizes = layerMessageSizes(costs.basis, kindAt(k));
    std::erase_if(sizes, [group](const MessageSize& size) { return groupOf(size) != group; });
    if (total(sizes) > total(largest)) largest = std::move(sizes);
  }
  return largest;
}

}  // namespace

double MessageSize::bytes() const {
  double product = 1;
  for (const SizeFactor& factor : factors) product *= factor.value;
  return product;
}

GroupKind groupOf(const MessageSize& size) {
  const std::string_view group = size.name.substr(0, size.name.find('.'));
  if (group == "tp") return GroupKind::Tp;
  if (group == "cp") return GroupKind::Cp;
  if (group == "ep") return GroupKind::Ep;
  if (group == "etp") return GroupKind::Etp;
  if (group == "pp") return GroupKind::Pp;
  return group == "edp" ? GroupKind::Edp : GroupKind::DpCp;
}

std::vector<MessageSize> layerMessageSizes(const CostBasis& basis, LayerKind kind) {
  std::vector<MessageSize> sizes;
  explainTensorParallel(basis, kind, sizes);
  explainContextParallel(basis, kind.mixer, sizes);
  if (kind.ffn == FfnKind::Moe) explainExpertExchange(basis, sizes);
  return sizes;
}

std::vector<MessageSize> messageSizes(const StageCosts& costs, const PipelineLayout& pipeline, GroupKind kind,
                                      int stage) {
  const CostBasis& basis = costs.basis;
  const LinkKind link = linkOf(groupSpan(basis, kind));
  if (kind == GroupKind::Pp) {
    const double hidden = basis.scenario->model.hiddenSize;
    return {{"pp.send",
             link,
             {{SizeSymbol::Element, basis.activationBytes},
              {SizeSymbol::Tokens, basis.shardTokens},
              {SizeSymbol::Hidden, hidden}}}};
  }
  if (kind == GroupKind::DpCp || kind == GroupKind::Edp) {
    const RankParameters parameters = rankParameters(costs, parameterCosts(costs), pipeline, stage);
    const bool expert = kind == GroupKind::Edp;
    return {{expert ? "edp.reduce" : "dp.reduce",
             link,
             {{SizeSymbol::Gradient, 1.0 * bytesOf(basis.scenario->precision.gradReduce)},
              {SizeSymbol::Parameters, expert ? parameters.expert : parameters.dense}}}};
  }
  return largestLayer(costs, pipeline.pp, kind, stage);
}

}  // namespace shardscope
