// SPDX-License-Identifier: Apache-2.0
#include "tests/core/advice/advice_fixture.h"

namespace shardscope {
namespace {

Scenario shortSettings(std::string_view id) {
  Scenario s = preset(id);
  s.recompute = {};
  s.optimizer.cpuOffloadFraction = 0;
  s.moe.dispatcher = Dispatcher::AllToAll;
  s.precision.compute = ComputePrecision::Bf16;
  return s;
}

TEST(KernelAdvice, A4KBaselineIsNoLongContextBaseline) {
  const Scenario s = shortSettings("dsv3-h100-128k");
  const Scenario after = applied(s, "short-baseline");
  EXPECT_LT(worstReserved(after), worstReserved(s));
  EXPECT_EQ(after.moe.dispatcher, Dispatcher::DeepEp);
  EXPECT_FALSE(fires(shortSettings("dsv3-h100-4k"), "short-baseline"));
  EXPECT_FALSE(fires(dsv3At128K(), "short-baseline"));
}

TEST(KernelAdvice, LowerPrecisionSuitsTheMachine) {
  Scenario s = preset("qwen3-235b-gb200-128k");
  const Scenario after = applied(s, "low-precision");
  EXPECT_EQ(after.precision.compute, ComputePrecision::MxFp8);
  EXPECT_LT(stepTime(after), stepTime(s));
  Scenario hopper = dsv3At128K();
  EXPECT_FALSE(fires(hopper, "low-precision"));  // it has it
  hopper.precision.compute = ComputePrecision::Bf16;
  if (const std::optional<Advice> advice = adviceOf(hopper, "low-precision")) {
    EXPECT_EQ(advice->apply->precision.compute, ComputePrecision::Fp8Block);
  }
  Scenario ampere = hopper;
  const Result<GpuSpec> a100 = gpuPreset("a100");
  ASSERT_TRUE(a100.ok());
  ampere.cluster.gpu = *a100;
  EXPECT_FALSE(fires(ampere, "low-precision"));  // no FP8 there
}

TEST(KernelAdvice, OldKernelsAt128K) {
  Scenario s = preset("qwen3-235b-gb200-128k");
  EXPECT_FALSE(fires(s, "kernels-old"));
  s.kernels.teVersion = {2, 1};
  EXPECT_GE(applied(s, "kernels-old").kernels.teVersion, (Version{2, 8}));
  s.batch.seqLen = 4096;
  EXPECT_FALSE(fires(s, "kernels-old"));
}

TEST(KernelAdvice, UnfusedAttentionAndMasksGrowWithTheSquare) {
  // 16384 tokens on one rank: 2 B x 16384^2 x 64 heads / TP 1 = 32 GiB of scores; the mask is 256 MiB.
  Scenario s = preset("qwen3-235b-gb200-4k");
  s.batch.seqLen = 16384;
  EXPECT_FALSE(fires(s, "attention-unfused"));
  EXPECT_FALSE(fires(s, "attention-mask"));
  s.kernels.attention = AttentionKernel::Unfused;
  EXPECT_THAT(sentenceOf(s, "attention-unfused"), testing::HasSubstr("32.0 GiB"));
  EXPECT_LT(worstReserved(applied(s, "attention-unfused")), worstReserved(s));
  s.kernels.attention = AttentionKernel::Auto;
  s.layout.pp = s.layout.vpp = 1;
  s.layout.pipelineLayout.clear();
  s.model.numLayers = 4;
  s.batch.attentionMask = true;
  EXPECT_THAT(sentenceOf(s, "attention-mask"), testing::HasSubstr("256 MiB"));
  EXPECT_LT(worstReserved(applied(s, "attention-mask")), worstReserved(s));
}

TEST(KernelAdvice, FusesTheLossWhereTheLastStageIsTight) {
  Scenario s = preset("qwen3-235b-gb200-4k");
  s.layout.pp = 1;
  s.layout.vpp = 1;
  s.layout.pipelineLayout.clear();
  s.model.numLayers = 4;
  s.kernels.crossEntropyFusion = CrossEntropyFusion::None;
  EXPECT_FALSE(fires(s, "loss-fusion"));  // room enough
  const PlanSummary now = summarize(s);
  s.cluster.reserve += now.headroom - mebibytes(64);
  const Scenario after = applied(s, "loss-fusion");
  EXPECT_LT(worstReserved(after), worstReserved(s));
}

TEST(KernelAdvice, TheTeLossIsBridges) {
  Scenario s = preset("qwen3-235b-gb200-128k");
  s.kernels.crossEntropyFusion = CrossEntropyFusion::Te;
  EXPECT_TRUE(fires(s, "loss-fusion-te"));
  s.kernels.crossEntropyFusion = CrossEntropyFusion::Native;
  EXPECT_FALSE(fires(s, "loss-fusion-te"));
}

}  // namespace
}  // namespace shardscope
