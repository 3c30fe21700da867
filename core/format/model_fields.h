// SPDX-License-Identifier: Apache-2.0
// The plain fields of the "model" object and of the objects inside it. Read by model_reader.cpp, written by
// model_writer.cpp.
#pragma once

#include "core/format/json_fields.h"
#include "core/format/limits.h"
#include "core/format/spellings.h"
#include "core/model/model_spec.h"

namespace shardscope {

template <typename Fields>
void modelFields(Fields f) {
  f.text("name", &ModelSpec::name);
  f.text("extra", &ModelSpec::extra);
  f.number("num_layers", &ModelSpec::numLayers, kLayers);
  f.numberOrNone("num_dense_layers", &ModelSpec::numDenseLayers, kDenseLayers);
  f.number("hidden_size", &ModelSpec::hiddenSize, kHidden);
  f.numberOrNone("ffn_hidden_size", &ModelSpec::ffnHiddenSize, kFfn);
  f.number("vocab_size", &ModelSpec::vocabSize, kVocab);
  f.numberOrNone("mtp_num_layers", &ModelSpec::mtpNumLayers, kMtpLayers);
  f.real("mtp_loss_scale", &ModelSpec::mtpLossScale, kLossScale);
  f.flag("tie_embeddings", &ModelSpec::tieEmbeddings);
  f.flag("gated_mlp", &ModelSpec::gatedMlp);
  f.choice("normalization", &ModelSpec::normalization, kNormalizations);
  f.choice("position_embedding", &ModelSpec::positionEmbedding, kPositionEmbeddings);
  f.numberOrNone("max_position", &ModelSpec::maxPosition, kTokens);
  f.number("megatron_vocab_divisor", &ModelSpec::vocabDivisor, kVocabDivisor);
  f.real("hidden_dropout", &ModelSpec::hiddenDropout, kProbability);
  f.real("attention_dropout", &ModelSpec::attentionDropout, kProbability);
}

template <typename Fields>
void attentionFields(Fields f) {
  f.choice("attention", &AttentionSpec::kind, kAttentionKinds);
  f.number("num_attention_heads", &AttentionSpec::numHeads, kHeads);
  f.number("num_query_groups", &AttentionSpec::numQueryGroups, kHeads);
  f.number("head_dim", &AttentionSpec::headDim, kHeadDim);
  f.numberOrNone("q_lora_rank", &AttentionSpec::qLoraRank, kLoraRank);
  f.numberOrNone("kv_lora_rank", &AttentionSpec::kvLoraRank, kLoraRank);
  f.numberOrNone("qk_nope_head_dim", &AttentionSpec::qkNopeHeadDim, kNoneOrHeadDim);
  f.numberOrNone("qk_rope_head_dim", &AttentionSpec::qkRopeHeadDim, kNoneOrHeadDim);
  f.numberOrNone("v_head_dim", &AttentionSpec::vHeadDim, kNoneOrHeadDim);
  f.choiceOrNone("qk_layernorm", &AttentionSpec::qkNorm, kQkNorms);
  f.flag("attention_output_gate", &AttentionSpec::outputGate);
  f.flag("attention_sinks", &AttentionSpec::sinks);
}

template <typename Fields>
void moeFields(Fields f) {
  f.numberOrNone("num_experts", &MoeSpec::numExperts, kExperts);
  f.numberOrNone("moe_topk", &MoeSpec::topk, kExperts);
  f.numberOrNone("moe_ffn_hidden_size", &MoeSpec::ffnHiddenSize, kFfn);
  f.numberOrNone("moe_shared_expert_ffn_hidden_size", &MoeSpec::sharedExpertFfnHiddenSize, kFfn);
  f.flag("moe_shared_expert_gate", &MoeSpec::sharedExpertGate);
}

template <typename Fields>
void routerFields(Fields f) {
  f.choice("score", &RouterSpec::score, kRouterScores);
  f.flag("normalize_topk", &RouterSpec::normalizeTopk);
  f.numberOrNone("groups", &RouterSpec::groups, kExperts);
  f.numberOrNone("topk_groups", &RouterSpec::topkGroups, kExperts);
  f.real("scaling_factor", &RouterSpec::scalingFactor, kRouterScaling);
  f.flag("expert_bias", &RouterSpec::expertBias);
  f.real("bias_update_rate", &RouterSpec::biasUpdateRate, kLossScale);
  f.choice("balancing", &RouterSpec::balancing, kRouterBalancings);
  f.real("balancing_coefficient", &RouterSpec::balancingCoefficient, kLossScale);
  f.flag("fp32", &RouterSpec::fp32);
}

inline constexpr Choice<bool> kSoftmaxOrders[] = {{"pre", true}, {"post", false}, {"n/a", false}};

template <typename Fields>
void deltaNetFields(Fields f) {
  f.number("num_key_heads", &GatedDeltaNetSpec::numKeyHeads, kHeads);
  f.number("key_head_dim", &GatedDeltaNetSpec::keyHeadDim, kHeadDim);
  f.number("num_value_heads", &GatedDeltaNetSpec::numValueHeads, kHeads);
  f.number("value_head_dim", &GatedDeltaNetSpec::valueHeadDim, kHeadDim);
  f.number("conv_kernel", &GatedDeltaNetSpec::convKernel, kConvKernel);
  f.numberOrNone("full_attention_interval", &GatedDeltaNetSpec::fullAttentionInterval, kInterval);
}

inline constexpr Choice<bool> kWindowKinds[] = {{"sliding", false}, {"chunked", true}};

template <typename Fields>
void slidingWindowFields(Fields f) {
  f.numberOrNone("size", &AttentionSpec::slidingWindow, kTokens);
  f.numberOrNone("full_attention_interval", &AttentionSpec::slidingWindowInterval, kInterval);
  f.choice("kind", &AttentionSpec::chunkedWindow, kWindowKinds);
}

template <typename Fields>
void biasFields(Fields f) {
  f.flag("qkv", &BiasSpec::qkv);
  f.flag("attention_output", &BiasSpec::attentionOutput);
  f.flag("mlp", &BiasSpec::mlp);
  f.flag("experts", &BiasSpec::experts);
  f.flag("router", &BiasSpec::router);
}

template <typename Fields>
void ropeFields(Fields f) {
  f.real("base", &RopeSpec::base, kRopeBase);
  f.real("rotary_fraction", &RopeSpec::fraction, kProbability);
  f.numberOrNone("nope_interval", &RopeSpec::nopeInterval, kInterval);
}

template <typename Fields>
void ropeScalingFields(Fields f) {
  f.real("factor", &RopeSpec::scalingFactor, kRopeScaling);
  f.real("mscale", &RopeSpec::mscale, kMscale);
  f.real("mscale_all_dim", &RopeSpec::mscaleAllDim, kMscale);
}

// What bias = true means to Megatron-LM: every linear but the router.
inline constexpr BiasSpec kAllBiases{true, true, true, true, false};
inline constexpr Choice<int> kDeltaNetKinds[] = {{"gated_delta_net", 0}};
inline constexpr Choice<int> kScalingTypes[] = {{"linear", 0}, {"yarn", 1}, {"llama3", 2}, {"dynamic", 3}};

// Lays over the model what its free text says, such as "qk-layernorm=True; max-position-embeddings=4096".
void applyExtra(ModelSpec& model);

}  // namespace shardscope
