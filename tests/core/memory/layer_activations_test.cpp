// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/memory/item_costs.h"
#include "tests/core/memory/scenarios.h"

namespace shardscope {
namespace {

constexpr LayerKind kDense{MixerKind::FullAttention, FfnKind::Dense};
constexpr LayerKind kMoe{MixerKind::FullAttention, FfnKind::Moe};

// Published check values of DeepSeek-V3 at 4096 tokens: 1790 MiB for a MoE layer, 1329 for a dense one (1330 by the
// table's own terms).
TEST(LayerActivations, CheckValuesOfDeepSeekV3) {
  const Scenario s = deepSeekV3Cut();
  EXPECT_EQ(layerCost(s, localSizes(s), kMoe).kept.total(), 1790 * kMi);
  EXPECT_NEAR(layerCost(s, localSizes(s), kDense).kept.total(), 1329 * kMi, 1.5 * kMi);
}

TEST(LayerActivations, WorstInstants) {
  const Scenario s = deepSeekV3Cut();
  const ItemCost moe = layerCost(s, localSizes(s), kMoe);
  EXPECT_EQ(moe.forward.total(), (1790 + 4 * 448 + 112) * kMi);
  const ItemCost dense = layerCost(s, localSizes(s), kDense);
  EXPECT_EQ(dense.forward.total(), dense.kept.total());
  EXPECT_EQ(dense.backward.total(), dense.kept.total() + (56 + 288) * kMi);
}

TEST(LayerActivations, AWideCoreIsTheWorstInstant) {
  Scenario s = deepSeekV3Cut();
  s.kernels.attention = AttentionKernel::Unfused;
  // 128 heads, 4096 x 4096: 4 GiB of scores, twice while the softmax runs, and neither output nor MLP yet.
  const ItemCost dense = layerCost(s, localSizes(s), kDense);
  EXPECT_EQ(dense.forward.total(), (56 + 56 + 32 + 512 + 2 * 4096) * kMi);
}

TEST(LayerActivations, FullRecomputeKeepsTheInput) {
  Scenario s = deepSeekV3Cut();
  s.recompute.granularity = RecomputeGranularity::Full;
  const ItemCost one = checkpointCost(s, localSizes(s), kDense, 1);
  EXPECT_EQ(one.kept.total(), 56 * kMi);
  EXPECT_EQ(one.backward.total(), (56 + 1330 + 56 + 288) * kMi);
  EXPECT_LT(one.forward.total(), one.backward.total());
  const ItemCost three = checkpointCost(s, localSizes(s), kDense, 3);
  EXPECT_EQ(three.kept.total(), 56 * kMi);
  EXPECT_EQ(three.backward.total() - one.backward.total(), 2 * 1330 * kMi);
}

// An MTP layer: its layer, the embedding that it mixes in (56 MiB), and both side by side (112 MiB).
TEST(LayerActivations, Mtp) {
  Scenario s = deepSeekV3Cut();
  s.model.mtpNumLayers = 1;
  EXPECT_EQ(mtpLayerCost(s, localSizes(s)).kept.total(), (1790 + 56 + 112) * kMi);
}

TEST(LayerActivations, OffloadMovesWhatWouldBeKept) {
  Scenario s = deepSeekV3Cut();
  const double kept = layerCost(s, localSizes(s), kMoe).kept.total();
  s.activationOffload = bit(OffloadModule::ExpertFc1) | bit(OffloadModule::MoeAct) | bit(OffloadModule::CoreAttn);
  const ItemCost cost = layerCost(s, localSizes(s), kMoe);
  EXPECT_EQ(cost.offloaded, (448 + 256 + 514) * kMi);
  EXPECT_EQ(cost.kept.total(), kept - cost.offloaded);
}

}  // namespace
}  // namespace shardscope
