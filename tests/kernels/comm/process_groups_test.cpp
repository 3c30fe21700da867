// SPDX-License-Identifier: Apache-2.0
// The communicators hold the ranks that core's groups name. Those are checked against Megatron's own in tests/core.
#include "kernels/comm/process_groups.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/kernels/comm/thread_ranks.h"

namespace shardscope {
namespace {

constexpr auto kPatience = std::chrono::milliseconds(60000);

std::vector<std::int32_t> gatheredRanks(Communicator& comm, int self) {
  std::vector<std::int32_t> ranks(static_cast<std::size_t>(comm.size()), -1);
  const std::int32_t own = self;
  comm.allGather(&own, ranks.data(), 1, DataType::Int32).wait();
  return ranks;
}

// groups: all of one kind, as the communicator should be one of them.
void expectIsOneOf(Communicator& comm, const std::vector<std::vector<int>>& groups, const std::string& kind, int self) {
  const std::vector<std::int32_t> ranks = gatheredRanks(comm, self);
  const auto found = std::find(groups.begin(), groups.end(), ranks);
  ASSERT_NE(found, groups.end()) << kind << " of rank " << self;
  EXPECT_EQ(comm.name(), kind + std::to_string(found - groups.begin()));
  EXPECT_EQ(ranks[static_cast<std::size_t>(comm.rank())], self);
}

void expectGroupsOf(const ParallelLayout& layout, int worldSize) {
  const ProcessGroups sizes = deriveGroups(layout, worldSize);
  const auto ends = runThreadRanks(worldSize, kPatience, [&](World& world) {
    const RankGroups groups(world, layout);
    EXPECT_EQ(groups.sizes(), sizes);
    EXPECT_EQ(groups.coordinates(), coordinatesOf(layout, sizes, world.rank()));
    for (int k = 0; k < kGroupKinds; ++k) {
      const auto kind = static_cast<GroupKind>(k);
      const std::vector<int> expected = groupOfRank(layout, sizes, kind, world.rank());
      ASSERT_EQ(groups.has(kind), !expected.empty()) << groupName(kind);
      if (!groups.has(kind)) continue;
      EXPECT_EQ(gatheredRanks(groups[kind], world.rank()), expected) << groupName(kind);
      expectIsOneOf(groups[kind], rankGroups(layout, sizes, kind), std::string(groupName(kind)), world.rank());
    }
    ASSERT_EQ(groups.cpLevels(), static_cast<int>(layout.hierarchicalCpSizes.size()));
    for (int level = 0; level < groups.cpLevels(); ++level)
      expectIsOneOf(groups.cpLevel(level), hierarchicalCpGroups(layout, sizes, level), level == 0 ? "cp-a2a" : "cp-p2p",
                    world.rank());
  });
  for (const RankEnd& end : ends) EXPECT_EQ(end.error, "");
}

TEST(RankGroups, OfOneRank) { expectGroupsOf({}, 1); }

TEST(RankGroups, OfTheAttentionMeshOnly) { expectGroupsOf({.tp = 2, .cp = 2, .pp = 2}, 16); }

TEST(RankGroups, OfFoldedExperts) { expectGroupsOf({.tp = 2, .cp = 2, .ep = 4, .pp = 2}, 8); }

TEST(RankGroups, OfExpertTensorParallelism) { expectGroupsOf({.tp = 2, .ep = 2, .etp = 2, .pp = 3}, 24); }

TEST(RankGroups, OfHierarchicalContextParallelism) {
  expectGroupsOf({.tp = 2, .cp = 4, .cpTransport = CpTransport::AllToAllP2p, .hierarchicalCpSizes = {2, 2}}, 8);
}

TEST(RankGroups, StagesBetweenTheEndsHaveNoEmbeddingGroup) {
  const auto ends = runThreadRanks(4, kPatience, [](World& world) {
    const RankGroups groups(world, {.pp = 4});
    EXPECT_EQ(groups.has(GroupKind::Embedding), world.rank() == 0 || world.rank() == 3);
  });
  for (const RankEnd& end : ends) EXPECT_EQ(end.error, "");
}

}  // namespace
}  // namespace shardscope
