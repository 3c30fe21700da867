// SPDX-License-Identifier: Apache-2.0
#include "core/memory/local_sizes.h"

#include <gtest/gtest.h>

#include "tests/core/memory/scenarios.h"

namespace shardscope {
namespace {

// 128K over CP4 and TP4: 32768 tokens of a CP rank, 8192 of a shard; 64 heads and 4 KV heads over TP4; top-8.
TEST(LocalSizes, OfALongContextRank) {
  Scenario s;
  s.model.hiddenSize = 4096;
  s.model.attention.numHeads = 64;
  s.model.attention.numQueryGroups = 4;
  s.model.moe.topk = 8;
  s.batch.seqLen = 131072;
  s.layout.cp = 4;
  s.layout.tp = 4;
  s.layout.ep = 32;
  s.layout.sequenceParallel = true;
  LocalSizes sizes = localSizes(s);
  EXPECT_EQ(sizes.tokens, 32768);
  EXPECT_EQ(sizes.shard, 8192);
  EXPECT_EQ(sizes.heads, 16);
  EXPECT_EQ(sizes.kvHeads, 1);
  EXPECT_EQ(sizes.routed, 8 * 8192);
  EXPECT_EQ(sizes.state(), 2.0 * 8192 * 4096);
  EXPECT_EQ(sizes.scores, 16.0 * 32768 * 131072);
  s.layout.sequenceParallel = false;
  EXPECT_EQ(localSizes(s).shard, 32768);
  s.layout.tp = 8;  // more ranks than KV heads: each builds one whole group
  EXPECT_EQ(localSizes(s).kvHeads, 1);
}

TEST(LocalSizes, RoutedRowsFollowImbalanceCapacityAndBudget) {
  Scenario s;
  s.model.moe.topk = 2;
  s.batch.seqLen = 1000;
  s.layout.etp = 2;
  EXPECT_EQ(localSizes(s).routed, 2 * 1000 * 2);
  s.moe.imbalance = 1.5;
  EXPECT_EQ(localSizes(s).routed, 1.5 * 4000);
  s.moe.capacityFactor = 1.25;  // drops what is over it
  EXPECT_EQ(localSizes(s).routed, 1.25 * 4000);
  s.moe.imbalance = 1.0;
  EXPECT_EQ(localSizes(s).routed, 4000);
  s.moe.padToCapacity = true;
  EXPECT_EQ(localSizes(s).routed, 1.25 * 4000);
  s.moe.rankCapacityFactor = 1.75;  // only HybridEP has a budget a rank
  EXPECT_EQ(localSizes(s).routed, 1.25 * 4000);
  s.moe.dispatcher = Dispatcher::HybridEp;
  EXPECT_EQ(localSizes(s).routed, 1.75 * 4000);
}

TEST(LocalSizes, LinearInputsByPrecision) {
  Scenario s;
  EXPECT_EQ(localSizes(s).linearInput, 2);
  s.precision.compute = ComputePrecision::Fp8Current;
  EXPECT_EQ(localSizes(s).linearInput, 1);
  s.precision.compute = ComputePrecision::MxFp8;
  EXPECT_EQ(localSizes(s).linearInput, 33.0 / 32);
  s.precision.compute = ComputePrecision::NvFp4;
  EXPECT_EQ(localSizes(s).linearInput, 9.0 / 16);
}

TEST(LocalSizes, WhatDoesNotDivideIsRoundedUpAndNothingIsBelowOne) {
  Scenario s;
  s.batch.seqLen = 1001;
  s.batch.microBatchSize = 0;
  s.layout.cp = 2;
  s.layout.tp = 0;
  s.model.attention.numHeads = 7;
  EXPECT_EQ(localSizes(s).tokens, 501);
  EXPECT_EQ(localSizes(s).heads, 7);
  s.layout.tp = 2;
  EXPECT_EQ(localSizes(s).heads, 4);
  EXPECT_EQ(roundedUpQuotient(10, 0), 10);
}

// FlashAttention 2 wants another layout than the one the model uses; one sequence a micro batch is the same in both.
TEST(LocalSizes, SecondAttentionLayout) {
  Scenario s;
  s.cluster.gpu.computeCapability = 80;
  EXPECT_FALSE(keepsSecondAttentionLayout(s));
  s.batch.microBatchSize = 2;
  EXPECT_TRUE(keepsSecondAttentionLayout(s));
  s.cluster.gpu.computeCapability = 90;  // the fused kernel is preferred
  EXPECT_FALSE(keepsSecondAttentionLayout(s));
  s.cluster.gpu.computeCapability = 100;
  s.kernels.deterministic = true;  // no deterministic fused kernel
  EXPECT_TRUE(keepsSecondAttentionLayout(s));
  s.layout.cp = 2;  // context parallelism needs the fused kernel in this layout
  EXPECT_FALSE(keepsSecondAttentionLayout(s));
  s.layout.cp = 1;
  s.kernels.attention = AttentionKernel::Unfused;
  EXPECT_FALSE(keepsSecondAttentionLayout(s));
  EXPECT_TRUE(materializesScores(s));
}

}  // namespace
}  // namespace shardscope
