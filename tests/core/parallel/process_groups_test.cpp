// SPDX-License-Identifier: Apache-2.0
#include "core/parallel/process_groups.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "tests/core/parallel/megatron_vectors.h"

namespace shardscope {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

ParallelLayout layoutOf(int tp, int cp, int pp, int ep, int etp) {
  ParallelLayout layout;
  layout.tp = tp;
  layout.cp = cp;
  layout.pp = pp;
  layout.ep = ep;
  layout.etp = etp;
  return layout;
}

ParallelLayout layoutOf(const nlohmann::json& world) {
  return layoutOf(world.at("tp"), world.at("cp"), world.at("pp"), world.at("ep"), world.at("etp"));
}

GroupKind kindNamed(std::string_view name) {
  for (int i = 0; i < kGroupKinds; ++i)
    if (groupName(static_cast<GroupKind>(i)) == name) return static_cast<GroupKind>(i);
  ADD_FAILURE() << "no group kind " << name;
  return GroupKind::Tp;
}

TEST(ProcessGroups, EqualMegatronsRankGenerator) {
  int compared = 0;
  for (const auto& world : megatronVectors().at("rank_groups")) {
    const ParallelLayout layout = layoutOf(world);
    const ProcessGroups groups = deriveGroups(layout, world.at("world"));
    EXPECT_EQ(groups.dp, world.at("dp"));
    EXPECT_EQ(groups.edp, world.at("edp"));
    EXPECT_TRUE(groups.dpDivides && groups.edpDivides);
    const auto whole = world.value("groups", nlohmann::json::object());
    const auto ofRanks = world.value("groups_of_rank", nlohmann::json::object());
    for (const auto& [name, lists] : whole.items()) {
      std::vector<std::vector<int>> expected;
      for (const auto& list : lists) expected.push_back(ranksOf(list));
      EXPECT_EQ(rankGroups(layout, groups, kindNamed(name)), expected) << name;
      ++compared;
    }
    for (const auto& [rank, lists] : ofRanks.items())
      for (const auto& [name, list] : lists.items()) {
        EXPECT_EQ(groupOfRank(layout, groups, kindNamed(name), std::stoi(rank)), ranksOf(list)) << name << " " << rank;
        ++compared;
      }
  }
  EXPECT_EQ(compared, 2 * 14 + 3 * 3 * 14);
}

// The long-context configurations: EP does not multiply the GPU count.
TEST(ProcessGroups, ExpertsFoldOverTheAttentionGrid) {
  struct Row {
    int world, tp, cp, pp, ep, dp, edp;
  };
  for (const Row& row : {Row{256, 1, 32, 8, 32, 1, 1}, Row{512, 1, 64, 8, 32, 1, 2}, Row{128, 4, 4, 4, 32, 2, 1}}) {
    const ProcessGroups groups = deriveGroups(layoutOf(row.tp, row.cp, row.pp, row.ep, 1), row.world);
    EXPECT_EQ(groups.dp, row.dp);
    EXPECT_EQ(groups.edp, row.edp);
  }
}

TEST(ProcessGroups, ProductsThatDoNotDivideAreRoundedDownAndSaySo) {
  const ProcessGroups groups = deriveGroups(layoutOf(4, 2, 3, 16, 1), 50);
  EXPECT_EQ(groups.dp, 2);
  EXPECT_EQ(groups.edp, 1);
  EXPECT_FALSE(groups.dpDivides);
  EXPECT_FALSE(groups.edpDivides);
  EXPECT_THAT(rankGroups(layoutOf(4, 2, 3, 16, 1), groups, GroupKind::Tp), IsEmpty());
  EXPECT_THAT(groupOfRank(layoutOf(4, 2, 3, 16, 1), groups, GroupKind::Tp, 0), IsEmpty());
}

TEST(ProcessGroups, AbsurdDegreesDoNotOverflow) {
  const int big = 2147483647;
  const ProcessGroups groups = deriveGroups(layoutOf(big, big, big, big, big), 8);
  EXPECT_EQ(groups.dp, 1);
  EXPECT_FALSE(groups.dpDivides);
  EXPECT_EQ(groupSize(layoutOf(big, big, big, big, big), groups, GroupKind::TpDpCp), big);
  EXPECT_EQ(deriveGroups(layoutOf(0, -3, 0, 0, 0), -1), (ProcessGroups{1, 1, 1, true, true}));
  EXPECT_GE(domainsCrossed(layoutOf(big, big, big, big, big), groups, GroupKind::Cp, 8), 1);
}

// Example A of the rank order: W 16, t2 c2 d2 p2, e4 x1. Rank 5 = (tp 1, cp 0, dp 1, pp 0) = (ep 1, edp 1, pp 0).
TEST(ProcessGroups, CoordinatesAreMixedRadix) {
  const ParallelLayout layout = layoutOf(2, 2, 2, 4, 1);
  const ProcessGroups groups = deriveGroups(layout, 16);
  EXPECT_EQ(coordinatesOf(layout, groups, 5), (RankCoordinates{1, 0, 1, 0, 0, 1, 1}));
  EXPECT_THAT(groupOfRank(layout, groups, GroupKind::Embedding, 5), ElementsAre(5, 13));
  EXPECT_THAT(groupOfRank(layout, groups, GroupKind::PositionEmbedding, 5), ElementsAre(5));
  EXPECT_THAT(groupOfRank(layout, groups, GroupKind::PositionEmbedding, 13), IsEmpty());
  EXPECT_EQ(groupSize(layout, groups, GroupKind::Embedding), 2);
  EXPECT_EQ(groupSize(layout, groups, GroupKind::PositionEmbedding), 1);
  EXPECT_EQ(groupSize(layoutOf(2, 2, 1, 4, 1), groups, GroupKind::Embedding), 1);
  EXPECT_THAT(groupOfRank(layout, groups, GroupKind::Tp, 16), IsEmpty());
  EXPECT_THAT(groupOfRank(layout, groups, GroupKind::Tp, -1), IsEmpty());
}

TEST(ProcessGroups, ThreeStagesShareOnlyTheEndsOfTheEmbedding) {
  const ParallelLayout layout = layoutOf(1, 1, 3, 1, 1);
  const ProcessGroups groups = deriveGroups(layout, 6);
  EXPECT_THAT(rankGroups(layout, groups, GroupKind::Embedding), ElementsAre(ElementsAre(0, 4), ElementsAre(1, 5)));
  EXPECT_THAT(groupOfRank(layout, groups, GroupKind::Embedding, 2), IsEmpty());
  EXPECT_THAT(rankGroups(layoutOf(1, 1, 1, 1, 1), deriveGroups({}, 2), GroupKind::Embedding),
              ElementsAre(ElementsAre(0), ElementsAre(1)));
}

// Sizes [2,2] of [g0..g3]: {g0,g1},{g2,g3} and {g0,g2},{g1,g3}.
TEST(ProcessGroups, HierarchicalLevelsTakeNeighboursThenStrides) {
  ParallelLayout layout = layoutOf(1, 4, 1, 1, 1);
  layout.hierarchicalCpSizes = {2, 2};
  const ProcessGroups groups = deriveGroups(layout, 4);
  EXPECT_THAT(hierarchicalCpGroups(layout, groups, 0), ElementsAre(ElementsAre(0, 1), ElementsAre(2, 3)));
  EXPECT_THAT(hierarchicalCpGroups(layout, groups, 1), ElementsAre(ElementsAre(0, 2), ElementsAre(1, 3)));

  layout = layoutOf(2, 8, 1, 1, 1);
  layout.hierarchicalCpSizes = {4, 2};
  const ProcessGroups wide = deriveGroups(layout, 16);
  EXPECT_THAT(hierarchicalCpGroups(layout, wide, 0).front(), ElementsAre(0, 2, 4, 6));
  EXPECT_THAT(hierarchicalCpGroups(layout, wide, 1).front(), ElementsAre(0, 8));
  EXPECT_EQ(hierarchicalCpGroups(layout, wide, 1).size(), 8u);
  EXPECT_THAT(hierarchicalCpGroups(layout, wide, 2), IsEmpty());
  layout.hierarchicalCpSizes = {3, 2};
  EXPECT_THAT(hierarchicalCpGroups(layout, wide, 0), IsEmpty());
}

int countDomains(const std::vector<int>& ranks, int domain) {
  std::set<int> domains;
  for (const int rank : ranks) domains.insert(rank / domain);
  return static_cast<int>(domains.size());
}

struct World {
  ParallelLayout layout;
  ProcessGroups groups;
};

std::vector<World> randomWorlds(int count) {
  std::mt19937 random(7);
  const std::vector<int> degrees{1, 1, 2, 2, 3, 4, 6};
  const auto pick = [&] { return degrees[random() % degrees.size()]; };
  std::vector<World> worlds;
  while (static_cast<int>(worlds.size()) < count) {
    const ParallelLayout layout = layoutOf(pick(), pick(), pick(), pick(), pick());
    const int size = layout.tp * layout.cp * layout.pp * pick() * pick();
    const ProcessGroups groups = deriveGroups(layout, size);
    if (groups.edpDivides && size <= 600) worlds.push_back({layout, groups});
  }
  return worlds;
}

TEST(ProcessGroups, EveryKindPartitionsTheWorld) {
  for (const World& world : randomWorlds(40)) {
    for (int i = 0; i < kGroupKinds; ++i) {
      const auto kind = static_cast<GroupKind>(i);
      if (kind == GroupKind::Embedding || kind == GroupKind::PositionEmbedding) continue;
      std::set<int> seen;
      for (const std::vector<int>& group : rankGroups(world.layout, world.groups, kind)) {
        EXPECT_EQ(static_cast<int>(group.size()), groupSize(world.layout, world.groups, kind));
        for (const int rank : group) {
          EXPECT_TRUE(seen.insert(rank).second);
          EXPECT_EQ(groupOfRank(world.layout, world.groups, kind, rank), group);
        }
      }
      EXPECT_EQ(static_cast<int>(seen.size()), world.groups.worldSize) << groupName(kind);
      EXPECT_EQ(*seen.rbegin(), world.groups.worldSize - 1);
    }
  }
}

// Both grids put the pipeline last, so a rank is in the same stage of both.
TEST(ProcessGroups, PipelineGroupsOfBothGridsAreEqual) {
  for (const World& world : randomWorlds(40)) {
    const int perStage = world.groups.worldSize / world.layout.pp;
    for (int rank = 0; rank < world.groups.worldSize; ++rank) {
      const RankCoordinates at = coordinatesOf(world.layout, world.groups, rank);
      EXPECT_EQ(at.pp, rank / perStage);
      const int expert = at.etp + world.layout.etp * (at.ep + world.layout.ep * at.edp) + perStage * at.pp;
      const int attention = at.tp + world.layout.tp * (at.cp + world.layout.cp * at.dp) + perStage * at.pp;
      EXPECT_EQ(expert, rank);
      EXPECT_EQ(attention, rank);
    }
  }
}

TEST(ProcessGroups, DomainsCrossedEqualsACountOverAllGroups) {
  for (const World& world : randomWorlds(60)) {
    for (int i = 0; i < kGroupKinds; ++i) {
      const auto kind = static_cast<GroupKind>(i);
      for (const int domain : {1, 2, 4, 5, 8, 72}) {
        int most = 0;
        for (const std::vector<int>& group : rankGroups(world.layout, world.groups, kind))
          most = std::max(most, countDomains(group, domain));
        EXPECT_EQ(domainsCrossed(world.layout, world.groups, kind, domain), most) << groupName(kind) << " " << domain;
      }
    }
  }
}

// DSV3 at 128K: the CP ring and the expert exchange use the same 32 ranks, 4 nodes of 8.
TEST(ProcessGroups, TheLongContextRingSpansFourNodes) {
  const ParallelLayout layout = layoutOf(1, 32, 8, 32, 1);
  const ProcessGroups groups = deriveGroups(layout, 256);
  EXPECT_EQ(domainsCrossed(layout, groups, GroupKind::Cp, 8), 4);
  EXPECT_EQ(domainsCrossed(layout, groups, GroupKind::Ep, 8), 4);
  EXPECT_EQ(domainsCrossed(layout, groups, GroupKind::Pp, 8), 8);
  EXPECT_EQ(domainsCrossed(layout, groups, GroupKind::Tp, 8), 1);
  EXPECT_EQ(groupOfRank(layout, groups, GroupKind::Cp, 37), groupOfRank(layout, groups, GroupKind::Ep, 37));
}

}  // namespace
}  // namespace shardscope
