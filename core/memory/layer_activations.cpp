// SPDX-License-Identifier: Apache-2.0
// One layer from its parts. While the FFN runs, what the mixer kept is alive; while the mixer's backward runs, the
// FFN's is gone. Selective recompute keeps what enters its modules; full recompute keeps what enters the layer, 2*us*h,
// and runs the whole layer again in the backward. An MTP layer adds the embedding that it mixes in, 2*us*h, and the two
// hidden states side by side as the input of their projection.
// Sources: Megatron-LM core/transformer/transformer_layer.py, transformer_block.py, multi_token_prediction.py.
#include <algorithm>

#include "core/memory/item_costs.h"
#include "core/memory/part_activations.h"

namespace shardscope {
namespace {

struct LayerParts {
  PartActivations mixer;
  PartActivations ffn;
};

LayerParts layerParts(const Scenario& s, const LocalSizes& sizes, LayerKind kind) {
  return {kind.mixer == MixerKind::GatedDeltaNet ? deltaNetActivations(s, sizes) : attentionActivations(s, sizes),
          kind.ffn == FfnKind::Moe ? moeActivations(s, sizes) : denseMlpActivations(s, sizes)};
}

TermList both(const TermList& a, const TermList& b) {
  TermList list = a;
  list.add(b);
  return list;
}

// Alive while a checkpointed layer runs forward: nothing is kept, but what the running module works on is there.
double uncheckedForward(const LayerParts& parts, const LocalSizes& sizes, FfnKind ffn) {
  const double mixer = parts.mixer.forward.total();
  if (ffn == FfnKind::Dense) return std::max(mixer, parts.ffn.kept.total());
  const double rows = sizes.element * sizes.routed * sizes.hidden;
  return std::max(mixer, 2 * sizes.state() + rows + parts.ffn.forward.transient());
}

}  // namespace

ItemCost layerCost(const Scenario& s, const LocalSizes& sizes, LayerKind kind) {
  const LayerParts parts = layerParts(s, sizes, kind);
  ItemCost cost;
  cost.kept = both(parts.mixer.kept, parts.ffn.kept);
  cost.forward = largerOf(largerOf(cost.kept, both(parts.mixer.kept, parts.ffn.forward)), parts.mixer.forward);
  cost.backward = largerOf(largerOf(cost.kept, both(parts.mixer.kept, parts.ffn.backward)), parts.mixer.backward);
  cost.offloaded = parts.mixer.offloaded + parts.ffn.offloaded;
  return cost;
}

ItemCost checkpointCost(const Scenario& s, const LocalSizes& sizes, LayerKind kind, int layers) {
  const LayerParts parts = layerParts(s, sizes, kind);
  const double whole = parts.mixer.kept.total() + parts.ffn.kept.total();
  const double widest = std::max(parts.ffn.backward.total() - parts.ffn.kept.total(),
                                 parts.mixer.backward.total() - parts.mixer.kept.total() - parts.ffn.kept.total());
  ItemCost cost;
  cost.kept.add(Term::CheckpointInput, sizes.state());
  cost.forward = cost.kept;
  cost.forward.add(Term::Replayed, uncheckedForward(parts, sizes, kind.ffn));
  cost.backward = cost.kept;
  cost.backward.add(Term::Replayed, std::max(1, layers) * whole + std::max(0.0, widest));
  return cost;
}

ItemCost mtpLayerCost(const Scenario& s, const LocalSizes& sizes) {
  const LayerKind kind = mtpLayerKind(s.model);
  const bool full = s.recompute.granularity == RecomputeGranularity::Full;
  ItemCost cost = full ? checkpointCost(s, sizes, kind, 1) : layerCost(s, sizes, kind);
  const double projectionInput = linearInput(sizes, 2 * sizes.shard * sizes.hidden);
  for (TermList* list : {&cost.kept, &cost.forward, &cost.backward}) {
    list->add(Term::MtpEmbedding, sizes.state());
    list->add(Term::MtpProjectionInput, projectionInput);
  }
  return cost;
}

}  // namespace shardscope
