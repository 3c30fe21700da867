// SPDX-License-Identifier: Apache-2.0
#include "core/memory/engine_static.h"

#include <gtest/gtest.h>

#include "tests/core/memory/scenarios.h"

namespace shardscope {
namespace {

TermList staticOf(const Scenario& s, const RankContents& contents = {}) {
  const LocalSizes sizes = localSizes(s);
  return engineStatic(s, sizes, contents, {1003, 202, 4, 2});
}

Scenario engine(ComputePrecision compute) {
  Scenario s;
  s.runtime = RuntimeProfile::ShardscopeEngine;
  s.precision.compute = compute;
  s.batch.seqLen = 64;
  return s;
}

TEST(EngineStatic, BuffersArePaddedToTheirShards) {
  const TermList terms = staticOf(engine(ComputePrecision::Bf16));
  EXPECT_EQ(bytesOfTerm(terms, Term::Weights), 2 * (1004 + 202));
  EXPECT_EQ(bytesOfTerm(terms, Term::Gradients), 4 * (1004 + 202));
  EXPECT_EQ(bytesOfTerm(terms, Term::MainParameters), 4 * (251 + 101));
  EXPECT_EQ(bytesOfTerm(terms, Term::ExpAvg), 4 * (251 + 101));
  EXPECT_EQ(bytesOfTerm(terms, Term::ExpAvgSq), 4 * (251 + 101));
}

TEST(EngineStatic, Fp32WeightsAreTheMainParameters) {
  const TermList terms = staticOf(engine(ComputePrecision::Fp32));
  EXPECT_EQ(bytesOfTerm(terms, Term::Weights), 4 * (1004 + 202));
  EXPECT_EQ(bytesOfTerm(terms, Term::MainParameters), 0);
}

TEST(EngineStatic, OffloadedStateIsNotOnTheDevice) {
  Scenario s = engine(ComputePrecision::Bf16);
  s.optimizer.cpuOffloadFraction = 0.5;
  EXPECT_EQ(bytesOfTerm(staticOf(s), Term::ExpAvg), 4 * (251 - 125 + 101 - 50));
}

TEST(EngineStatic, RoutersCorrectTheirChoiceUnderNaturalRouting) {
  Scenario s = deepSeekV3Cut();
  s.runtime = RuntimeProfile::ShardscopeEngine;
  s.model.moe.router.expertBias = true;
  RankContents contents;
  contents.layers[static_cast<std::size_t>(kindIndex({MixerKind::FullAttention, FfnKind::Moe}))] = 3;
  EXPECT_EQ(bytesOfTerm(staticOf(s, contents), Term::Weights), 2 * (1004 + 202));
  s.moe.routing = Routing::Natural;
  EXPECT_EQ(bytesOfTerm(staticOf(s, contents), Term::Weights), 2 * (1004 + 202) + 4 * 3 * 256);
}

// Positions, tokens, targets; one more for an MTP layer; under CP the order of each delta net's exchange and back.
TEST(EngineStatic, NumbersOfTheBatch) {
  Scenario s = engine(ComputePrecision::Bf16);
  EXPECT_EQ(bytesOfTerm(staticOf(s), Term::BatchTokens), 4 * 3 * 64);
  s.model.mtpNumLayers = 1;
  s.layout.cp = 2;
  RankContents contents;
  contents.layers[static_cast<std::size_t>(kindIndex({MixerKind::GatedDeltaNet, FfnKind::Dense}))] = 2;
  EXPECT_EQ(bytesOfTerm(staticOf(s, contents), Term::BatchTokens), 4 * (4 * 32 + 2 * 2 * 64));
}

}  // namespace
}  // namespace shardscope
