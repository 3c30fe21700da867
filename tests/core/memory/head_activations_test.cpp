// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/memory/item_costs.h"
#include "tests/core/memory/scenarios.h"

namespace shardscope {
namespace {

// 4096 tokens, vocabulary 129280: 505 Mi logits.
constexpr double kLogits = 4096.0 * 129280;

TEST(HeadActivations, LogitsByFusion) {
  Scenario s = deepSeekV3Cut();
  ItemCost head = headCost(s, localSizes(s), false);
  EXPECT_EQ(head.kept.total(), 112 * kMi + 2 * kLogits);
  EXPECT_EQ(head.forward.total(), head.kept.total());
  EXPECT_EQ(head.backward.total(), head.kept.total() + 56 * kMi);
  s.kernels.crossEntropyFusion = CrossEntropyFusion::None;
  head = headCost(s, localSizes(s), false);
  EXPECT_EQ(head.kept.total(), 112 * kMi + 4 * kLogits);
  EXPECT_EQ(head.forward.total(), 112 * kMi + 6 * kLogits);
  EXPECT_EQ(head.backward.total(), 112 * kMi + 6 * kLogits);
  s.kernels.crossEntropyFusion = CrossEntropyFusion::Native;
  EXPECT_EQ(headCost(s, localSizes(s), false).forward.total(), 112 * kMi + 10 * kLogits);
  EXPECT_EQ(headCost(s, localSizes(s), true).forward.total(), 112 * kMi + 12 * kLogits);
}

TEST(HeadActivations, BackwardScattersUnderSequenceParallelismAndHoldsAnUnfusedWeightGradient) {
  Scenario s = llama70bCut(4);
  const double logits = 2.0 * 4096 * 32064;
  EXPECT_EQ(headCost(s, localSizes(s), false).backward.total(), 32 * kMi + logits + (64 + 16) * kMi);
  s.kernels.gradAccumulationFusion = false;
  EXPECT_EQ(bytesOfTerm(headCost(s, localSizes(s), false).backward, Term::HeadWeightGradient), 2.0 * 32064 * 8192);
}

TEST(HeadActivations, Embedding) {
  Scenario s = deepSeekV3Cut();
  ItemCost embedding = embeddingCost(s, localSizes(s));
  EXPECT_EQ(embedding.kept.total(), 0);
  EXPECT_EQ(embedding.forward.total(), 56 * kMi);
  EXPECT_EQ(embedding.backward.total(), 2.0 * 129280 * 7168);
  s.model.hiddenDropout = 0.1;
  EXPECT_EQ(embeddingCost(s, localSizes(s)).kept.total(), 28 * kMi);
}

}  // namespace
}  // namespace shardscope
