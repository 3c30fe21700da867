// SPDX-License-Identifier: Apache-2.0
// Tensor parallel, with sequence parallel: the input of a column-parallel product is gathered, the output of a
// row-parallel one is reduce-scattered, u*h elements each. Backward gathers the gradient before the row-parallel
// product; the scatter of the input gradient and the second gather of the input run beside the products
// (Transformer Engine, module/linear.py and layernorm_linear.py). Without it: one all-reduce each way.
#include "core/cost/collective_cost.h"

#include <algorithm>

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

}  // namespace

void addTensorParallel(const CostBasis& basis, LayerKind kind, CollectiveList& list) {
  if (basis.tp <= 1) return;
  const ModelSpec& model = basis.scenario->model;
  const double whole = 2 * basis.tokens * model.hiddenSize;
  const bool latent = model.attention.kind == AttentionKind::Mla && kind.mixer == MixerKind::FullAttention;
  const double gathered =
      latent && model.attention.qLoraRank > 0
          ? 2 * basis.tokens * (model.attention.qLoraRank + model.attention.kvLoraRank + model.attention.qkRopeHeadDim)
          : whole;
  addBlock(basis, "tp.attention_gather", "tp.attention_scatter", gathered, whole, 0, list);
  if (kind.ffn == FfnKind::Dense) {
    addBlock(basis, "tp.mlp_gather", "tp.mlp_scatter", whole, whole, bit(RecomputeModule::Mlp), list);
  } else if (model.moe.sharedExpertFfnHiddenSize > 0) {
    const auto replay = static_cast<std::uint16_t>(bit(RecomputeModule::Moe) | bit(RecomputeModule::SharedExperts));
    addBlock(basis, "tp.shared_gather", "tp.shared_scatter", whole, whole, replay, list);
  }
}

void addLayerCollectives(const CostBasis& basis, LayerKind kind, const OpList& ops, CollectiveList& list) {
  addTensorParallel(basis, kind, list);
  addContextParallel(basis, kind.mixer, ops, list);
  if (kind.ffn == FfnKind::Moe) addExpertExchange(basis, list);
}

void addEmbeddingCollectives(const CostBasis& basis, CollectiveList& list) {
  if (basis.tp <= 1) return;
  const GroupSpan span = groupSpan(basis, GroupKind::Tp);
  const double bytes = 2 * basis.tokens * basis.scenario->model.hiddenSize;
  const double time = ringTime(basis, span, bytes) * (basis.scenario->layout.sequenceParallel ? 1 : 2);
  list.add({"tp.embedding", GroupKind::Tp,
            basis.scenario->layout.sequenceParallel ? CollectiveKind::ReduceScatter : CollectiveKind::AllReduce,
            linkOf(span), bytes, bytes, time, time, time, time, 0});
}

void addOutputCollectives(const CostBasis& basis, CollectiveList& list) {
  if (basis.tp <= 1) return;
  const GroupSpan span = groupSpan(basis, GroupKind::Tp);
  const double bytes = 2 * basis.tokens * basis.scenario->model.hiddenSize;
  const double time = ringTime(basis, span, bytes);
  list.add(
      {"tp.output", GroupKind::Tp, CollectiveKind::AllGather, linkOf(span), bytes, bytes, time, time, time, time, 0});
  // Maximum, sum and target logit of the vocabulary-parallel loss.
  const double rows = 12 * basis.tokens;
  const double loss = 3 * 2 * ringTime(basis, span, rows / 3);
  list.add({"tp.loss", GroupKind::Tp, CollectiveKind::AllReduce, linkOf(span), rows, 0, loss, 0, loss, 0, 0});
}

}  // namespace shardscope
