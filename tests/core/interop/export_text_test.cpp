// SPDX-License-Identifier: Apache-2.0
#include "core/interop/export_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/format/catalog.h"
#include "core/format/scenario_json.h"

namespace shardscope {
namespace {

using ::testing::ElementsAre;

TEST(ExportText, NumbersAreShort) {
  EXPECT_EQ(realText(0), "0.0");
  EXPECT_EQ(realText(1), "1.0");
  EXPECT_EQ(realText(2.5), "2.5");
  EXPECT_EQ(realText(0.1), "0.1");
  EXPECT_EQ(realText(0.01), "0.01");
  EXPECT_EQ(realText(1e-3), "1e-3");
  EXPECT_EQ(realText(1.5e-6), "1.5e-6");
  EXPECT_EQ(realText(1e-12), "1e-12");
  EXPECT_EQ(wholeOrRealText(40), "40");
  EXPECT_EQ(wholeOrRealText(1e7), "10000000");
  EXPECT_EQ(wholeOrRealText(2.5), "2.5");
}

TEST(ExportText, NamesComeInTheOrderOfTheRecipes) {
  RecomputePolicy recompute;
  recompute.granularity = RecomputeGranularity::Selective;
  for (const RecomputeModule module : {RecomputeModule::Mlp, RecomputeModule::Moe, RecomputeModule::LayerNorm,
                                       RecomputeModule::MoeAct, RecomputeModule::MlaUpProj})
    recompute.modules |= bit(module);
  EXPECT_THAT(recomputeModuleNames(recompute), ElementsAre("mla_up_proj", "moe_act", "layernorm", "moe", "mlp"));
  Scenario s;
  s.cudaGraphScopes = bit(GraphScope::MoePreprocess) | bit(GraphScope::Attn) | bit(GraphScope::MoeRouter);
  EXPECT_THAT(graphScopeNames(s), ElementsAre("attn", "moe_router", "moe_preprocess"));
  s.activationOffload = bit(OffloadModule::CoreAttn) | bit(OffloadModule::MoeAct);
  EXPECT_THAT(offloadModuleNames(s), ElementsAre("core_attn", "moe_act"));
}

TEST(ExportText, LowStatesAndOffloadNeedThePrecisionAwareOptimizer) {
  Scenario s;
  EXPECT_FALSE(needsPrecisionAwareOptimizer(s));
  s.optimizer.cpuOffloadFraction = 0.5;
  EXPECT_TRUE(needsPrecisionAwareOptimizer(s));
  s.optimizer.cpuOffloadFraction = 0;
  s.precision.expAvgSq = StateType::Bf16;
  EXPECT_TRUE(needsPrecisionAwareOptimizer(s));
}

TEST(ExportText, ALayoutThatIsNotLegalSaysSo) {
  Scenario s = readScenario(*scenarioPresetText("dsv3-h100-128k"))->scenario;
  EXPECT_THAT(exportHeading(s), ::testing::HasSubstr("(DP 1, EDP 1)"));
  EXPECT_THAT(exportHeading(s), ::testing::Not(::testing::HasSubstr("legal")));
  s.layout.tp = 3;
  const std::string heading = exportHeading(s);
  EXPECT_THAT(heading, ::testing::HasSubstr("DP not whole"));
  EXPECT_THAT(heading, ::testing::HasSubstr("# not a legal layout: "));
  EXPECT_THAT(heading, ::testing::HasSubstr("rules are broken"));
  for (std::size_t at = 0; at < heading.size(); at = heading.find('\n', at) + 1) EXPECT_EQ(heading[at], '#');
}

// A name is free text: it must not end the comment that it stands in.
TEST(ExportText, HeadingsAreOneLine) {
  Scenario s;
  s.name = "a\n--bf16\r\nb";
  s.model.name = "m\n--fp16";
  const std::string heading = exportHeading(s);
  for (std::size_t at = 0; at < heading.size(); at = heading.find('\n', at) + 1) EXPECT_EQ(heading[at], '#');
}

}  // namespace
}  // namespace shardscope
