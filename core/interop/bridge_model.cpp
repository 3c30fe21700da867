// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/format/spellings.h"
#include "core/interop/bridge_text.h"
#include "core/interop/export_text.h"
#include "core/interop/layer_frequency.h"

namespace shardscope {
namespace {

void addAttention(OverrideLines& out, const AttentionSpec& attention, int numLayers) {
  const bool mla = attention.kind == AttentionKind::Mla;
  out.add("model.num_attention_heads", attention.numHeads);
  out.add("model.multi_latent_attention", mla);
  if (mla) {
    out.add("model.q_lora_rank", attention.qLoraRank > 0 ? std::to_string(attention.qLoraRank) : "null");
    out.add("model.kv_lora_rank", attention.kvLoraRank);
    out.add("model.qk_head_dim", attention.qkNopeHeadDim);
    out.add("model.qk_pos_emb_head_dim", attention.qkRopeHeadDim);
    out.add("model.v_head_dim", attention.vHeadDim);
  } else {
    out.add("model.num_query_groups", attention.numQueryGroups);
    out.add("model.kv_channels", attention.headDim);
  }
  out.add("model.qk_layernorm", attention.qkNorm != QkNorm::None && attention.qkNorm != QkNorm::L2NoWeight);
  if (attention.qkNorm == QkNorm::L2NoWeight) out.add("model.qk_l2_norm", true);
  if (attention.outputGate) out.add("model.attention_output_gate", true);
  if (attention.sinks) out.add("model.softmax_type", "learnable");
  if (attention.slidingWindow > 0) {
    out.add("model.window_size", std::vector<std::string>{std::to_string(attention.slidingWindow), "0"});
    if (attention.slidingWindowInterval > 0) out.add("model.window_attn_skip_freq", attention.slidingWindowInterval);
  }
  if (!attention.linear) return;
  const GatedDeltaNetSpec& linear = *attention.linear;
  out.add("model.experimental_attention_variant", "gdn");
  out.add("model.linear_attention_freq",
          linear.fullAttentionInterval > 0
              ? std::to_string(linear.fullAttentionInterval)
              : inQuotes(layerListText(std::vector<std::uint8_t>(static_cast<std::size_t>(numLayers), 1))));
  out.add("model.linear_conv_kernel_dim", linear.convKernel);
  out.add("model.linear_key_head_dim", linear.keyHeadDim);
  out.add("model.linear_value_head_dim", linear.valueHeadDim);
  out.add("model.linear_num_key_heads", linear.numKeyHeads);
  out.add("model.linear_num_value_heads", linear.numValueHeads);
}

void addPosition(OverrideLines& out, const ModelSpec& model) {
  // MLA's rope is YaRN in Megatron whatever the type says.
  const bool mlaYarn = model.attention.kind == AttentionKind::Mla && model.positionEmbedding == PositionEmbedding::Yarn;
  const PositionEmbedding type = mlaYarn ? PositionEmbedding::Rope : model.positionEmbedding;
  out.add("model.position_embedding_type", std::string(nameOf(type, kPositionEmbeddings)));
  out.add("model.rotary_base", wholeOrRealText(model.rope.base));
  out.add("model.rotary_percent", realText(model.rope.fraction));
  if (model.rope.nopeInterval > 0) out.add("model.no_rope_freq", model.rope.nopeInterval);
  if (model.rope.scalingFactor != 1.0)
    out.add("model.rotary_scaling_factor", wholeOrRealText(model.rope.scalingFactor));
  if (model.attention.kind != AttentionKind::Mla) return;
  out.add("model.mscale", realText(model.rope.mscale));
  out.add("model.mscale_all_dim", realText(model.rope.mscaleAllDim));
}

void addRouter(OverrideLines& out, const RouterSpec& router) {
  out.add("model.moe_router_score_function", router.score == RouterScore::Sigmoid ? "sigmoid" : "softmax");
  out.add("model.moe_router_pre_softmax", router.softmaxBeforeTopk);
  out.add("model.moe_router_num_groups", router.groups > 0 ? std::to_string(router.groups) : "null");
  out.add("model.moe_router_group_topk", router.groups > 0 ? std::to_string(router.topkGroups) : "null");
  out.add("model.moe_router_topk_scaling_factor",
          router.scalingFactor != 1.0 ? realText(router.scalingFactor) : "null");
  out.add("model.moe_router_enable_expert_bias", router.expertBias);
  out.add("model.moe_router_bias_update_rate", realText(router.biasUpdateRate));
  out.add("model.moe_router_load_balancing_type", std::string(nameOf(router.balancing, kRouterBalancings)));
  out.add("model.moe_aux_loss_coeff", realText(router.balancingCoefficient));
}

void addExperts(OverrideLines& out, const ModelSpec& model) {
  const MoeSpec& moe = model.moe;
  out.add("model.num_moe_experts", moe.numExperts > 0 ? std::to_string(moe.numExperts) : "null");
  if (moe.numExperts == 0) return;
  std::vector<std::uint8_t> pattern = model.moeLayerPattern;
  if (pattern.empty() && model.numDenseLayers > 0) {
    pattern.assign(static_cast<std::size_t>(model.numLayers), 1);
    std::fill_n(pattern.begin(), std::min(model.numDenseLayers, model.numLayers), std::uint8_t{0});
  }
  out.add("model.moe_layer_freq", pattern.empty() ? "1" : inQuotes(layerListText(pattern)));
  out.add("model.moe_ffn_hidden_size", moe.ffnHiddenSize);
  out.add("model.moe_shared_expert_intermediate_size",
          moe.sharedExpertFfnHiddenSize > 0 ? std::to_string(moe.sharedExpertFfnHiddenSize) : "null");
  out.add("model.moe_shared_expert_gate", moe.sharedExpertGate);
  out.add("model.moe_router_topk", moe.topk);
  addRouter(out, moe.router);
}

}  // namespace

OverrideLines modelOverrides(const ModelSpec& model) {
  OverrideLines out;
  out.add("model.num_layers", model.numLayers);
  out.add("model.hidden_size", model.hiddenSize);
  if (model.ffnHiddenSize > 0) out.add("model.ffn_hidden_size", model.ffnHiddenSize);
  out.add("model.vocab_size", model.vocabSize);
  out.add("model.make_vocab_size_divisible_by", model.vocabDivisor);
  addAttention(out, model.attention, model.numLayers);
  out.add("model.normalization", std::string(nameOf(model.normalization, kNormalizations)));
  out.add("model.layernorm_epsilon", realText(model.normEpsilon));
  out.add("model.layernorm_zero_centered_gamma", model.zeroCenteredNorm);
  out.add("model.gated_linear_unit", model.gatedMlp);
  const bool linears = model.bias.attentionOutput || model.bias.mlp || model.bias.experts;
  out.add("model.add_bias_linear", linears);
  out.add("model.add_qkv_bias", model.bias.qkv);
  out.add("model.share_embeddings_and_output_weights", model.tieEmbeddings);
  addPosition(out, model);
  out.add("model.hidden_dropout", realText(model.hiddenDropout));
  out.add("model.attention_dropout", realText(model.attentionDropout));
  out.add("model.mtp_num_layers", model.mtpNumLayers > 0 ? std::to_string(model.mtpNumLayers) : "null");
  if (model.mtpNumLayers > 0) out.add("model.mtp_loss_scaling_factor", realText(model.mtpLossScale));
  addExperts(out, model);
  return out;
}

}  // namespace shardscope
