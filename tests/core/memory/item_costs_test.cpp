// SPDX-License-Identifier: Apache-2.0
#include "core/memory/item_costs.h"

#include <gtest/gtest.h>

#include "tests/core/memory/scenarios.h"

namespace shardscope {
namespace {

PipelineChunk wholeModel(const Scenario& s) { return {true, 0, s.model.numLayers, s.model.mtpNumLayers, true}; }

double keptBy(const ItemCosts& costs, const PipelineChunk& chunk) {
  double kept = 0;
  for (int i = 0; i < costs.itemsOf(chunk); ++i) kept += costs.item(chunk, i).kept.total();
  return kept;
}

// Published: one dense and three MoE layers with the head keep 7.6 GiB.
TEST(ItemCosts, CheckValueOfDeepSeekV3) {
  const Scenario s = deepSeekV3Cut();
  const LocalSizes sizes = localSizes(s);
  const ItemCosts costs(s, sizes);
  EXPECT_EQ(costs.itemsOf(wholeModel(s)), 1 + 4 + 1);
  EXPECT_NEAR(keptBy(costs, wholeModel(s)) / kMi / 1024, 7.6, 0.05);
}

TEST(ItemCosts, OneHeadMoreForEachMtpLayer) {
  Scenario s = deepSeekV3Cut();
  s.model.mtpNumLayers = 2;
  const LocalSizes sizes = localSizes(s);
  const ItemCosts costs(s, sizes);
  const PipelineChunk loss{false, 4, 0, 0, true};
  EXPECT_EQ(costs.itemsOf(loss), 3);
  EXPECT_EQ(costs.itemsOf(wholeModel(s)), 1 + 4 + 2 + 3);
  EXPECT_EQ(&costs.item(loss, 1), &costs.item(loss, 2));
  EXPECT_NE(&costs.item(loss, 0), &costs.item(loss, 1));
}

TEST(ItemCosts, AnEmptyStageKeepsWhatItPassesOn) {
  const Scenario s = deepSeekV3Cut();
  const LocalSizes sizes = localSizes(s);
  const ItemCosts costs(s, sizes);
  EXPECT_EQ(keptBy(costs, {}), 56 * kMi);
}

TEST(ItemCosts, UniformAndBlockRecompute) {
  Scenario s = llama70bCut(1);
  s.recompute = {RecomputeGranularity::Full, 0, RecomputeMethod::Uniform, 5};
  const double state = 64 * kMi;
  const PipelineChunk twelve{false, 0, 12, 0, false};
  {
    const LocalSizes sizes = localSizes(s);
    const ItemCosts costs(s, sizes);
    EXPECT_EQ(costs.itemsOf(twelve), 3);  // groups of 5, 5 and 2
    EXPECT_EQ(keptBy(costs, twelve), 3 * state);
  }
  s.recompute.method = RecomputeMethod::Block;
  const LocalSizes sizes = localSizes(s);
  const ItemCosts costs(s, sizes);
  EXPECT_EQ(costs.itemsOf(twelve), 12);
  const double whole = layerCost(s, sizes, {}).kept.total();
  EXPECT_EQ(keptBy(costs, twelve), 5 * state + 7 * whole);
}

TEST(ItemCosts, LayersOfEveryKind) {
  Scenario s = deepSeekV3Cut();
  s.model.attention.kind = AttentionKind::Gqa;
  s.model.attention.numQueryGroups = 8;
  s.model.attention.headDim = 128;
  s.model.attention.linear = GatedDeltaNetSpec{16, 128, 32, 128, 4, 4};
  const LocalSizes sizes = localSizes(s);
  const ItemCosts costs(s, sizes);
  const PipelineChunk chunk{false, 0, 4, 0, false};
  EXPECT_GT(bytesOfTerm(costs.item(chunk, 0).kept, Term::DeltaNetProjected), 0);
  EXPECT_GT(bytesOfTerm(costs.item(chunk, 0).kept, Term::Fc1Input), 0);
  EXPECT_GT(bytesOfTerm(costs.item(chunk, 1).kept, Term::DispatchedTokens), 0);
  EXPECT_GT(bytesOfTerm(costs.item(chunk, 3).kept, Term::CoreQkv), 0);
}

TEST(ItemCosts, DeferredHeadGradients) {
  Scenario s = deepSeekV3Cut();
  s.kernels.deferEmbeddingWgrad = true;
  const LocalSizes sizes = localSizes(s);
  EXPECT_EQ(ItemCosts(s, sizes).deferred(), 0);  // only in a pipeline
  s.layout.pp = 2;
  EXPECT_EQ(ItemCosts(s, sizes).deferred(), 56 * kMi + 2.0 * 4096 * 129280);
}

}  // namespace
}  // namespace shardscope
