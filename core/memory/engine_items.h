// SPDX-License-Identifier: Apache-2.0
// The items of a model chunk (item_costs.h) as Shardscope's own engine runs them.
#pragma once

#include <span>

#include "core/memory/item_costs.h"

namespace shardscope {

ItemCost engineEmbeddingCost(const Scenario& scenario, const LocalSizes& sizes);
ItemCost engineLayerCost(const Scenario& scenario, const LocalSizes& sizes, LayerKind kind);
// Layers under one checkpoint.
ItemCost engineCheckpointCost(const Scenario& scenario, const LocalSizes& sizes, std::span<const LayerKind> layers);
// MTP layers and, with the loss, all heads. They are one item: the heads' forward begins when the last MTP layer is
// done, and their gradients wait for it.
ItemCost engineTailCost(const Scenario& scenario, const LocalSizes& sizes, int mtpLayers, bool loss);
// A chunk with nothing in it hands on what it receives.
ItemCost enginePassingCost(const LocalSizes& sizes);

}  // namespace shardscope
