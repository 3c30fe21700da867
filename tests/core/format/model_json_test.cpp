// SPDX-License-Identifier: Apache-2.0
#include "core/format/model_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/format/catalog.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

using nlohmann::json;

json dense() {
  return {{"num_layers", 8},
          {"hidden_size", 1024},
          {"ffn_hidden_size", 4096},
          {"num_attention_heads", 16},
          {"vocab_size", 1000}};
}

json moe() {
  json model = dense();
  model.update({{"num_experts", 8}, {"moe_topk", 2}, {"moe_ffn_hidden_size", 512}});
  return model;
}

struct Outcome {
  ModelSpec model;
  std::string error;
  std::vector<std::string> warnings;
};

Outcome read(const json& object, const ModelSpec& base = {}) {
  ReadLog log;
  ObjectReader in(&object, "model", log);
  Outcome out;
  out.model = readModel(in, base);
  in.finish();
  if (log.error) out.error = render(*log.error);
  for (const Error& warning : log.warnings) out.warnings.push_back(render(warning));
  return out;
}

TEST(ModelJson, DenseModelsCountEveryLayerAsDense) {
  EXPECT_EQ(read(dense()).model.numDenseLayers, 8);
  json model = dense();
  model["num_dense_layers"] = 0;
  EXPECT_EQ(read(model).model.numDenseLayers, 8);
  EXPECT_EQ(read(moe()).model.numDenseLayers, 0);
}

TEST(ModelJson, APatternOfLeadingDenseLayersIsACount) {
  json model = moe();
  model["moe_layer_pattern"] = {0, 0, 0, 1, 1, 1, 1, 1};
  EXPECT_EQ(read(model).model.numDenseLayers, 3);
  EXPECT_THAT(read(model).model.moeLayerPattern, testing::IsEmpty());
  model["moe_layer_pattern"] = {0, 1, 0, 1, 0, 1, 0, 1};
  EXPECT_EQ(read(model).model.moeLayerPattern.size(), 8u);
  EXPECT_EQ(layerKind(read(model).model, 4).ffn, FfnKind::Dense);
  EXPECT_EQ(layerKind(read(model).model, 5).ffn, FfnKind::Moe);
}

TEST(ModelJson, WidthsThatAreNotGivenFollowFromOthers) {
  const ModelSpec model = read(dense()).model;
  EXPECT_EQ(model.attention.headDim, 64);  // 1024 / 16
  EXPECT_EQ(model.attention.numQueryGroups, 16);
  json experts = moe();
  experts.erase("moe_ffn_hidden_size");
  EXPECT_EQ(read(experts).model.moe.ffnHiddenSize, 4096);
}

TEST(ModelJson, LatentAttentionHasItsOwnHeadWidth) {
  json model = dense();
  model.update({{"attention", "mla"},
                {"kv_lora_rank", 512},
                {"qk_nope_head_dim", 128},
                {"qk_rope_head_dim", 64},
                {"v_head_dim", 128},
                {"q_lora_rank", nullptr}});
  const Outcome out = read(model);
  EXPECT_EQ(out.error, "");
  EXPECT_EQ(out.model.attention.headDim, 192);
  EXPECT_EQ(out.model.attention.numQueryGroups, 16);
  EXPECT_EQ(out.model.attention.qLoraRank, 0);
  EXPECT_EQ(out.model.attention.qkNorm, QkNorm::MlaLatent);
  model["head_dim"] = 128;
  EXPECT_THAT(read(model).warnings, testing::ElementsAre(testing::StartsWith("model.head_dim: The head width 128")));
  model["qk_layernorm"] = nullptr;
  EXPECT_EQ(read(model).model.attention.qkNorm, QkNorm::None);
}

TEST(ModelJson, DimensionsOverrideThePreset) {
  const ModelSpec preset = *modelPreset("deepseek-v3");
  const ModelSpec smaller = read({{"num_layers", 13}, {"num_experts", 64}}, preset).model;
  EXPECT_EQ(smaller.numLayers, 13);
  EXPECT_EQ(smaller.numDenseLayers, 3);
  EXPECT_EQ(smaller.moe.numExperts, 64);
  EXPECT_EQ(smaller.attention, preset.attention);
  EXPECT_EQ(read({{"q_lora_rank", nullptr}}, preset).model.attention.qLoraRank, 0);
  EXPECT_EQ(read({{"num_layers", 2}}, preset).error,
            "model.num_dense_layers: 3 layers are more than the 2 layers of the model.");
}

TEST(ModelJson, APresetWithAPatternCanBeShortened) {
  const ModelSpec maverick = *modelPreset("llama4-maverick");
  ASSERT_FALSE(maverick.moeLayerPattern.empty());
  const ModelSpec shorter = read({{"num_layers", 4}}, maverick).model;
  EXPECT_THAT(shorter.moeLayerPattern,
              testing::ElementsAreArray(maverick.moeLayerPattern.begin(), maverick.moeLayerPattern.begin() + 4));
  EXPECT_THAT(read({{"num_layers", 100}}, maverick).error,
              testing::StartsWith("model.moe_layer_pattern: The list has"));
  EXPECT_EQ(read({{"num_dense_layers", 1}}, maverick).model.numDenseLayers, 1);
}

TEST(ModelJson, BiasIsAFlagOrAnObject) {
  json model = dense();
  model["bias"] = true;
  EXPECT_EQ(read(model).model.bias, (BiasSpec{true, true, true, true, false}));
  model["bias"] = {{"qkv", true}};
  EXPECT_EQ(read(model).model.bias, (BiasSpec{true, false, false, false, false}));
  model["bias"] = false;
  EXPECT_FALSE(read(model).model.bias.any());
}

TEST(ModelJson, YarnIsFoundInTheScaling) {
  json model = dense();
  model["rope"] = {{"base", 50000}, {"scaling", {{"type", "yarn"}, {"factor", 32}, {"mscale", 0.7}}}};
  EXPECT_EQ(read(model).model.positionEmbedding, PositionEmbedding::Yarn);
  EXPECT_EQ(read(model).model.rope.scalingFactor, 32);
  EXPECT_EQ(read(model).model.rope.mscale, 0.7);
  model["position_embedding"] = "rope";
  EXPECT_EQ(read(model).model.positionEmbedding, PositionEmbedding::Rope);
}

TEST(ModelJson, SlidingWindowsAreANumberOrAnObject) {
  json model = dense();
  model["sliding_window"] = 128;
  EXPECT_EQ(read(model).model.attention.slidingWindow, 128);
  EXPECT_EQ(read(model).model.attention.slidingWindowInterval, 0);
  model["sliding_window"] = {{"size", 8192}, {"full_attention_interval", 4}, {"kind", "chunked"}};
  EXPECT_EQ(read(model).model.attention.slidingWindowInterval, 4);
  EXPECT_TRUE(read(model).model.attention.chunkedWindow);
}

TEST(ModelJson, FreeTextCountsOnlyWhereItsKeysAreMissing) {
  json model = dense();
  model["extra"] = "max-position-embeddings=1024";
  EXPECT_EQ(read(model).model.maxPosition, 1024);
  model["max_position"] = 2048;
  EXPECT_EQ(read(model).model.maxPosition, 2048);
  model["extra"] = "max-position-embeddings=99999999999; qk-layernorm=maybe; anything else";
  model.erase("max_position");
  EXPECT_EQ(read(model).model.maxPosition, 0);
  EXPECT_EQ(read(model).model.attention.qkNorm, QkNorm::None);
}

TEST(ModelJson, WritesOnlyWhatReadingWouldNotAssume) {
  EXPECT_EQ(writeModel(read(dense()).model, {}), dense());
  EXPECT_EQ(writeModel(read(moe()).model, {}), moe());
  const ModelSpec preset = *modelPreset("qwen3-next");
  EXPECT_EQ(writeModel(preset, preset), json::object());
  ModelSpec changed = preset;
  changed.attention.linear.reset();
  EXPECT_EQ(writeModel(changed, preset), json::parse(R"({"linear_attention": null})"));
}

}  // namespace
}  // namespace shardscope
