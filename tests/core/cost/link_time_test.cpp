// SPDX-License-Identifier: Apache-2.0
#include "core/cost/link_time.h"

#include <gtest/gtest.h>

#include "tests/core/cost/cost_fixture.h"

namespace shardscope {
namespace {

constexpr double kMs = 1e6;  // ns

Scenario layoutOf(int tp, int cp, int ep, int pp, int numGpus) {
  Scenario s = moeScenario(8, numGpus);
  s.layout.tp = tp;
  s.layout.cp = cp;
  s.layout.ep = ep;
  s.layout.pp = pp;
  return s;
}

// 64 GPUs in domains of 8: TP 2 neighbours, CP 4 over them, so TP-CP fill a domain; DP 4 strides over domains.
TEST(GroupSpan, FollowsTheRankOrder) {
  const Scenario s = layoutOf(2, 4, 16, 2, 64);
  const CostBasis basis = basisOf(s);
  const auto expect = [&](GroupKind kind, double size, double perDomain) {
    const GroupSpan span = groupSpan(basis, kind);
    EXPECT_EQ(span.size, size) << groupName(kind);
    EXPECT_EQ(span.perDomain, perDomain) << groupName(kind);
  };
  expect(GroupKind::Tp, 2, 2);
  expect(GroupKind::Cp, 4, 4);
  expect(GroupKind::Dp, 4, 1);
  expect(GroupKind::DpCp, 16, 4);
  expect(GroupKind::Ep, 16, 8);
  expect(GroupKind::Edp, 2, 1);
  expect(GroupKind::Pp, 2, 1);
}

// 8 ranks over NVLink: 7/8 of 800 MB at 100 GB/s = 7 ms. 16 ranks, 8 a domain: 15/16 of it over 8 cards of 10 GB/s at
// once, 9.375 ms, longer than the 7.5 ms inside. 4 ranks, one a domain: 3/4 over one card, 60 ms.
TEST(RingTime, ByHand) {
  const Scenario s = layoutOf(1, 1, 1, 1, 64);
  const CostBasis basis = basisOf(s);
  EXPECT_NEAR(ringTime(basis, {8, 8}, 800e6), 7 * kMs, 1);
  EXPECT_NEAR(ringTime(basis, {16, 8}, 800e6), 9.375 * kMs, 1);
  EXPECT_NEAR(ringTime(basis, {4, 1}, 800e6), 60 * kMs, 1);
  EXPECT_EQ(ringTime(basis, {1, 1}, 800e6), 0);
}

// 160 MB from each of 16 ranks, 8 a domain: 7/16 inside = 0.7 ms, 8/16 through the card = 8 ms.
TEST(AllToAllTime, ByHand) {
  const Scenario s = layoutOf(1, 1, 16, 1, 64);
  const CostBasis basis = basisOf(s);
  EXPECT_NEAR(allToAllTime(basis, {16, 8}, 160e6), 8 * kMs, 1);
  EXPECT_NEAR(allToAllTime(basis, {8, 8}, 160e6), 1.4 * kMs, 1);
}

TEST(SendTime, LatencyFractionAndRails) {
  Scenario s = layoutOf(1, 1, 1, 1, 64);
  s.cluster.calibration.nvlinkP2p = 0.5;
  s.cluster.calibration.nvlinkLatencyUs = 10;
  s.cluster.calibration.nicLatencyUs = 30;
  const CostBasis basis = basisOf(s);
  EXPECT_NEAR(sendTime(basis, false, 50e6, 1), 1 * kMs + 10e3, 1);
  EXPECT_NEAR(sendTime(basis, true, 50e6, 1), 5 * kMs + 30e3, 1);
  EXPECT_NEAR(sendTime(basis, true, 50e6, 4), 1.25 * kMs + 30e3, 1);
}

// Threads of a machine copy all that lies together afterwards, 80 MB and not 3/4 of it, unless their own part is there.
TEST(LinkTime, ThreadsCopyTheirOwnPartToo) {
  Scenario s = layoutOf(1, 1, 1, 1, 16);
  s.runtime = RuntimeProfile::ShardscopeEngine;
  const CostBasis basis = basisOf(s);
  const GroupSpan here{4, 4}, apart{4, 1};
  EXPECT_NEAR(ringTime(basis, here, 80e6), 0.8 * kMs, 1);
  EXPECT_NEAR(gatherInPlaceTime(basis, here, 80e6), 0.6 * kMs, 1);
  EXPECT_NEAR(allToAllTime(basis, here, 80e6), 0.8 * kMs, 1);
  EXPECT_NEAR(exchangeTime(basis, here, 60e6, 0), 0.8 * kMs, 1);
  EXPECT_NEAR(ringTime(basis, apart, 80e6), 6 * kMs, 1) << "processes send 3/4 of it over the card";
  EXPECT_EQ(gatherInPlaceTime(basis, {1, 1}, 80e6), 0);
}

TEST(LinkTime, WithoutNvlinkTheNodeSharesTheHostLink) {
  Scenario s = layoutOf(1, 1, 1, 1, 16);
  s.cluster.gpu.nvlinkBandwidth.value = 0;
  s.cluster.nvlinkDomainSize = 1;
  s.layout.tp = 4;
  const CostBasis basis = basisOf(s);
  const GroupSpan tp = groupSpan(basis, GroupKind::Tp);
  EXPECT_EQ(tp.perDomain, 4);
  EXPECT_NEAR(ringTime(basis, tp, 80e6), 3 * kMs, 1) << "3/4 of 80 MB at 20 GB/s";
}

}  // namespace
}  // namespace shardscope
