// SPDX-License-Identifier: Apache-2.0
#include "core/plan/search_groups.h"

#include <gtest/gtest.h>

namespace shardscope {
namespace {

SearchCandidate candidate(int tp, int vpp, int microBatch = 1, double offload = 0, int gpus = 64) {
  SearchCandidate c;
  c.gpus = gpus;
  c.layout.tp = tp;
  c.layout.vpp = vpp;
  c.microBatchSize = microBatch;
  c.cpuOffloadFraction = offload;
  return c;
}

TEST(SearchGroups, TheFirstOfTheSameDegreesStandsForTheOthers) {
  const std::vector<SearchCandidate> found = {candidate(1, 4), candidate(2, 1), candidate(1, 8), candidate(1, 4, 2)};
  const std::vector<CandidateGroup> groups = groupByDegrees(found);
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].best, 0u);
  EXPECT_EQ(groups[0].variants, (std::vector<std::size_t>{2, 3}));
  EXPECT_TRUE(groups[0].vpp);
  EXPECT_TRUE(groups[0].microBatch);
  EXPECT_FALSE(groups[0].recompute);
  EXPECT_FALSE(groups[0].offload);
  EXPECT_EQ(groups[1].best, 1u);
  EXPECT_TRUE(groups[1].variants.empty());
}

TEST(SearchGroups, OtherGpusAndDegreesAreOtherLayouts) {
  std::vector<SearchCandidate> found(6, candidate(1, 1));
  found[1].layout.cp = 2;
  found[2].layout.ep = 2;
  found[3].layout.etp = 2;
  found[4].layout.pp = 2;
  found[5].gpus = 128;
  EXPECT_EQ(groupByDegrees(found).size(), 6u);
  EXPECT_TRUE(groupByDegrees({}).empty());
}

TEST(SearchGroups, SaysWhatTheVariantsHaveAnotherOf) {
  SearchCandidate recomputed = candidate(1, 1);
  recomputed.recompute.granularity = RecomputeGranularity::Full;
  const CandidateGroup group = groupByDegrees({candidate(1, 1), recomputed, candidate(1, 1, 1, 0.5)}).front();
  EXPECT_FALSE(group.vpp);
  EXPECT_FALSE(group.microBatch);
  EXPECT_TRUE(group.recompute);
  EXPECT_TRUE(group.offload);
}

}  // namespace
}  // namespace shardscope
