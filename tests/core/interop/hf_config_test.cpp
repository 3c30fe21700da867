// SPDX-License-Identifier: Apache-2.0
#include "core/interop/hf_config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/format/catalog.h"
#include "core/format/scenario_json.h"
#include "core/model/parameter_count.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

using nlohmann::json;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Small configs with the keys of each family and sizes of our own.
json llama() {
  return {{"model_type", "llama"},       {"hidden_size", 64},
          {"num_hidden_layers", 4},      {"num_attention_heads", 8},
          {"num_key_value_heads", 2},    {"intermediate_size", 160},
          {"vocab_size", 1000},          {"rms_norm_eps", 1e-5},
          {"rope_theta", 500000.0},      {"max_position_embeddings", 2048},
          {"tie_word_embeddings", false}};
}

json deepSeek() {
  json config = llama();
  config.update({{"model_type", "deepseek_v3"},
                 {"kv_lora_rank", 16},
                 {"q_lora_rank", 24},
                 {"qk_nope_head_dim", 8},
                 {"qk_rope_head_dim", 4},
                 {"v_head_dim", 8},
                 {"num_key_value_heads", 8},
                 {"n_routed_experts", 16},
                 {"num_experts_per_tok", 4},
                 {"moe_intermediate_size", 32},
                 {"n_shared_experts", 2},
                 {"first_k_dense_replace", 1},
                 {"moe_layer_freq", 1},
                 {"n_group", 4},
                 {"topk_group", 2},
                 {"scoring_func", "sigmoid"},
                 {"topk_method", "noaux_tc"},
                 {"norm_topk_prob", true},
                 {"routed_scaling_factor", 2.5},
                 {"num_nextn_predict_layers", 1},
                 {"vocab_size", 1280}});
  config["rope_scaling"] = {{"type", "yarn"}, {"factor", 40}, {"mscale", 1.0}, {"mscale_all_dim", 1.0}};
  return config;
}

json qwenMoe() {
  json config = llama();
  config.update({{"model_type", "qwen3_moe"},
                 {"num_experts", 8},
                 {"num_experts_per_tok", 2},
                 {"moe_intermediate_size", 32},
                 {"decoder_sparse_step", 1},
                 {"mlp_only_layers", json::array()},
                 {"head_dim", 16},
                 {"norm_topk_prob", true},
                 {"router_aux_loss_coef", 0.001}});
  return config;
}

ModelSpec imported(const json& config) {
  const auto result = importHfConfig(config.dump());
  EXPECT_TRUE(result) << (result ? "" : render(result.error()));
  return result ? result->model : ModelSpec{};
}

std::string complaint(const json& config) {
  const auto result = importHfConfig(config.dump());
  return result ? "" : render(result.error());
}

std::vector<std::string> unmappedPaths(const json& config) {
  std::vector<std::string> paths;
  const auto result = importHfConfig(config.dump());
  EXPECT_TRUE(result) << (result ? "" : render(result.error()));
  if (result)
    for (const Error& entry : result->unmapped) paths.push_back(entry.path);
  return paths;
}

std::vector<int> moeLayers(const ModelSpec& model) {
  std::vector<int> layers;
  for (int i = 0; i < model.numLayers; ++i)
    if (layerKind(model, i).ffn == FfnKind::Moe) layers.push_back(i);
  return layers;
}

TEST(HfConfig, ReadsADenseModel) {
  const ModelSpec model = imported(llama());
  EXPECT_EQ(model.numLayers, 4);
  EXPECT_EQ(model.attention.kind, AttentionKind::Gqa);
  EXPECT_EQ(model.attention.numQueryGroups, 2);
  EXPECT_EQ(model.attention.headDim, 8);
  EXPECT_EQ(model.normEpsilon, 1e-5);
  EXPECT_EQ(model.rope.base, 500000.0);
  EXPECT_EQ(model.moe.numExperts, 0);
  // 4 x (2*64*64 + 2*64*16 + 3*64*160 + 2*64) + 2*1000*64 + 64
  EXPECT_EQ(countParameters(model).total, 4 * (8192 + 2048 + 30720 + 128) + 128000 + 64);
  EXPECT_THAT(unmappedPaths(llama()), IsEmpty());
}

TEST(HfConfig, ReadsMlaAndSigmoidRouting) {
  const ModelSpec model = imported(deepSeek());
  EXPECT_EQ(model.attention.kind, AttentionKind::Mla);
  EXPECT_EQ(model.attention.headDim, 12);
  EXPECT_EQ(model.attention.qkNorm, QkNorm::MlaLatent);
  EXPECT_EQ(model.numDenseLayers, 1);
  EXPECT_TRUE(model.moeLayerPattern.empty());
  EXPECT_EQ(model.moe.sharedExpertFfnHiddenSize, 64);
  EXPECT_EQ(model.moe.router.score, RouterScore::Sigmoid);
  EXPECT_TRUE(model.moe.router.expertBias);
  EXPECT_EQ(model.moe.router.groups, 4);
  EXPECT_EQ(model.moe.router.scalingFactor, 2.5);
  EXPECT_EQ(model.mtpNumLayers, 1);
  EXPECT_EQ(model.positionEmbedding, PositionEmbedding::Yarn);
  EXPECT_EQ(model.rope.scalingFactor, 40);
  EXPECT_EQ(model.vocabDivisor, 1280);
}

TEST(HfConfig, NullQueryRankMeansADirectProjection) {
  json config = deepSeek();
  config["q_lora_rank"] = nullptr;
  EXPECT_EQ(imported(config).attention.qLoraRank, 0);
}

TEST(HfConfig, KnowsTheSpellingsOfExpertCounts) {
  for (const char* key : {"n_routed_experts", "num_experts", "num_local_experts", "moe_num_experts"}) {
    json config = qwenMoe();
    config.erase("num_experts");
    config[key] = 8;
    EXPECT_EQ(imported(config).moe.numExperts, 8) << key;
  }
  for (const char* key : {"num_experts_per_tok", "moe_k", "moe_topk"}) {
    json config = qwenMoe();
    config.erase("num_experts_per_tok");
    config[key] = 2;
    EXPECT_EQ(imported(config).moe.topk, 2) << key;
  }
}

TEST(HfConfig, ReadsListsOfOneNumberALayer) {
  json config = qwenMoe();
  config["model_type"] = "hunyuan_v1_moe";
  config["moe_topk"] = {2, 2, 2, 2};
  config["moe_intermediate_size"] = {32, 32, 32, 32};
  config["num_shared_expert"] = {1, 1, 1, 1};
  const ModelSpec model = imported(config);
  EXPECT_EQ(model.moe.topk, 2);
  EXPECT_EQ(model.moe.sharedExpertFfnHiddenSize, 32);
  config["moe_intermediate_size"] = {32, 32, 64, 32};
  EXPECT_EQ(complaint(config),
            "moe_intermediate_size: The layers differ here, and the planner takes one number for all of them.");
}

TEST(HfConfig, FindsTheMoeLayersInEverySpelling) {
  json config = qwenMoe();
  config["decoder_sparse_step"] = 2;
  EXPECT_THAT(moeLayers(imported(config)), ElementsAre(1, 3));
  config = qwenMoe();
  config["mlp_only_layers"] = {0, 2};
  EXPECT_THAT(moeLayers(imported(config)), ElementsAre(1, 3));
  config = deepSeek();
  config["moe_layer_freq"] = {0, 1, 0, 1};
  EXPECT_THAT(moeLayers(imported(config)), ElementsAre(1, 3));
  config["moe_layer_freq"] = 2;
  EXPECT_THAT(moeLayers(imported(config)), ElementsAre(2));
  config = qwenMoe();
  config["model_type"] = "ernie4_5_moe";
  config.update({{"moe_layer_start_index", 1}, {"moe_layer_end_index", 2}, {"moe_layer_interval", 1}});
  EXPECT_THAT(moeLayers(imported(config)), ElementsAre(1, 2));
  config = qwenMoe();
  config["mlp_layer_types"] = {"dense", "sparse", "sparse", "sparse"};
  EXPECT_EQ(imported(config).numDenseLayers, 1);
  config["mlp_layer_types"] = {"dense"};
  EXPECT_THAT(complaint(config), HasSubstr("mlp_layer_types: The list has 1 entries"));
}

TEST(HfConfig, ReadsAlternatingWindowsSinksAndBiases) {
  json config = qwenMoe();
  config.erase("moe_intermediate_size");
  config.update({{"model_type", "gpt_oss"},
                 {"attention_bias", true},
                 {"sliding_window", 128},
                 {"swiglu_limit", 7.0},
                 {"layer_types", {"sliding_attention", "full_attention", "sliding_attention", "full_attention"}}});
  const ModelSpec model = imported(config);
  EXPECT_EQ(model.moe.ffnHiddenSize, 160);
  EXPECT_TRUE(model.attention.sinks);
  EXPECT_TRUE(model.bias.router && model.bias.experts && model.bias.qkv && model.bias.attentionOutput);
  EXPECT_EQ(model.attention.slidingWindowInterval, 2);
  EXPECT_EQ(layerKind(model, 0).mixer, MixerKind::SlidingWindow);
  EXPECT_EQ(model.moe.router.balancing, RouterBalancing::None);
  EXPECT_THAT(unmappedPaths(config), ElementsAre("swiglu_limit"));
  config["layer_types"] = {"sliding_attention", "sliding_attention", "full_attention", "full_attention"};
  EXPECT_EQ(imported(config).attention.slidingWindow, 0);
  EXPECT_THAT(unmappedPaths(config), Contains("layer_types"));
}

TEST(HfConfig, ReadsDeltaNetsUnderTextConfig) {
  json text = qwenMoe();
  text.erase("rope_theta");
  text.erase("tie_word_embeddings");
  text.update({{"model_type", "qwen3_5_moe_text"},
               {"attn_output_gate", true},
               {"linear_num_key_heads", 2},
               {"linear_key_head_dim", 8},
               {"linear_num_value_heads", 4},
               {"linear_value_head_dim", 8},
               {"linear_conv_kernel_dim", 4},
               {"shared_expert_intermediate_size", 48},
               {"mtp_num_hidden_layers", 1},
               {"layer_types", {"linear_attention", "linear_attention", "linear_attention", "full_attention"}},
               {"rope_parameters", {{"rope_type", "default"}, {"rope_theta", 1e7}, {"partial_rotary_factor", 0.25}}}});
  const json config = {{"model_type", "qwen3_5_moe"},
                       {"tie_word_embeddings", true},
                       {"vision_config", {{"depth", 2}}},
                       {"text_config", text}};
  const ModelSpec model = imported(config);
  ASSERT_TRUE(model.attention.linear);
  EXPECT_EQ(model.attention.linear->fullAttentionInterval, 4);
  EXPECT_EQ(model.attention.linear->numValueHeads, 4);
  EXPECT_TRUE(model.attention.outputGate);
  EXPECT_TRUE(model.zeroCenteredNorm);
  EXPECT_TRUE(model.moe.sharedExpertGate);
  EXPECT_EQ(model.moe.sharedExpertFfnHiddenSize, 48);
  EXPECT_EQ(model.mtpNumLayers, 1);
  EXPECT_EQ(model.rope.base, 1e7);
  EXPECT_EQ(model.rope.fraction, 0.25);
  EXPECT_TRUE(model.tieEmbeddings);
  EXPECT_THAT(unmappedPaths(config), ElementsAre("vision_config"));
  json broken = config;
  broken["text_config"]["hidden_size"] = -1;
  EXPECT_EQ(complaint(broken), "text_config.hidden_size: -1 is out of range. It must be between 1 and 65536.");
  broken["text_config"].erase("hidden_size");
  EXPECT_EQ(complaint(broken), "text_config.hidden_size: This value is needed and is not given.");
}

TEST(HfConfig, ReadsChunkedAttentionAndInterleavedMoe) {
  json text = qwenMoe();
  text.erase("moe_intermediate_size");
  text.erase("decoder_sparse_step");
  text.update({{"model_type", "llama4_text"},
               {"interleave_moe_layer_step", 2},
               {"intermediate_size_mlp", 320},
               {"attention_chunk_size", 512}});
  const ModelSpec model = imported({{"model_type", "llama4"}, {"text_config", text}});
  EXPECT_THAT(moeLayers(model), ElementsAre(1, 3));
  EXPECT_EQ(model.ffnHiddenSize, 320);
  EXPECT_EQ(model.moe.ffnHiddenSize, 160);
  EXPECT_EQ(model.moe.sharedExpertFfnHiddenSize, 160);
  EXPECT_TRUE(model.attention.chunkedWindow);
  EXPECT_EQ(model.attention.slidingWindow, 512);
  EXPECT_EQ(layerKind(model, 3).mixer, MixerKind::FullAttention);
  EXPECT_EQ(model.rope.nopeInterval, 4);
}

TEST(HfConfig, ReadsNormsOverAllHeadsAndRotaryWidth) {
  json config = qwenMoe();
  config.erase("moe_intermediate_size");
  config.update({{"model_type", "minimax_m2"},
                 {"qk_norm_type", "per_layer"},
                 {"use_qk_norm", true},
                 {"rotary_dim", 8},
                 {"use_routing_bias", true},
                 {"use_mtp", true},
                 {"num_mtp_modules", 3}});
  const ModelSpec model = imported(config);
  EXPECT_EQ(model.attention.qkNorm, QkNorm::FullDim);
  EXPECT_EQ(model.rope.fraction, 0.5);
  EXPECT_EQ(model.mtpNumLayers, 0);
  EXPECT_THAT(unmappedPaths(config), ElementsAre("use_mtp"));
}

TEST(HfConfig, ReadsBiasesOfTheQueryKeyValueAlone) {
  json config = qwenMoe();
  config.update(
      {{"model_type", "glm4_moe"}, {"attention_bias", true}, {"use_qk_norm", false}, {"partial_rotary_factor", 0.5}});
  const ModelSpec model = imported(config);
  EXPECT_TRUE(model.bias.qkv);
  EXPECT_FALSE(model.bias.attentionOutput);
  EXPECT_EQ(model.attention.qkNorm, QkNorm::None);
  EXPECT_EQ(model.rope.fraction, 0.5);
}

TEST(HfConfig, WindowsOfQwenOnlyWhereTheyAreUsed) {
  json config = qwenMoe();
  config.update({{"sliding_window", 64}, {"use_sliding_window", false}, {"max_window_layers", 2}});
  EXPECT_EQ(imported(config).attention.slidingWindow, 0);
  EXPECT_THAT(unmappedPaths(config), IsEmpty());
  config["use_sliding_window"] = true;
  EXPECT_EQ(imported(config).attention.slidingWindow, 0);
  EXPECT_THAT(unmappedPaths(config), ElementsAre("max_window_layers"));
  json mistral = llama();
  mistral.update({{"model_type", "mistral"}, {"sliding_window", 64}});
  EXPECT_EQ(imported(mistral).attention.slidingWindow, 64);
  EXPECT_EQ(imported(mistral).attention.slidingWindowInterval, 0);
}

TEST(HfConfig, RefusesWhatThePlannerDoesNotHave) {
  const auto with = [](const char* key, const json& value) {
    json config = llama();
    config[key] = value;
    return complaint(config);
  };
  EXPECT_EQ(with("hybrid_override_pattern", "M*ME"),
            "hybrid_override_pattern: The model has Mamba layers, which the planner does not have. It can't be "
            "imported.");
  EXPECT_THAT(with("model_type", "mamba2"), HasSubstr("Mamba layers"));
  EXPECT_THAT(with("model_type", "falcon_mamba"), HasSubstr("Mamba layers"));
  EXPECT_THAT(with("state_size", 128), HasSubstr("state-space"));
  EXPECT_THAT(with("moe_latent_size", 512), HasSubstr("experts that work at a latent width"));
  EXPECT_THAT(with("attn_type_list", {1, 0, 0, 1}), HasSubstr("lightning attention layers"));
  EXPECT_THAT(with("linear_attn_config", json::object()), HasSubstr("Kimi delta attention layers"));
  EXPECT_THAT(with("is_encoder_decoder", true), HasSubstr("an encoder"));
  EXPECT_THAT(with("layer_types", {"full_attention", "mamba", "full_attention", "mamba"}),
              HasSubstr("layers of the type mamba"));
}

TEST(HfConfig, ReportsKeysAndFamiliesThatItDoesNotKnow) {
  json config = llama();
  config["model_type"] = "brand_new";
  config["residual_multiplier"] = 0.22;
  config["bos_token_id"] = 1;
  const auto result = importHfConfig(config.dump());
  ASSERT_TRUE(result);
  ASSERT_EQ(result->unmapped.size(), 2u);
  EXPECT_EQ(result->unmapped[0].path, "model_type");
  EXPECT_THAT(render(result->unmapped[0]), HasSubstr("\"brand_new\" is not a model type"));
  EXPECT_EQ(render(result->unmapped[1]),
            "residual_multiplier: The import does not know this key, and took nothing from it.");
}

TEST(HfConfig, AnswersBadSizesWithThePathOfTheKey) {
  const auto with = [](const char* key, const json& value) {
    json config = qwenMoe();
    config[key] = value;
    return complaint(config);
  };
  EXPECT_EQ(with("hidden_size", "4096"), "hidden_size: \"4096\" stands where a whole number is needed.");
  EXPECT_EQ(with("num_hidden_layers", -3), "num_hidden_layers: -3 is out of range. It must be between 1 and 1024.");
  EXPECT_THAT(with("num_hidden_layers", 1000000000000), HasSubstr("num_hidden_layers: 1000000000000 is out of range"));
  EXPECT_THAT(with("vocab_size", 1e300), HasSubstr("vocab_size"));
  EXPECT_THAT(with("num_attention_heads", 0), HasSubstr("num_attention_heads: 0 is out of range"));
  EXPECT_THAT(with("vocab_size", nullptr), HasSubstr("vocab_size: This value is needed"));
  EXPECT_THAT(with("num_experts_per_tok", 9), HasSubstr("num_experts_per_tok: A token can't go to 9 experts"));
  EXPECT_THAT(with("norm_topk_prob", "yes"), HasSubstr("norm_topk_prob: \"yes\" stands where true or false"));
  EXPECT_THAT(with("rope_scaling", 4), HasSubstr("rope_scaling: 4 stands where an object is needed"));
  EXPECT_THAT(with("decoder_sparse_step", 0), HasSubstr("decoder_sparse_step: 0 is out of range"));
  EXPECT_THAT(with("mlp_only_layers", 3), HasSubstr("mlp_only_layers: 3 stands where a list is needed"));
  EXPECT_THAT(with("layer_types", {"full_attention"}), HasSubstr("layer_types: The list has 1 entries"));
  json config = qwenMoe();
  config.erase("moe_intermediate_size");
  EXPECT_EQ(complaint(config), "moe_intermediate_size: This value is needed and is not given.");
}

// A config of every family that has keys of its own.
std::vector<json> families() {
  json sinks = qwenMoe(), deltaNet = qwenMoe(), chunks = qwenMoe();
  sinks.erase("moe_intermediate_size");
  sinks.update({{"model_type", "gpt_oss"},
                {"attention_bias", true},
                {"sliding_window", 128},
                {"layer_types", {"sliding_attention", "full_attention", "sliding_attention", "full_attention"}}});
  deltaNet.update({{"model_type", "qwen3_next"},
                   {"linear_num_key_heads", 2},
                   {"linear_key_head_dim", 8},
                   {"linear_num_value_heads", 4},
                   {"linear_value_head_dim", 8},
                   {"linear_conv_kernel_dim", 4},
                   {"full_attention_interval", 4},
                   {"shared_expert_intermediate_size", 48}});
  chunks.erase("moe_intermediate_size");
  chunks.update({{"model_type", "llama4_text"},
                 {"interleave_moe_layer_step", 2},
                 {"intermediate_size_mlp", 320},
                 {"attention_chunk_size", 512}});
  return {llama(), deepSeek(), qwenMoe(), sinks, deltaNet, chunks};
}

// With any key gone or of another value, an import is an error or a model that can be saved and opened.
TEST(HfConfig, AnyOtherValueIsAnErrorOrAModelThatCanBeSaved) {
  const json values[] = {
      json::value_t::discarded, nullptr, 0, 1, 3, -1, 0.5, 65536, true, false, "", "none", json::array(), {1, 0}};
  for (const json& config : families())
    for (const auto& [key, before] : config.items())
      for (const json& value : values) {
        json changed = config;
        changed.erase(key);
        if (!value.is_discarded()) changed[key] = value;
        const auto result = importHfConfig(changed.dump());
        if (!result) {
          EXPECT_NE(render(result.error()), "") << key;
          continue;
        }
        Scenario scenario;
        scenario.cluster.gpu = *gpuPreset("H100");
        scenario.model = result->model;
        const auto read = readScenario(writeScenario(scenario));
        EXPECT_TRUE(read) << key << " = " << value << ": " << render(read.error());
        if (!read) continue;
        EXPECT_EQ(read->scenario.model, result->model) << key << " = " << value;
      }
}

TEST(HfConfig, AnswersTextThatIsNoConfig) {
  EXPECT_THAT(render(importHfConfig("").error()), HasSubstr("empty"));
  EXPECT_THAT(render(importHfConfig("[1, 2]").error()), HasSubstr("an object"));
  EXPECT_THAT(render(importHfConfig("{\"hidden_size\": 4").error()), HasSubstr("not valid JSON"));
  EXPECT_THAT(render(importHfConfig(std::string(5000, '[')).error()), HasSubstr("nested deeper"));
  const Error infinity = importHfConfig("{\n \"note\": \"NaN\",\n \"limit\": [0.0, Infinity]\n}").error();
  EXPECT_EQ(infinity.message.id, "error.hf.python-word");
  EXPECT_THAT(render(infinity), HasSubstr("line 3"));
  EXPECT_THAT(render(infinity), HasSubstr("Infinity is Python and not JSON"));
}

}  // namespace
}  // namespace shardscope
