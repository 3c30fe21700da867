// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "core/memory/part_activations.h"
#include "tests/core/memory/scenarios.h"

namespace shardscope {
namespace {

PartActivations moe(const Scenario& s) { return moeActivations(s, localSizes(s)); }

// DeepSeek-V3, 4096 tokens, MiB: norm input 56, its output 56, scores 12, rows 448, activation input 256, second
// linear's input 128, shared expert 32 + 16.
TEST(MoeActivations, ByHand) {
  const PartActivations part = moe(deepSeekV3Cut());
  EXPECT_EQ(bytesOfTerm(part.kept, Term::DispatchedTokens), 448 * kMi);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::ExpertActivationInput), 256 * kMi);
  EXPECT_EQ(part.kept.total(), (56 + 56 + 12 + 448 + 256 + 128 + 32 + 16) * kMi);
  // At the combine: four sets of rows, the result and the shared expert's.
  EXPECT_EQ(part.forward.total() - part.kept.total(), (4 * 448 + 56 + 56) * kMi);
}

TEST(MoeActivations, DoNotDependOnExpertParallelism) {
  Scenario s = deepSeekV3Cut();
  const double kept = moe(s).kept.total();
  for (const int ep : {1, 2, 64}) {
    s.layout.ep = ep;
    EXPECT_EQ(moe(s).kept.total(), kept);
  }
  s.layout.ep = 256;  // one local expert: nothing to sort, one set of rows less
  EXPECT_EQ(bytesOfTerm(moe(s).forward, Term::MoeCombine), (3 * 448 + 112) * kMi);
}

TEST(MoeActivations, ImbalanceMultipliesTheRoutedTerms) {
  Scenario s = deepSeekV3Cut();
  s.moe.imbalance = 1.25;
  EXPECT_EQ(moe(s).kept.total(), (56 + 56 + 12 + 1.25 * (448 + 256 + 128) + 32 + 16) * kMi);
}

TEST(MoeActivations, DispatchersAtTheCombine) {
  Scenario s = deepSeekV3Cut();
  s.layout.ep = 32;
  s.moe.dispatcher = Dispatcher::HybridEp;
  EXPECT_EQ(bytesOfTerm(moe(s).forward, Term::MoeCombine), (448 + 112) * kMi);
  // DeepEP sends a token once to each of the 32 * (1 - (31/32)^8) = 7.18 ranks that it reaches.
  s.moe.dispatcher = Dispatcher::DeepEp;
  const double reached = 32 * (1 - std::pow(31.0 / 32, 8));
  EXPECT_NEAR(bytesOfTerm(moe(s).forward, Term::MoeCombine), (448 + 2 * 56 * reached + 112) * kMi, 2);
  s.moe.dispatcher = Dispatcher::AllGather;
  EXPECT_EQ(bytesOfTerm(moe(s).forward, Term::MoeCombine), (448 + 32 * 56 + 112) * kMi);
}

TEST(MoeActivations, RecomputeOfMoeKeepsTheInput) {
  Scenario s = deepSeekV3Cut();
  recompute(s, {RecomputeModule::Moe});
  EXPECT_EQ(moe(s).kept.total(), (56 + 56) * kMi);
  recompute(s, {RecomputeModule::LayerNorm});
  const PartActivations part = moe(s);
  EXPECT_EQ(part.kept.total(), 56 * kMi);
  EXPECT_EQ(part.replayed, (56 + 12 + 448 + 256 + 128 + 48) * kMi);
  // The replay runs the whole forward, combine included.
  EXPECT_EQ(part.backward.total(), (56 + 948 + 4 * 448 + 112) * kMi);
}

TEST(MoeActivations, RecomputeOfActivationsAndSharedExpert) {
  Scenario s = deepSeekV3Cut();
  const double kept = moe(s).kept.total();
  recompute(s, {RecomputeModule::MoeAct, RecomputeModule::SharedExperts});
  EXPECT_EQ(moe(s).kept.total(), kept - (128 + 48) * kMi);
  EXPECT_EQ(bytesOfTerm(moe(s).forward, Term::Replayed), 0);
}

TEST(MoeActivations, ActivationsWithoutGateKeepTheProductApart) {
  Scenario s = deepSeekV3Cut();
  s.model.gatedMlp = false;
  EXPECT_EQ(bytesOfTerm(moe(s).kept, Term::ExpertActivationInput), 128 * kMi);
  EXPECT_EQ(bytesOfTerm(moe(s).kept, Term::ExpertActivationOutput), 128 * kMi);
}

// Rule 109 of the rule book: a graphed router switches the second norm's recompute off, unless the graph ends before an
// all-to-all; so does a shared expert that runs beside the exchange.
TEST(MoeActivations, NormRecomputeUnderGraphsAndOverlap) {
  Scenario s = deepSeekV3Cut();
  recompute(s, {RecomputeModule::LayerNorm});
  EXPECT_EQ(bytesOfTerm(moe(s).kept, Term::MoeInput), 0);
  s.cudaGraphScopes = bit(GraphScope::MoeRouter);
  EXPECT_EQ(bytesOfTerm(moe(s).kept, Term::MoeInput), 56 * kMi);
  s.cudaGraphScopes |= bit(GraphScope::MoePreprocess);
  EXPECT_EQ(bytesOfTerm(moe(s).kept, Term::MoeInput), 0);
  s.moe.dispatcher = Dispatcher::HybridEp;
  EXPECT_EQ(bytesOfTerm(moe(s).kept, Term::MoeInput), 56 * kMi);
  s.cudaGraphScopes = 0;
  s.overlap.sharedExpert = true;
  EXPECT_EQ(bytesOfTerm(moe(s).kept, Term::MoeInput), 56 * kMi);
}

TEST(MoeActivations, Fp8QuantizesRowsAndKeepsTheRoutersInput) {
  Scenario s = deepSeekV3Cut();
  s.precision.compute = ComputePrecision::Fp8Current;
  const PartActivations part = moe(s);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::MoeInput), 56 * kMi);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::SharedFc1Input), 28 * kMi);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::DispatchedTokens), 224 * kMi);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::ExpertFc2Input), 64 * kMi);
  EXPECT_EQ(bytesOfTerm(part.forward, Term::MoeCombine), (5 * 448 + 112) * kMi);
}

}  // namespace
}  // namespace shardscope
