// SPDX-License-Identifier: Apache-2.0
#include "core/memory/chunk_costs.h"

#include <gtest/gtest.h>

#include "tests/core/memory/scenarios.h"

namespace shardscope {
namespace {

struct Costs {
  Scenario scenario;
  LocalSizes sizes = localSizes(scenario);
  ItemCosts items{scenario, sizes};
};

// One dense layer (1330 MiB), three MoE layers (1790 each, 1904 more at their combine), head (112 + 1010).
TEST(ChunkCosts, WidestMomentsOfAChunk) {
  const Costs c{deepSeekV3Cut()};
  const ChunkCost cost = chunkCost(c.items, {true, 0, 4, 0, true});
  EXPECT_EQ(cost.kept, (1330 + 3 * 1790 + 1122) * kMi);
  EXPECT_EQ(cost.forward.bytes, (1330 + 3 * 1790 + 1904) * kMi);
  EXPECT_EQ(cost.forward.item, 4);
  EXPECT_EQ(cost.forward.transient, 1904 * kMi);
  // Backward: the head's input gradient on everything, or the last MoE layer's gradients without the head.
  EXPECT_EQ(cost.backward.item, 5);
  EXPECT_EQ(cost.backward.bytes, cost.kept + 56 * kMi);
}

TEST(ChunkCosts, APairRunsLayerByLayer) {
  const Costs c{deepSeekV3Cut()};
  const PipelineChunk two{false, 2, 2, 0, false};
  const PairInstant pair = widestPair(c.items, two, two);
  // While the forward's second layer is at its combine, the backward still keeps its first.
  EXPECT_EQ(pair.forwardItem, 0);
  EXPECT_EQ(pair.bytes, (2 * 1790 + 1790 + 1904) * kMi);
  const ChunkCost alone = chunkCost(c.items, two);
  EXPECT_LT(pair.bytes, alone.kept + alone.forward.bytes);
}

TEST(ChunkCosts, APairWithHeadsRunsTheHeadApart) {
  const Costs c{deepSeekV3Cut()};
  const PipelineChunk last{false, 3, 1, 0, true};
  const PipelineChunk first{true, 0, 1, 0, false};
  const PairInstant pair = widestPair(c.items, first, last);
  EXPECT_GE(pair.bytes, chunkCost(c.items, last).backward.bytes);
  EXPECT_GE(pair.bytes, chunkCost(c.items, first).forward.bytes);
}

TEST(ChunkCosts, EqualChunksShareAType) {
  Scenario s = deepSeekV3Cut();
  s.model.numLayers = 61;
  s.model.numDenseLayers = 3;
  const Costs c{s};
  const PipelineLayout pipeline = *parseLayoutString("Et*3|(tt|)*29L", 1, 61, 0);
  ChunkTypes types(c.items, pipeline);
  EXPECT_EQ(types.typeOf(0, 1), types.typeOf(0, 29));
  EXPECT_NE(types.typeOf(0, 0), types.typeOf(0, 1));
  EXPECT_NE(types.typeOf(0, 29), types.typeOf(0, 30));
  EXPECT_EQ(types.cost(types.typeOf(0, 1)).kept, 2 * 1790 * kMi);
  const int t = types.typeOf(0, 1);
  EXPECT_EQ(types.pair(t, t).bytes, types.pair(t, t).bytes);
}

}  // namespace
}  // namespace shardscope
