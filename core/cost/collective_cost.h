// SPDX-License-Identifier: Apache-2.0
// Communication of one micro batch of one layer on one rank, by group and link, and what of it stays exposed.
#pragma once

#include <array>
#include <string_view>

#include "core/cost/link_time.h"

namespace shardscope {

enum class CollectiveKind : std::uint8_t { AllGather, ReduceScatter, AllReduce, AllToAll, SendReceive };

struct Collective {
  std::string_view name;  // a literal, such as "ep.dispatch"
  GroupKind group;
  CollectiveKind kind;
  LinkKind link;
  double bytes, bytesBackward;  // that this rank hands over
  double forward, backward;     // ns on the link
  double exposedForward, exposedBackward;
  std::uint16_t replay;  // bits of RecomputeModule: any of them repeats the forward
  double doubt = 0;      // ns more, both passes, if a ring edge between nodes has one network card alone
};

struct CollectiveList {
  std::array<Collective, 20> items;
  int count = 0;

  void add(const Collective& item) {
    if (count < static_cast<int>(items.size())) items[static_cast<std::size_t>(count++)] = item;
  }
  Collective* begin() { return items.data(); }
  Collective* end() { return items.data() + count; }
  const Collective* begin() const { return items.data(); }
  const Collective* end() const { return items.data() + count; }
};

// ops are the layer's: ring hops hide behind its core attention.
void addLayerCollectives(const CostBasis& basis, LayerKind kind, const OpList& ops, CollectiveList& list);
void addEmbeddingCollectives(const CostBasis& basis, CollectiveList& list);
void addOutputCollectives(const CostBasis& basis, CollectiveList& list);

// Parts of addLayerCollectives.
void addTensorParallel(const CostBasis& basis, LayerKind kind, CollectiveList& list);
void addContextParallel(const CostBasis& basis, MixerKind mixer, const OpList& ops, CollectiveList& list);
void addExpertExchange(const CostBasis& basis, CollectiveList& list);

}  // namespace shardscope
