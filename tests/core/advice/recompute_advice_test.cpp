// SPDX-License-Identifier: Apache-2.0
#include "tests/core/advice/advice_fixture.h"

namespace shardscope {
namespace {

void select(Scenario& s, std::initializer_list<RecomputeModule> modules) {
  s.recompute = {};
  s.recompute.granularity = RecomputeGranularity::Selective;
  for (const RecomputeModule module : modules) s.recompute.modules |= bit(module);
}

Scenario fullRecompute(Scenario s) {
  s.recompute = {};
  s.recompute.granularity = RecomputeGranularity::Full;
  s.recompute.method = RecomputeMethod::Uniform;
  s.recompute.numLayers = 1;
  return s;
}

TEST(RecomputeAdvice, SelectiveBeforeFull) {
  const Scenario s = fullRecompute(dsv3At128K());
  const Scenario after = applied(s, "recompute-full");
  EXPECT_EQ(after.recompute, dsv3At128K().recompute);  // what the guide's run used
  EXPECT_TRUE(summarize(after).feasible);
  EXPECT_LT(stepTime(after), stepTime(s));
  EXPECT_FALSE(fires(dsv3At128K(), "recompute-full"));
}

TEST(RecomputeAdvice, RecomputesMoreWhereItIsTight) {
  Scenario s = dsv3At128K();
  s.recompute = {};
  ASSERT_FALSE(summarize(s).feasible);
  const Scenario after = applied(s, "recompute-more");
  EXPECT_LT(worstReserved(after), worstReserved(s));
  EXPECT_FALSE(fires(dsv3At128K(), "recompute-more"));
}

TEST(RecomputeAdvice, LeavesMoeWhereOtherChoicesForbidIt) {
  Scenario s = dsv3At128K();
  s.recompute = {};
  s.overlap.epA2a = true;
  const std::optional<Advice> advice = adviceOf(s, "recompute-more");
  ASSERT_TRUE(advice && advice->apply);
  EXPECT_FALSE(advice->apply->recompute.selects(RecomputeModule::Moe));
  EXPECT_TRUE(advice->apply->recompute.selects(RecomputeModule::MoeAct));
}

TEST(RecomputeAdvice, AttentionStaysAtLongContext) {
  Scenario s = dsv3At128K();
  s.recompute.modules |= bit(RecomputeModule::CoreAttn);
  const Scenario after = applied(s, "recompute-attention");
  EXPECT_FALSE(after.recompute.selects(RecomputeModule::CoreAttn));
  EXPECT_LT(stepTime(after), stepTime(s));
  EXPECT_FALSE(fires(dsv3At128K(), "recompute-attention"));
  Scenario brief = preset("dsv3-h100-4k");
  select(brief, {RecomputeModule::CoreAttn});
  EXPECT_FALSE(fires(brief, "recompute-attention"));
}

TEST(RecomputeAdvice, GraphedNormsHaveNothingToDiscard) {
  // GQA, HybridEP, graphs of attention, router and preprocess: the published configuration.
  const Scenario s = preset("qwen3-235b-gb200-128k");
  ASSERT_TRUE(s.recompute.selects(RecomputeModule::LayerNorm));
  const Scenario after = applied(s, "recompute-layernorm");
  EXPECT_EQ(worstReserved(after), worstReserved(s));
  EXPECT_TRUE(after.recompute.selects(RecomputeModule::MoeAct));
  Scenario eager = s;
  eager.cudaGraphScopes = 0;  // now the norm before the experts is its own module
  EXPECT_FALSE(fires(eager, "recompute-layernorm"));
  EXPECT_FALSE(fires(dsv3At128K(), "recompute-layernorm"));  // MLA
}

TEST(RecomputeAdvice, MlpNeedsDenseLayers) {
  Scenario s = preset("qwen3-235b-gb200-128k");
  s.recompute.modules |= bit(RecomputeModule::Mlp);
  const Scenario after = applied(s, "recompute-mlp");
  EXPECT_FALSE(after.recompute.selects(RecomputeModule::Mlp));
  EXPECT_EQ(worstReserved(after), worstReserved(s));
  EXPECT_FALSE(fires(dsv3At128K(), "recompute-mlp"));  // three dense layers
}

TEST(RecomputeAdvice, NamesWhatDoesNotMoveThePeak) {
  // moe replays the whole expert block, so moe_act beside it has nothing left to save.
  Scenario s = dsv3At128K();
  s.recompute.modules |= bit(RecomputeModule::MoeAct);
  const std::optional<Advice> advice = adviceOf(s, "recompute-peak");
  ASSERT_TRUE(advice && advice->apply);
  EXPECT_LE(worstReserved(*advice->apply).count, worstReserved(s).count * 1.002);
  EXPECT_THAT(render(advice->message), testing::HasSubstr("moe_act"));
  Scenario moeOnly = dsv3At128K();
  select(moeOnly, {RecomputeModule::Moe});
  EXPECT_FALSE(fires(moeOnly, "recompute-peak"));
}

TEST(RecomputeAdvice, SaysWhatBreaksWithoutIt) {
  const Scenario s = dsv3At128K();
  const std::string text = sentenceOf(s, "recompute-needed");
  Scenario bare = s;
  bare.recompute = {};
  const PlanSummary without = summarize(bare);
  ASSERT_FALSE(without.feasible);
  EXPECT_THAT(text, testing::HasSubstr("stage " + std::to_string(without.worstStage) + " would need " +
                                       formatBytes(without.peakReserved)));
  EXPECT_FALSE(fires(bare, "recompute-needed"));
}

TEST(RecomputeAdvice, SaysWhenItIsNotNeeded) {
  Scenario s = preset("qwen3-235b-gb200-4k");
  select(s, {RecomputeModule::MoeAct});
  if (const std::optional<Advice> advice = adviceOf(s, "recompute-less")) {
    ASSERT_TRUE(advice->apply);
    EXPECT_TRUE(summarize(*advice->apply).feasible);
    EXPECT_LE(stepTime(*advice->apply), stepTime(s));
  }
  EXPECT_FALSE(fires(dsv3At128K(), "recompute-less"));
}

}  // namespace
}  // namespace shardscope
