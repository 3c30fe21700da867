// SPDX-License-Identifier: Apache-2.0
// Tensor parallel, with sequence parallel: the input of a column-parallel product is gathered, the output of a
// row-parallel one is reduce-scattered, u*h elements each. Backward gathers the gradient before the row-parallel
// product; the scatter of the input gradient and the second gather of the input run beside the products
// (Transformer Engine, module/linear.py and layernorm_linear.py). Without it: one all-reduce each way.
#include "core/cost/collective_cost.h"

#include <algorithm>

#include "core/cost/message_size.h"

namespace shardscope {
namespace {

// Share of tensor-parallel communication that stays exposed when it runs beside a product.
double exposedShare(const CostBasis& basis) { return 1 - basis.scenario->cluster.calibration.overlapTp; }

void addBlock(const CostBasis& basis, std::string_view gather, std::string_view scatter, double gatherBytes,
              double scatterBytes, std::uint16_t replay, CollectiveList& list) {
  const GroupSpan span = groupSpan(basis, GroupKind::Tp);
  const bool overlapped = basis.scenario->overlap.tpComm;
  const double behind = exposedShare(basis);
  const double shown = overlapped ? behind : 1;
  if (!basis.scenario->layout.sequenceParallel) {
    const double time = 2 * ringTime(basis, span, scatterBytes);
    list.add({scatter, GroupKind::Tp, CollectiveKind::AllReduce, linkOf(span), 2 * scatterBytes, 2 * scatterBytes, time,
              time, shown * time, behind * time, replay});
    return;
  }
  const double in = ringTime(basis, span, gatherBytes);
  const double out = ringTime(basis, span, scatterBytes);
  list.add({gather, GroupKind::Tp, CollectiveKind::AllGather, linkOf(span), gatherBytes, 2 * gatherBytes, in, 2 * in,
            shown * in, behind * 2 * in, replay});
  list.add({scatter, GroupKind::Tp, CollectiveKind::ReduceScatter, linkOf(span), scatterBytes, scatterBytes, out, out,
            shown * out, shown * out, replay});
}

// What is gathered before the up-projections of latent attention instead of h; 0 where h is.
double latentWidth(const AttentionSpec& a, MixerKind mixer) {
  const bool latent = a.kind == AttentionKind::Mla && mixer == MixerKind::FullAttention && a.qLoraRank > 0;
  return latent ? a.qLoraRank + a.kvLoraRank + a.qkRopeHeadDim : 0;
}

}  // namespace

void addTensorParallel(const CostBasis& basis, LayerKind kind, CollectiveList& list) {
  if (basis.tp <= 1) return;
  const ModelSpec& model = basis.scenario->model;
  const double whole = basis.activationBytes * basis.tokens * model.hiddenSize;
  const double latent = latentWidth(model.attention, kind.mixer);
  const double gathered = latent > 0 ? basis.activationBytes * basis.tokens * latent : whole;
  addBlock(basis, "tp.attention_gather", "tp.attention_scatter", gathered, whole, 0, list);
  if (kind.ffn == FfnKind::Dense) {
    addBlock(basis, "tp.mlp_gather", "tp.mlp_scatter", whole, whole, bit(RecomputeModule::Mlp), list);
  } else if (model.moe.sharedExpertFfnHiddenSize > 0) {
    const auto replay = static_cast<std::uint16_t>(bit(RecomputeModule::Moe) | bit(RecomputeModule::SharedExperts));
    addBlock(basis, "tp.shared_gather", "tp.shared_scatter", whole, whole, replay, list);
  }
}

void explainTensorParallel(const CostBasis& basis, LayerKind kind, std::vector<MessageSize>& sizes) {
  if (basis.tp <= 1) return;
  const ModelSpec& model = basis.scenario->model;
  const LinkKind link = linkOf(groupSpan(basis, GroupKind::Tp));
  const SizeFactor hidden{SizeSymbol::Hidden, static_cast<double>(model.hiddenSize)};
  const auto add = [&](std::string_view name, SizeFactor width) {
    MessageSize size{
        name, link, {{SizeSymbol::Element, basis.activationBytes}, {SizeSymbol::Tokens, basis.tokens}, width}};
    if (!basis.scenario->layout.sequenceParallel) size.factors.insert(size.factors.begin(), {SizeSymbol::Halves, 2});
    sizes.push_back(std::move(size));
  };
  const auto addPair = [&](std::string_view gather, std::string_view scatter, SizeFactor gathered) {
    if (basis.scenario->layout.sequenceParallel) add(gather, gathered);
    add(scatter, hidden);
  };
  const double latent = latentWidth(model.attention, kind.mixer);
  addPair("tp.attention_gather", "tp.attention_scatter", latent > 0 ? SizeFactor{SizeSymbol::Latent, latent} : hidden);
  if (kind.ffn == FfnKind::Dense)
    addPair("tp.mlp_gather", "tp.mlp_scatter", hidden);
  else if (model.moe.sharedExpertFfnHiddenSize > 0)
    addPair("tp.shared_gather", "tp.shared_scatter", hidden);
}

void addLayerCollectives(const CostBasis& basis, LayerKind kind, const OpList& ops, CollectiveList& list) {
  addTensorParallel(basis, kind, list);
  addContextParallel(basis, kind.mixer, ops, list);
  if (kind.ffn == FfnKind::Moe) addExpertExchange(basis, list);
}

void addEmbeddingCollectives(const CostBasis& basis, CollectiveList& list) {
  if (basis.tp <= 1) return;
  const GroupSpan span = groupSpan(basis, GroupKind::Tp);
  const double bytes = basis.activationBytes * basis.tokens * basis.scenario->model.hiddenSize;
  const double time = ringTime(basis, span, bytes) * (basis.scenario->layout.sequenceParallel ? 1 : 2);
  list.add({"tp.embedding", GroupKind::Tp,
            basis.scenario->layout.sequenceParallel ? CollectiveKind::ReduceScatter : CollectiveKind::AllReduce,
            linkOf(span), bytes, bytes, time, time, time, time, 0});
}

void addOutputCollectives(const CostBasis& basis, CollectiveList& list) {
  if (basis.tp <= 1) return;
  const GroupSpan span = groupSpan(basis, GroupKind::Tp);
  const double bytes = basis.activationBytes * basis.tokens * basis.scenario->model.hiddenSize;
  const double time = ringTime(basis, span, bytes);
  list.add(
      {"tp.output", GroupKind::Tp, CollectiveKind::AllGather, linkOf(span), bytes, bytes, time, time, time, time, 0});
  // Maximum, sum and target logit of the vocabulary-parallel loss.
  const double rows = 12 * basis.tokens;
  const double loss = 3 * 2 * ringTime(basis, span, rows / 3);
  list.add({"tp.loss", GroupKind::Tp, CollectiveKind::AllReduce, linkOf(span), rows, 0, loss, 0, loss, 0, 0});
}

}  // namespace shardscope
