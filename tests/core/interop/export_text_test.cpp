// SPDX-License-Identifier: Apache-2.0
#include "core/interop/export_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

// A name is free text: it must not end the comment that it stands in.
TEST(ExportText, HeadingsAreOneLine) {
  Scenario s;
  s.name = "a\n--bf16\r\nb";
  s.model.name = "m\n--fp16";
  const std::string heading = exportHeading(s);
  EXPECT_EQ(std::count(heading.begin(), heading.end(), '\n'), 2);
}

}  // namespace
}  // namespace shardscope
