// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/memory/part_activations.h"
#include "tests/core/memory/scenarios.h"

namespace shardscope {
namespace {

// Qwen3-Next: hidden 2048, 16 key heads and 32 value heads of width 128. K = 2048, V = 4096, n = 32.
Scenario qwen3Next() {
  Scenario s = onB200(8);
  s.model.hiddenSize = 2048;
  s.model.attention.linear = GatedDeltaNetSpec{16, 128, 32, 128, 4, 4};
  return s;
}

PartActivations deltaNet(const Scenario& s) { return deltaNetActivations(s, localSizes(s)); }

TEST(DeltaNetActivations, ByHand) {
  const PartActivations part = deltaNet(qwen3Next());
  const double u = 4096;
  EXPECT_EQ(bytesOfTerm(part.kept, Term::DeltaNetInput), 2 * u * 2048);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::DeltaNetProjected), 2 * u * (4096 + 8192 + 64));
  EXPECT_EQ(bytesOfTerm(part.kept, Term::DeltaNetConvInput), 2 * u * 8192);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::DeltaNetQueryKey), 2 * u * 32 * 256);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::DeltaNetValue), 2 * u * 4096);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::DeltaNetDecay), 12 * u * 32);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::DeltaNetChunkMatrix), 2 * 64 * u * 32);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::ProjectionInput), 2 * u * 4096);
  EXPECT_EQ(part.kept.total(), u * (2 * 4096 + 2 * 12352 + 2 * 8192 + 2 * 8192 + 2 * 4096 + 384 + 4096 + 3 * 2 * 4096));
  // 64 chunks of 64 tokens with a 128 x 128 state a value head.
  EXPECT_EQ(bytesOfTerm(part.backward, Term::DeltaNetStates), 2.0 * 64 * 32 * 128 * 128);
}

TEST(DeltaNetActivations, TensorParallelismDividesTheHeads) {
  Scenario s = qwen3Next();
  const double whole = deltaNet(s).kept.total() - 2 * bytesOfTerm(deltaNet(s).kept, Term::AttentionNormInput);
  s.layout.tp = 4;
  s.layout.sequenceParallel = true;
  const PartActivations part = deltaNet(s);
  EXPECT_EQ(part.kept.total() - 2 * bytesOfTerm(part.kept, Term::AttentionNormInput), whole / 4);
}

TEST(DeltaNetActivations, RecomputeOfTheNormDropsItsOutput) {
  Scenario s = qwen3Next();
  recompute(s, {RecomputeModule::GdnNormOut});
  EXPECT_EQ(bytesOfTerm(deltaNet(s).kept, Term::DeltaNetNormOutput), 0);
  EXPECT_EQ(deltaNet(s).replayed, 2.0 * 4096 * 4096);
}

}  // namespace
}  // namespace shardscope
