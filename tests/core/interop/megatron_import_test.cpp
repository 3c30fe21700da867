// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/interop/megatron_args.h"
#include "core/text/sentences.h"
#include "tests/core/interop/argument_texts.h"
#include "tests/core/interop/golden_cases.h"

namespace shardscope {
namespace {

using ::testing::ElementsAre;

ImportedScenario mustImport(const std::string& text, const Scenario& base = sixteen()) {
  Result<ImportedScenario> read = importMegatronArgs(text, base);
  EXPECT_TRUE(read.ok()) << text << ": " << (read ? "" : render(read.error()));
  return read ? std::move(read).value() : ImportedScenario{};
}

Scenario scenarioOf(const std::string& text) { return mustImport(text).scenario; }

std::string unmappedSentence(const ImportedScenario& read, const std::string& path) {
  for (const Error& error : read.unmapped)
    if (error.path == path) return std::string(error.message.id);
  return "";
}

// Megatron-LM's own defaults, where they are not those of a scenario (core 0.20.0, training/arguments.py).
TEST(MegatronImport, AbsentFlagsMeanWhatMegatronMeans) {
  const Scenario s = scenarioOf(kSmallDense);
  EXPECT_EQ(s.model.normalization, Normalization::LayerNorm);
  EXPECT_EQ(s.model.positionEmbedding, PositionEmbedding::LearnedAbsolute);
  EXPECT_EQ(s.model.normEpsilon, 1e-5);
  EXPECT_EQ(s.model.hiddenDropout, 0.1);
  EXPECT_EQ(s.model.attentionDropout, 0.1);
  EXPECT_TRUE(s.model.tieEmbeddings);
  EXPECT_FALSE(s.model.gatedMlp);
  EXPECT_TRUE(s.model.bias.qkv && s.model.bias.mlp && s.model.bias.attentionOutput);
  EXPECT_EQ(s.model.ffnHiddenSize, 4 * 1024);
  EXPECT_EQ(s.model.attention.numQueryGroups, 16);
  EXPECT_EQ(s.model.attention.headDim, 64);
  EXPECT_EQ(s.model.vocabSize, 1024);          // 1000 padded to a multiple of 128 * TP
  EXPECT_EQ(s.batch.globalBatchSize, 2 * 16);  // micro batch * DP
  EXPECT_TRUE(s.batch.attentionMask);
  EXPECT_FALSE(s.optimizer.distributed);
  EXPECT_EQ(s.precision.gradReduce, StateType::Fp32);
  EXPECT_EQ(s.kernels.crossEntropyFusion, CrossEntropyFusion::None);
  EXPECT_EQ(s.recompute, RecomputePolicy{});
}

TEST(MegatronImport, AbsentExpertFlags) {
  const Scenario s = scenarioOf(kSmallDense + "--num-experts 8 --tensor-model-parallel-size 2 --sequence-parallel");
  EXPECT_EQ(s.layout.etp, 2);  // absent = TP
  EXPECT_EQ(s.moe.dispatcher, Dispatcher::AllGather);
  EXPECT_FALSE(s.moe.groupedGemm);
  EXPECT_EQ(s.model.moe.topk, 2);
  EXPECT_EQ(s.model.moe.ffnHiddenSize, 4 * 1024);
  EXPECT_EQ(s.model.numDenseLayers, 0);
  EXPECT_FALSE(s.model.moe.router.fp32);
  EXPECT_EQ(s.model.vocabSize, 1024);  // a multiple of 256
}

TEST(MegatronImport, GatedWidthIsTwoThirds) {
  // int(4 * 1024 * 2 / 3 / 64) * 64
  EXPECT_EQ(scenarioOf(kSmallDense + "--swiglu").model.ffnHiddenSize, 2688);
}

TEST(MegatronImport, MlaDefaults) {
  const Scenario s = scenarioOf(kSmallDense + "--multi-latent-attention --position-embedding-type rope");
  EXPECT_EQ(s.model.attention.kind, AttentionKind::Mla);
  EXPECT_EQ(s.model.attention.kvLoraRank, 32);
  EXPECT_EQ(s.model.attention.qLoraRank, 0);
  EXPECT_EQ(s.model.attention.qkNopeHeadDim, 128);
  EXPECT_EQ(s.model.attention.qkRopeHeadDim, 64);
  EXPECT_EQ(s.model.attention.vHeadDim, 128);
  EXPECT_EQ(s.model.attention.headDim, 192);
}

TEST(MegatronImport, QueryGroupsCountOnlyWithTheirSwitch) {
  const ImportedScenario without = mustImport(kSmallDense + "--num-query-groups 4");
  EXPECT_EQ(without.scenario.model.attention.numQueryGroups, 16);
  EXPECT_EQ(unmappedSentence(without, "--num-query-groups"), "unmapped.idle");
  EXPECT_EQ(scenarioOf(kSmallDense + "--num-query-groups 4 --group-query-attention").model.attention.numQueryGroups, 4);
  EXPECT_EQ(scenarioOf(kSmallDense + "--group-query-attention").model.attention.numQueryGroups, 1);
}

TEST(MegatronImport, SelectiveRecomputeWithoutAListIsCoreAttention) {
  const RecomputePolicy policy = scenarioOf(kSmallDense + "--recompute-granularity selective").recompute;
  EXPECT_EQ(policy.modules, bit(RecomputeModule::CoreAttn));
}

TEST(MegatronImport, SequenceParallelIsOffWithoutTp) {
  EXPECT_FALSE(scenarioOf(kSmallMoe + "--sequence-parallel").layout.sequenceParallel);
  EXPECT_TRUE(scenarioOf(kSmallMoe + "--sequence-parallel --tensor-model-parallel-size 2").layout.sequenceParallel);
}

TEST(MegatronImport, OldNamesMeanTheNewOnes) {
  EXPECT_EQ(scenarioOf(kSmallMoe + "--cuda-graph-impl transformer_engine --cuda-graph-scope attn").cudaGraphScopes,
            bit(GraphScope::Attn));
  EXPECT_EQ(scenarioOf(kSmallMoe + "--cuda-graph-impl local --cuda-graph-scope full_iteration").cudaGraphScopes,
            bit(GraphScope::FullIteration));
  EXPECT_EQ(scenarioOf(kSmallMoe + "--external-cuda-graph --cuda-graph-scope attn moe_router").cudaGraphScopes,
            bit(GraphScope::Attn) | bit(GraphScope::MoeRouter));
  EXPECT_EQ(scenarioOf(kSmallMoe + "--enable-cuda-graph --cuda-graph-scope attn").cudaGraphScopes,
            bit(GraphScope::Attn));
  EXPECT_EQ(scenarioOf(kSmallMoe + "--moe-token-dispatcher-type flex --moe-enable-deepep").moe.dispatcher,
            Dispatcher::DeepEp);
  EXPECT_EQ(scenarioOf(kSmallMoe + "--moe-layer-recompute").recompute.modules,
            bit(RecomputeModule::CoreAttn) | bit(RecomputeModule::Moe));
  EXPECT_EQ(scenarioOf(kSmallMoe + "--recompute-activations").recompute.granularity, RecomputeGranularity::Selective);
  EXPECT_EQ(scenarioOf(kSmallMoe + "--optimizer dist_muon").optimizer.name, "muon");
  EXPECT_TRUE(scenarioOf(kSmallMoe + "--experimental-attention-variant gated_delta_net --linear-attention-freq 4")
                  .model.attention.linear.has_value());
  EXPECT_EQ(
      scenarioOf(kSmallMoe + "--pipeline-model-parallel-size 4 --num-layers-per-virtual-pipeline-stage 2").layout.vpp,
      2);
  EXPECT_EQ(unmappedSentence(mustImport(kSmallMoe + "--use-mcore-models"), "--use-mcore-models"), "unmapped.harmless");
  EXPECT_EQ(unmappedSentence(mustImport(kSmallMoe + "--moe-deepep-num-sms 20"), "--moe-deepep-num-sms"),
            "unmapped.unmodelled");
}

TEST(MegatronImport, LayersOfAKind) {
  const ModelSpec dense = scenarioOf(kSmallMoe + "--moe-layer-freq '([0]*3+[1]*13)'").model;
  EXPECT_EQ(dense.numDenseLayers, 3);
  EXPECT_TRUE(dense.moeLayerPattern.empty());
  const ModelSpec alternating = scenarioOf(kSmallMoe + "--moe-layer-freq 2").model;
  EXPECT_EQ(layerKind(alternating, 0).ffn, FfnKind::Moe);  // layer i is a MoE layer where i mod N is 0
  EXPECT_EQ(layerKind(alternating, 1).ffn, FfnKind::Dense);
  const ModelSpec window = scenarioOf(kSmallMoe + "--window-size 128,0 --window-attn-skip-freq 2").model;
  EXPECT_EQ(window.attention.slidingWindow, 128);
  EXPECT_EQ(layerKind(window, 0).mixer, MixerKind::SlidingWindow);
  EXPECT_EQ(layerKind(window, 1).mixer, MixerKind::FullAttention);
  const ImportedScenario irregular =
      mustImport(kSmallMoe + "--window-size '(128, 0)' --window-attn-skip-freq '[1,0,0]+[1]*13'");
  EXPECT_EQ(irregular.scenario.model.attention.slidingWindowInterval, 8);  // two of sixteen
  EXPECT_EQ(unmappedSentence(irregular, "--window-attn-skip-freq"), "unmapped.irregular-layers");
}

TEST(MegatronImport, PipelineForms) {
  const std::string four = kSmallMoe + "--pipeline-model-parallel-size 4 ";
  EXPECT_EQ(scenarioOf(four + "--decoder-first-pipeline-num-layers 3 --decoder-last-pipeline-num-layers 3")
                .layout.pipelineLayout,
            "first=3,last=3");
  EXPECT_EQ(scenarioOf(four + "--decoder-last-pipeline-num-layers 1").layout.pipelineLayout, "last=1");
  EXPECT_EQ(scenarioOf(four + "--account-for-loss-in-pipeline-split").layout.pipelineLayout, "account_for_loss");
  const ParallelLayout string = scenarioOf(four + "--pipeline-model-parallel-layout 'Et*2|(tt|)*6ttL'").layout;
  EXPECT_EQ(string.pipelineLayout, "Et*2|(tt|)*6ttL");
  EXPECT_EQ(string.vpp, 2);  // eight stages on four ranks
  EXPECT_EQ(scenarioOf(four + "--num-virtual-stages-per-pipeline-rank 1").layout.vpp, 1);
  EXPECT_FALSE(scenarioOf(four + "--no-overlap-p2p-communication").overlap.p2p);
}

TEST(MegatronImport, Precisions) {
  const auto compute = [](const std::string& flags) { return scenarioOf(kSmallMoe + flags).precision.compute; };
  EXPECT_EQ(compute(""), ComputePrecision::Bf16);
  EXPECT_EQ(compute("--fp8-format hybrid"), ComputePrecision::Fp8Delayed);
  EXPECT_EQ(compute("--fp8-format hybrid --fp8-recipe tensorwise"), ComputePrecision::Fp8Current);
  EXPECT_EQ(compute("--fp8-format hybrid --fp8-recipe blockwise"), ComputePrecision::Fp8Block);
  EXPECT_EQ(compute("--fp8-format e4m3 --fp8-recipe mxfp8"), ComputePrecision::MxFp8);
  EXPECT_EQ(compute("--fp4-format e2m1"), ComputePrecision::NvFp4);
  EXPECT_EQ(compute("--fp8-recipe mxfp8"), ComputePrecision::Bf16);  // a recipe alone does nothing
  EXPECT_EQ(scenarioOf(kSmallMoe + "--grad-reduce-in-bf16").precision.gradReduce, StateType::Bf16);
  const PrecisionSpec low =
      scenarioOf(kSmallMoe + "--main-grads-dtype bf16 --exp-avg-dtype fp8 --use-precision-aware-optimizer").precision;
  EXPECT_EQ(low.mainGrads, StateType::Bf16);
  EXPECT_EQ(low.gradReduce, StateType::Bf16);  // Megatron switches fp32 accumulation on with fp32 main gradients only
  EXPECT_EQ(low.expAvg, StateType::Fp8);
}

TEST(MegatronImport, ABatchThatDoesNotFitIsLoweredWhereAllowed) {
  const ImportedScenario read = mustImport(kSmallMoe +
                                           "--global-batch-size 40 --decrease-batch-size-if-needed "
                                           "--eval-global-batch-size 32");
  EXPECT_EQ(read.scenario.batch.globalBatchSize, 32);  // the multiple of DP 16 below 40
  EXPECT_EQ(scenarioOf(kSmallMoe + "--global-batch-size 40").batch.globalBatchSize, 40);
}

TEST(MegatronImport, ShardedDataParallelismDividesTheOptimizer) {
  EXPECT_FALSE(scenarioOf(kSmallDense).optimizer.distributed);
  EXPECT_TRUE(scenarioOf(kSmallDense + "--use-megatron-fsdp").optimizer.distributed);
  EXPECT_TRUE(scenarioOf(kSmallDense + "--optimizer dist_muon").optimizer.distributed);
}

TEST(MegatronImport, OptimizerOffloadIsWholeByDefault) {
  EXPECT_EQ(scenarioOf(kSmallMoe + "--optimizer-cpu-offload").optimizer.cpuOffloadFraction, 1.0);
  EXPECT_EQ(
      scenarioOf(kSmallMoe + "--optimizer-cpu-offload --optimizer-offload-fraction 0.5").optimizer.cpuOffloadFraction,
      0.5);
  const ImportedScenario idle = mustImport(kSmallMoe + "--optimizer-offload-fraction 0.5");
  EXPECT_EQ(idle.scenario.optimizer.cpuOffloadFraction, 0.0);
  EXPECT_EQ(unmappedSentence(idle, "--optimizer-offload-fraction"), "unmapped.idle");
  // Megatron has no bound here.
  const ImportedScenario above = mustImport(kSmallMoe + "--optimizer-cpu-offload --optimizer-offload-fraction 1.5");
  EXPECT_EQ(above.scenario.optimizer.cpuOffloadFraction, 1.0);
  EXPECT_EQ(unmappedSentence(above, "--optimizer-offload-fraction"), "unmapped.read-as");
}

TEST(MegatronImport, GraphsOfAWholeLayerCoverWhatHasFixedShapes) {
  EXPECT_EQ(scenarioOf(kSmallMoe + "--cuda-graph-impl transformer_engine").cudaGraphScopes, bit(GraphScope::Attn));
  EXPECT_EQ(scenarioOf(kSmallMoe + "--cuda-graph-impl transformer_engine --moe-expert-capacity-factor 1.0 "
                                   "--moe-pad-expert-input-to-capacity --moe-layer-freq 2")
                .cudaGraphScopes,
            bit(GraphScope::Attn) | bit(GraphScope::Mlp) | bit(GraphScope::Moe));
}

TEST(MegatronImport, TheWorldComesFromTheCommentElseTheBase) {
  EXPECT_EQ(scenarioOf(kSmallMoe).cluster.numGpus, 16);
  EXPECT_EQ(scenarioOf("# world 32\n" + kSmallMoe).cluster.numGpus, 32);
  EXPECT_EQ(scenarioOf("# world of wonders\n" + kSmallMoe).cluster.numGpus, 16);
  EXPECT_EQ(importMegatronArgs("# world 0\n" + kSmallMoe, sixteen()).error().path, "# world");
}

TEST(MegatronImport, TakesALaunchLine) {
  const ImportedScenario read = mustImport(
      "CUDA_DEVICE_MAX_CONNECTIONS=32 torchrun --nproc_per_node 8 --nnodes=4 --node_rank 0 pretrain_gpt.py \\\n" +
      kSmallMoe + "--context-parallel-size 2");
  EXPECT_EQ(read.scenario.cluster.numGpus, 32);
  ASSERT_EQ(read.issues.size(), 1u);
  EXPECT_EQ(read.issues[0].rule, "arguments-max-connections");
  EXPECT_EQ(mustImport("export A=1 B=2\n" + kSmallMoe).unmapped.size(), 0u);
}

TEST(MegatronImport, WhatHasNoPlaceIsListed) {
  const ImportedScenario read = mustImport(
      kSmallMoe + "--lr 1e-5 --manual-gc --log-interval 10 --moe-latent-size 256 --num-layer 3 4 --zzz --bf16");
  EXPECT_EQ(unmappedSentence(read, "--lr"), "unmapped.harmless");
  EXPECT_EQ(unmappedSentence(read, "--manual-gc"), "unmapped.harmless");
  EXPECT_EQ(unmappedSentence(read, "--log-interval"), "unmapped.harmless");
  EXPECT_EQ(unmappedSentence(read, "--moe-latent-size"), "unmapped.unmodelled");
  EXPECT_EQ(unmappedSentence(read, "--num-layer"), "unmapped.unknown-flag-near");
  EXPECT_EQ(unmappedSentence(read, "--zzz"), "unmapped.unknown-flag");
  EXPECT_EQ(unmappedSentence(read, "--bf16"), "unmapped.given-twice");
  EXPECT_EQ(read.unmapped.size(), 7u);
  for (const Error& error : read.unmapped) {
    EXPECT_FALSE(sentence(error.message.id).empty());
    const bool near = render(error).find("Did you mean --num-layers?") != std::string::npos;
    EXPECT_EQ(near, error.path == "--num-layer");
  }
}

TEST(MegatronImport, AModelIsRecognised) {
  for (const GoldenCase& golden : goldenCases()) {
    SCOPED_TRACE(golden.id);
    const bool deepseek = golden.id.find("dsv3") != std::string::npos;
    const ImportedScenario read = mustImport(megatronText(golden), sixteen(deepseek ? "H100" : "GB200"));
    EXPECT_EQ(read.scenario.model.preset, deepseek ? "deepseek-v3" : "qwen3-235b-a22b");
    EXPECT_TRUE(read.issues.empty());
    for (const Error& error : read.unmapped) EXPECT_EQ(error.message.id, "unmapped.harmless") << error.path;
  }
}

TEST(MegatronImport, ArgparseForms) {
  EXPECT_EQ(scenarioOf(kSmallMoe + "--context-parallel-size=4").layout.cp, 4);
  EXPECT_EQ(scenarioOf(kSmallMoe + "--pipeline-model-parallel-size=2 --pipeline-model-parallel-layout='Et*8|t*8L'")
                .layout.pipelineLayout,
            "Et*8|t*8L");
  EXPECT_EQ(scenarioOf(kSmallMoe + "--global-batch-size 1_28").batch.globalBatchSize, 128);
  EXPECT_EQ(scenarioOf(kSmallMoe + "--rotary-base 1000000 --rotary-percent 5e-1").model.rope.fraction, 0.5);
  EXPECT_THAT(scenarioOf(kSmallMoe + "--context-parallel-size 4 --cp-comm-type a2a+p2p "
                                     "--hierarchical-context-parallel-sizes 2 2")
                  .layout.hierarchicalCpSizes,
              ElementsAre(2, 2));
}

}  // namespace
}  // namespace shardscope
