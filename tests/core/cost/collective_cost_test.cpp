// SPDX-License-Identifier: Apache-2.0
#include "core/cost/collective_cost.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/core/cost/cost_fixture.h"

namespace shardscope {
namespace {

constexpr double kRow = 2.0 * 1024;  // bytes of a token

CollectiveList collectivesOf(const Scenario& s, LayerKind kind) {
  const CostBasis basis = basisOf(s);
  OpList ops;
  CollectiveList list;
  addLayerOps(basis, kind, ops);
  addLayerCollectives(basis, kind, ops, list);
  return list;
}

const Collective* find(const CollectiveList& list, std::string_view name) {
  for (const Collective& c : list)
    if (c.name == name) return &c;
  return nullptr;
}

constexpr LayerKind kMoe{MixerKind::FullAttention, FfnKind::Moe};

TEST(Collectives, OneRankHasNone) { EXPECT_EQ(collectivesOf(moeScenario(1, 1), kMoe).count, 0); }

// 4096 tokens x 1024 x 2 B = 8.39 MB; half of it over NVLink at 100 GB/s = 41.9 us for each gather and scatter.
TEST(TensorParallel, SequenceParallelByHand) {
  Scenario s = denseScenario(1, 2);
  s.layout.tp = 2;
  s.layout.sequenceParallel = true;
  s.cluster.calibration.overlapTp = 0.75;
  const CollectiveList list = collectivesOf(s, {});
  ASSERT_EQ(list.count, 4) << "gather and scatter of attention and of the MLP";
  const Collective* gather = find(list, "tp.mlp_gather");
  ASSERT_NE(gather, nullptr);
  const double once = 4096 * kRow / 2 / 100e9 * 1e9;
  EXPECT_NEAR(gather->forward, once, 1);
  EXPECT_NEAR(gather->exposedForward, once, 1);
  EXPECT_NEAR(gather->backward, 2 * once, 1);
  EXPECT_NEAR(gather->exposedBackward, 0.25 * 2 * once, 1) << "runs beside the products";
  s.overlap.tpComm = true;
  const CollectiveList overlapped = collectivesOf(s, {});
  EXPECT_NEAR(find(overlapped, "tp.mlp_gather")->exposedForward, 0.25 * once, 1);
}

TEST(TensorParallel, WithoutSequenceParallelItReducesOverAll) {
  Scenario s = denseScenario(1, 2);
  s.layout.tp = 2;
  const CollectiveList list = collectivesOf(s, {});
  ASSERT_EQ(list.count, 2);
  EXPECT_EQ(list.items[0].kind, CollectiveKind::AllReduce);
  EXPECT_NEAR(list.items[0].forward, 2 * 4096 * kRow / 2 / 100e9 * 1e9, 1);
}

// Every copy to its rank: 4096 tokens x 2 copies, 7/8 leave the rank.
TEST(ExpertExchange, AllToAllByHand) {
  Scenario s = moeScenario(1, 8);
  s.layout.ep = 8;
  const CollectiveList list = collectivesOf(s, kMoe);
  const Collective* dispatch = find(list, "ep.dispatch");
  ASSERT_NE(dispatch, nullptr);
  EXPECT_NEAR(dispatch->bytes, 4096 * kRow * 2 * 7 / 8, 1);
  EXPECT_NEAR(dispatch->forward, dispatch->bytes / 100e9 * 1e9, 1);
  EXPECT_EQ(dispatch->link, LinkKind::NvLink);
}

// 32 ranks, 4 nodes. A token meets 4 (1 - (3/4)^2) = 1.75 nodes, 3/4 of them others, once each; all-to-all sends both
// copies, 24/32 of them to other nodes.
TEST(ExpertExchange, DeepEpSendsATokenOnceToANode) {
  Scenario s = moeScenario(1, 32);
  s.layout.ep = 16;
  s.cluster.numGpus = 16;
  s.cluster.nvlinkDomainSize = 4;
  s.moe.dispatcher = Dispatcher::DeepEp;
  const double deep = find(collectivesOf(s, kMoe), "ep.dispatch")->forward;
  EXPECT_NEAR(deep, 4096 * kRow * 4 * (1 - std::pow(0.75, 2)) * 0.75 / 10e9 * 1e9, 1);
  s.moe.dispatcher = Dispatcher::AllToAll;
  const double all = find(collectivesOf(s, kMoe), "ep.dispatch")->forward;
  EXPECT_NEAR(all, 4096 * kRow * 2 * 0.75 / 10e9 * 1e9, 1);
  EXPECT_LT(deep, all);
  s.moe.dispatcher = Dispatcher::AllGather;
  EXPECT_GT(find(collectivesOf(s, kMoe), "ep.dispatch")->forward, deep);
}

TEST(ExpertExchange, HotRankWaitsLonger) {
  Scenario s = moeScenario(1, 8);
  s.layout.ep = 8;
  const double even = find(collectivesOf(s, kMoe), "ep.combine")->forward;
  s.moe.imbalance = 1.5;
  EXPECT_NEAR(find(collectivesOf(s, kMoe), "ep.combine")->forward, 1.5 * even, 1);
}

TEST(ExpertExchange, ExpertTensorParallelGathersTheCopies) {
  Scenario s = moeScenario(1, 8);
  s.layout.ep = 4;
  s.layout.etp = 2;
  const CollectiveList list = collectivesOf(s, kMoe);
  ASSERT_NE(find(list, "etp.gather"), nullptr);
  EXPECT_NEAR(find(list, "etp.gather")->bytes, 4096 * kRow * 2 * 2, 1);
}

// A hop carries K and V of 1024 tokens, 2 heads of 128 each: 1.05 MB, 10.5 us; the block's attention takes longer.
TEST(ContextParallel, RingHopsHideBehindBlocks) {
  Scenario s = denseScenario(1, 4);
  s.layout.cp = 4;
  s.cluster.calibration.overlapCp = 0.9;
  const CollectiveList list = collectivesOf(s, {});
  const Collective* ring = find(list, "cp.ring");
  ASSERT_NE(ring, nullptr);
  const double hop = 1024 * 2 * 2 * 128 * 2.0 / 100e9 * 1e9;
  EXPECT_NEAR(ring->forward, 3 * hop, 1);
  EXPECT_NEAR(ring->backward, 6 * hop, 1);
  EXPECT_NEAR(ring->exposedForward, 0.1 * 3 * hop, 1);
  EXPECT_EQ(ring->doubt, 0) << "no network card is in the way";
}

// In the engine the gradients go round whole, the keys stop before they are home.
TEST(ContextParallel, TheEnginesGradientsComeHome) {
  Scenario s = denseScenario(1, 4);
  s.layout.cp = 4;
  s.cluster.calibration.overlapCp = 0;
  s.runtime = RuntimeProfile::ShardscopeEngine;
  const CollectiveList list = collectivesOf(s, {});
  const Collective* ring = find(list, "cp.ring");
  ASSERT_NE(ring, nullptr);
  EXPECT_NEAR(ring->backward, (3 + 4.0) / 3 * ring->forward, 1);
  EXPECT_NEAR(ring->exposedBackward, ring->backward, 1);
  EXPECT_NEAR(ring->bytesBackward, (3 + 4.0) / 3 * ring->bytes, 1);
}

// Over nodes a hop of 105 us on a card is longer than its block; four cards an edge hide it, and the doubt remains.
TEST(ContextParallel, RingAcrossNodesIsExposed) {
  Scenario s = denseScenario(1, 4);
  s.layout.cp = 4;
  s.cluster.nvlinkDomainSize = 2;
  const CollectiveList one = collectivesOf(s, {});
  const double hop = 1024 * 2 * 2 * 128 * 2.0 / 10e9 * 1e9;
  OpList ops;
  addLayerOps(basisOf(s), {}, ops);
  const double block = findOp(ops, "attention.core")->forward / 4;
  ASSERT_GT(hop, block);
  EXPECT_NEAR(find(one, "cp.ring")->exposedForward, 3 * (hop - block), 1);
  s.cluster.calibration.nicRingRails = 8;
  const CollectiveList rails = collectivesOf(s, {});
  EXPECT_LT(find(rails, "cp.ring")->exposedForward, find(one, "cp.ring")->exposedForward);
  EXPECT_GT(find(rails, "cp.ring")->doubt, 0);
}

TEST(ContextParallel, TransportsMoveWhatTheyShould) {
  Scenario s = denseScenario(1, 4);
  s.layout.cp = 4;
  s.layout.cpTransport = CpTransport::AllGather;
  EXPECT_NEAR(find(collectivesOf(s, {}), "cp.gather")->bytes, 4096 * 2 * 2 * 128 * 2.0, 1);
  s.layout.cpTransport = CpTransport::AllToAll;
  // q 8 heads, k and v 2 each, output 8: 20 heads of 128
  EXPECT_NEAR(find(collectivesOf(s, {}), "cp.exchange")->bytes, 1024 * 20 * 128 * 2.0, 1);
  s.layout.cpTransport = CpTransport::AllToAllP2p;
  s.layout.hierarchicalCpSizes = {2, 2};
  const CollectiveList both = collectivesOf(s, {});
  ASSERT_NE(find(both, "cp.exchange"), nullptr);
  ASSERT_NE(find(both, "cp.ring"), nullptr);
  EXPECT_NEAR(find(both, "cp.ring")->bytes, 1024 * 2 * 2 * 128 * 2.0, 1) << "one hop between two groups";
}

TEST(ContextParallel, DeltaNetSwapsHeadsForSequence) {
  Scenario s = moeScenario(1, 4);
  s.model.attention.linear = GatedDeltaNetSpec{4, 128, 8, 128, 4, 4};
  s.layout.cp = 4;
  const CollectiveList list = collectivesOf(s, {MixerKind::GatedDeltaNet, FfnKind::Moe});
  EXPECT_NE(find(list, "cp.exchange"), nullptr);
  EXPECT_EQ(find(list, "cp.ring"), nullptr);
}

}  // namespace
}  // namespace shardscope
