// SPDX-License-Identifier: Apache-2.0
#include "core/model/parameter_count.h"

#include <gtest/gtest.h>

namespace shardscope {
namespace {

ModelSpec deepSeekV3() {
  ModelSpec m;
  m.numLayers = 61;
  m.numDenseLayers = 3;
  m.hiddenSize = 7168;
  m.ffnHiddenSize = 18432;
  m.vocabSize = 129280;
  m.attention = {.kind = AttentionKind::Mla,
                 .numHeads = 128,
                 .numQueryGroups = 128,
                 .headDim = 192,
                 .qLoraRank = 1536,
                 .kvLoraRank = 512,
                 .qkNopeHeadDim = 128,
                 .qkRopeHeadDim = 64,
                 .vHeadDim = 128,
                 .qkNorm = QkNorm::MlaLatent};
  m.moe = {.numExperts = 256, .topk = 8, .ffnHiddenSize = 2048, .sharedExpertFfnHiddenSize = 2048};
  m.moe.router.expertBias = true;
  m.mtpNumLayers = 1;
  return m;
}

ModelSpec qwen3Next() {
  ModelSpec m;
  m.numLayers = 48;
  m.hiddenSize = 2048;
  m.ffnHiddenSize = 5120;
  m.vocabSize = 151936;
  m.attention = {.numHeads = 16, .numQueryGroups = 2, .headDim = 256, .qkNorm = QkNorm::PerHead, .outputGate = true};
  m.attention.linear = GatedDeltaNetSpec{.numKeyHeads = 16,
                                         .keyHeadDim = 128,
                                         .numValueHeads = 32,
                                         .valueHeadDim = 128,
                                         .convKernel = 4,
                                         .fullAttentionInterval = 4};
  m.moe = {
      .numExperts = 512, .topk = 10, .ffnHiddenSize = 512, .sharedExpertFfnHiddenSize = 512, .sharedExpertGate = true};
  m.mtpNumLayers = 1;
  return m;
}

ModelSpec gptOss20b() {
  ModelSpec m;
  m.numLayers = 24;
  m.hiddenSize = 2880;
  m.ffnHiddenSize = 2880;
  m.vocabSize = 201088;
  m.attention = {.numHeads = 64,
                 .numQueryGroups = 8,
                 .headDim = 64,
                 .sinks = true,
                 .slidingWindow = 128,
                 .slidingWindowInterval = 2};
  m.moe = {.numExperts = 32, .topk = 4, .ffnHiddenSize = 2880};
  m.bias = {.qkv = true, .attentionOutput = true, .mlp = true, .experts = true, .router = true};
  return m;
}

constexpr LayerKind kDense{MixerKind::FullAttention, FfnKind::Dense};
constexpr LayerKind kMoe{MixerKind::FullAttention, FfnKind::Moe};

// Element totals of the released weights: microsoft/MAI-DS-R1 has 671,026,419,200 (bf16, without MTP, router
// correction included); deepseek-ai/DeepSeek-R1 684,489,845,504 in bf16, which stores MTP's embedding and output layer
// again.
TEST(ParameterCount, MatchesDeepSeekV3Checkpoints) {
  const ParameterCounts counts = countParameters(deepSeekV3());
  EXPECT_EQ(counts.total + counts.routerCorrection, 671'026'419'200);
  EXPECT_EQ(counts.routerCorrection, 58 * 256);
  EXPECT_EQ(counts.totalWithMtp + counts.routerCorrectionWithMtp + counts.embedding + counts.outputLayer,
            684'489'845'504);
  EXPECT_EQ(counts.mtp, 11'610'067'968);
}

// 37B active is printed for DeepSeek-V3: 36.6B without the input embedding.
TEST(ParameterCount, ActiveLeavesOutExpertsThatATokenIsNotSentTo) {
  const ParameterCounts counts = countParameters(deepSeekV3());
  EXPECT_EQ(counts.active, 671'026'404'352 - std::int64_t{58} * 248 * 3 * 7168 * 2048);
  EXPECT_EQ(counts.active - counts.activeWithoutInputEmbedding, std::int64_t{129280} * 7168);
  EXPECT_EQ(counts.activeWithoutInputEmbedding - counts.activeWithoutEmbeddings, std::int64_t{129280} * 7168);
  EXPECT_EQ(counts.activeWithMtp - counts.active, 11'610'067'968 - std::int64_t{248} * 3 * 7168 * 2048);
}

TEST(ParameterCount, SplitsMlaOverTensorParallelRanks) {
  const PartParameters attention = layerParameters(deepSeekV3(), kMoe).attention;
  EXPECT_EQ(attention.total(), 187'107'328);
  EXPECT_EQ(attention.replicated, 7168 * 1536 + 1536 + 7168 * (512 + 64) + 512);
  EXPECT_EQ(attention.keyValue, 0);
  EXPECT_EQ(denseOnRank(attention, 8, 128), attention.replicated + (187'107'328 - attention.replicated) / 8);
}

TEST(ParameterCount, MlaWithoutLatentQueryProjectsDirectly) {
  ModelSpec model = deepSeekV3();
  model.hiddenSize = 2048;
  model.attention.numHeads = 16;
  model.attention.qLoraRank = 0;
  // DeepSeek-V2-Lite: 2048*16*192 + 2048*576 + 512 + 512*16*256 + 16*128*2048
  EXPECT_EQ(layerParameters(model, kDense).attention.total(), 13'763'072);
}

TEST(ParameterCount, DividesExpertsByExpertAndExpertTensorParallelism) {
  const LayerParameters layer = layerParameters(deepSeekV3(), kMoe);
  EXPECT_EQ(layer.oneExpert, 44'040'192);
  EXPECT_EQ(expertsOnRank(layer.routedExperts, 64, 1), 4 * std::int64_t{44'040'192});
  EXPECT_EQ(expertsOnRank(layer.routedExperts, 64, 2), 2 * std::int64_t{44'040'192});
  EXPECT_EQ(denseOnRank(layer.routedExperts, 1, 128), 0);
  EXPECT_EQ(layer.sharedExperts.tensorParallel, 44'040'192);
  EXPECT_EQ(layer.router.replicated, 7168 * 256);
}

// Released weights: 81,324,862,720 elements with the MTP layer.
TEST(ParameterCount, MatchesQwen3NextCheckpoint) {
  const ModelSpec model = qwen3Next();
  const ParameterCounts counts = countParameters(model);
  EXPECT_EQ(counts.totalWithMtp, 81'324'862'720);
  EXPECT_EQ(counts.total, 79'674'391'296);
  EXPECT_EQ(counts.routerCorrection, 0);
  EXPECT_EQ(layerParameters(model, {MixerKind::GatedDeltaNet, FfnKind::Moe}).attention.total(), 33'718'464);
  EXPECT_EQ(layerParameters(model, kMoe).attention.total(), 27'263'488);
  EXPECT_EQ(layerParameters(model, kMoe).sharedExperts.replicated, 2048);
}

// Released weights (dequantized): 20,914,757,184 elements.
TEST(ParameterCount, MatchesGptOssCheckpointWithAllItsBiases) {
  const ModelSpec model = gptOss20b();
  const ParameterCounts counts = countParameters(model);
  EXPECT_EQ(counts.total, 20'914'757'184);
  EXPECT_EQ(counts.activeWithoutInputEmbedding, 3'608'307'264);
  const LayerParameters layer = layerParameters(model, kMoe);
  EXPECT_EQ(layer.attention.keyValue, 2 * (2880 * 512 + 512));
  EXPECT_EQ(layer.attention.replicated, 2880);
  EXPECT_EQ(layer.attention.tensorParallel, 2 * 2880 * 4096 + 4096 + 64);
  EXPECT_EQ(layer.routedExperts.expertReplicated, 32 * 2880);
  EXPECT_EQ(expertsOnRank(layer.routedExperts, 4, 2), 8 * ((3 * 2880 * 2880 + 2 * 2880) / 2 + 2880));
}

// Megatron-LM builds one whole group on a rank where TP exceeds the query groups.
TEST(ParameterCount, KeepsOneQueryGroupOnEachRank) {
  const PartParameters attention = layerParameters(gptOss20b(), kMoe).attention;
  const std::int64_t oneGroup = 2 * (2880 * 64 + 64);
  EXPECT_EQ(denseOnRank(attention, 8, 8) - 2880 - attention.tensorParallel / 8, oneGroup);
  EXPECT_EQ(denseOnRank(attention, 32, 8) - 2880 - attention.tensorParallel / 32, oneGroup);
}

// A GPT of 2 layers, hidden 8, 2 heads of 4, 16 learned positions, LayerNorm, biases, plain MLP of 32, 100 words, tied:
// attention 4*64 + 4*8, MLP 2*8*32 + 32 + 8, norms 2*16; embedding 800, positions 128, final norm 16.
TEST(ParameterCount, CountsLearnedPositionsBiasesAndLayerNorm) {
  ModelSpec model;
  model.numLayers = 2;
  model.hiddenSize = 8;
  model.ffnHiddenSize = 32;
  model.vocabSize = 100;
  model.maxPosition = 16;
  model.attention = {.numHeads = 2, .numQueryGroups = 2, .headDim = 4};
  model.bias = {.qkv = true, .attentionOutput = true, .mlp = true};
  model.normalization = Normalization::LayerNorm;
  model.positionEmbedding = PositionEmbedding::LearnedAbsolute;
  model.gatedMlp = false;
  model.tieEmbeddings = true;
  const ParameterCounts counts = countParameters(model);
  EXPECT_EQ(counts.layers, 2 * (288 + 552 + 32));
  EXPECT_EQ(counts.total, 2 * 872 + 800 + 128 + 16);
  EXPECT_EQ(counts.outputLayer, 0);
  EXPECT_EQ(outputLayerParameters(model).total(), 800);
  EXPECT_EQ(counts.active, counts.total);
  EXPECT_EQ(counts.activeWithoutInputEmbedding, counts.total - 928);
  EXPECT_EQ(counts.activeWithoutEmbeddings, counts.total - 928);
  EXPECT_EQ(layerParameters(model, kDense).denseMlp.replicated, 8);
}

TEST(ParameterCount, NormOverAllHeadsIsSplitWithThem) {
  ModelSpec model = gptOss20b();
  model.bias = {};
  model.attention.sinks = false;
  model.attention.qkNorm = QkNorm::FullDim;
  const PartParameters attention = layerParameters(model, kMoe).attention;
  EXPECT_EQ(attention.tensorParallel, 2 * 2880 * 4096 + 4096);
  EXPECT_EQ(attention.keyValue, 2 * 2880 * 512 + 512);
  EXPECT_EQ(attention.replicated, 0);
}

TEST(ParameterCount, StopsAtTheEndOfTheRange) {
  ModelSpec model = deepSeekV3();
  model.hiddenSize = INT32_MAX;
  model.ffnHiddenSize = INT32_MAX;
  model.vocabSize = INT32_MAX;
  model.moe.ffnHiddenSize = INT32_MAX;
  model.moe.numExperts = INT32_MAX;
  const ParameterCounts counts = countParameters(model);
  EXPECT_EQ(counts.total, INT64_MAX);
  EXPECT_EQ(counts.totalWithMtp, INT64_MAX);
  EXPECT_GE(counts.active, 0);
}

}  // namespace
}  // namespace shardscope
