// SPDX-License-Identifier: Apache-2.0
#include "core/format/nearest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace shardscope {
namespace {

// Distances by hand; a swap of neighbours counts once.
TEST(EditDistance, CountsTheFewestEdits) {
  EXPECT_EQ(editDistance("", ""), 0);
  EXPECT_EQ(editDistance("tp", "tp"), 0);
  EXPECT_EQ(editDistance("TP", "tp"), 0);
  EXPECT_EQ(editDistance("kitten", "sitting"), 3);
  EXPECT_EQ(editDistance("moe_atc", "moe_act"), 1);
  EXPECT_EQ(editDistance("abc", ""), 3);
  EXPECT_EQ(editDistance("", "abc"), 3);
  EXPECT_EQ(editDistance("seq_len", "seqlen"), 1);
}

TEST(EditDistance, LongWordsAreNotCompared) {
  EXPECT_EQ(editDistance(std::string(65, 'a'), std::string(65, 'a')), 65);
  EXPECT_EQ(editDistance(std::string(64, 'a'), std::string(64, 'a')), 0);
}

TEST(NearestWords, ProposesOnlyWhatIsClose) {
  const std::vector<std::string> keys = {"cp", "cp_comm_type", "ep", "etp", "pp", "sequence_parallel", "tp", "vpp"};
  EXPECT_THAT(nearestWords("sequence_paralel", keys, 3), testing::ElementsAre("sequence_parallel"));
  EXPECT_THAT(nearestWords("vp", keys, 1), testing::SizeIs(1));
  EXPECT_THAT(nearestWords("colour", keys, 3), testing::IsEmpty());
  EXPECT_THAT(nearestWords("", keys, 3), testing::IsEmpty());
  EXPECT_THAT(nearestWords(std::string(100000, 'x'), keys, 3), testing::IsEmpty());
}

TEST(NearestWords, ABeginningCountsAsClose) {
  EXPECT_THAT(nearestWords("h100", {"rtx-4090", "h100-sxm", "h100-pcie"}, 3),
              testing::ElementsAre("h100-sxm", "h100-pcie"));
  EXPECT_THAT(nearestWords("h100", {"rtx-4090", "h100-sxm", "h100-pcie"}, 1), testing::ElementsAre("h100-sxm"));
}

TEST(Joined, SeparatesWithCommas) {
  EXPECT_EQ(joined({}), "");
  EXPECT_EQ(joined({"a"}), "a");
  EXPECT_EQ(joined({"a", "b", "c"}), "a, b, c");
}

}  // namespace
}  // namespace shardscope
