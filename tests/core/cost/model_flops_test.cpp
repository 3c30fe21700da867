// SPDX-License-Identifier: Apache-2.0
#include "core/cost/model_flops.h"

#include <gtest/gtest.h>

#include "core/format/catalog.h"

namespace shardscope {
namespace {

constexpr double kGiga = 1e9;

double gflopsPerToken(std::string_view preset, int seqLen) {
  const Result<ModelSpec> model = modelPreset(preset);
  EXPECT_TRUE(model) << preset;
  return model ? modelFlopsPerToken(*model, seqLen) / kGiga : 0;
}

// Published by NVIDIA with Megatron-LM's count: 249.7 GFLOP a token without the MTP layer, 260.0 with it.
TEST(ModelFlops, DeepSeekV3) {
  EXPECT_NEAR(gflopsPerToken("deepseek-v3-no-mtp", 4096), 249.7, 0.2);
  EXPECT_NEAR(gflopsPerToken("deepseek-v3", 4096), 260.0, 0.2);
}

// 299.352 TFLOP/s on 16 GPUs for 20.14729 s over 1024 sequences: Megatron-Bridge, qwen3-30b-a3b card, H100.
TEST(ModelFlops, Qwen30bFromAPublishedPair) {
  const double published = 299.352e12 * 16 * 20.14729 / (1024.0 * 4096) / kGiga;
  EXPECT_NEAR(gflopsPerToken("qwen3-30b-a3b", 4096) / published, 1, 2e-4);
}

// 1077.35 TFLOP/s on 64 GPUs for 2.48114 s over 1280 sequences: Megatron-Bridge, gpt-oss-120b card, GB300. Every other
// layer sees a window of 128 tokens.
TEST(ModelFlops, GptOssFromAPublishedPair) {
  const double published = 1077.35e12 * 64 * 2.48114 / (1280.0 * 4096) / kGiga;
  EXPECT_NEAR(gflopsPerToken("gpt-oss-120b", 4096) / published, 1, 5e-4);
}

// 77.5 TFLOP/s on 8 GPUs for 457.18 ms over 4 sequences: Megatron-Bridge, recompute guidance, Moonlight on H100.
TEST(ModelFlops, MoonlightFromAPublishedPair) {
  const double published = 77.5e12 * 8 * 0.45718 / (4.0 * 4096) / kGiga;
  EXPECT_NEAR(gflopsPerToken("moonlight-16b-a3b", 4096) / published, 1, 0.01);
}

// By hand: h 8, 2 heads of 4 and 1 KV head, FFN 16 gated, vocabulary 32, one layer, 10 tokens.
//   projections 8*8 + 2*8*4 + 8*8 = 192; attention 8*10 = 80; MLP 3*8*16 = 384; logits 8*32 = 256; times 6
TEST(ModelFlops, OneSmallLayerByHand) {
  ModelSpec model;
  model.numLayers = model.numDenseLayers = 1;
  model.hiddenSize = 8;
  model.ffnHiddenSize = 16;
  model.vocabSize = 32;
  model.attention.numHeads = 2;
  model.attention.numQueryGroups = 1;
  model.attention.headDim = 4;
  EXPECT_DOUBLE_EQ(modelFlopsPerToken(model, 10), 6.0 * (192 + 80 + 384 + 256));
  model.gatedMlp = false;
  EXPECT_DOUBLE_EQ(modelFlopsPerToken(model, 10), 6.0 * (192 + 80 + 256 + 256));
  model.attention.outputGate = true;
  EXPECT_DOUBLE_EQ(modelFlopsPerToken(model, 10), 6.0 * (192 + 64 + 80 + 256 + 256));
}

// By hand: h 8, key heads 1 of 4, value heads 2 of 4, kernel 4: K 4, V 8, n 2.
//   in 8*(2*4 + 2*8 + 2*2) = 224; convolution 4*(2*4 + 8) = 64; rule 4*2*16 = 128; out 8*8 = 64
TEST(ModelFlops, OneGatedDeltaNetLayerByHand) {
  ModelSpec model;
  model.numLayers = model.numDenseLayers = 1;
  model.hiddenSize = 8;
  model.vocabSize = 0;
  model.attention.linear = GatedDeltaNetSpec{1, 4, 2, 4, 4, 4};
  EXPECT_DOUBLE_EQ(modelFlopsPerToken(model, 4096), 6.0 * (224 + 64 + 128 + 64));
}

TEST(ModelFlops, AttentionGrowsWithTheSequenceAndAWindowStopsIt) {
  Result<ModelSpec> model = modelPreset("qwen3-235b-a22b");
  ASSERT_TRUE(model);
  const double slope = modelFlopsPerToken(*model, 131072) - modelFlopsPerToken(*model, 65536);
  EXPECT_DOUBLE_EQ(slope, 6.0 * 94 * 64 * 128 * 65536);
  model->attention.slidingWindow = 1024;
  EXPECT_DOUBLE_EQ(modelFlopsPerToken(*model, 131072), modelFlopsPerToken(*model, 65536));
}

}  // namespace
}  // namespace shardscope
