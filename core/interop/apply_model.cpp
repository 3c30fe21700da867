// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/format/json_document.h"
#include "core/format/limits.h"
#include "core/format/spellings.h"
#include "core/interop/layer_frequency.h"
#include "core/interop/scenario_settings.h"

namespace shardscope {
namespace {

constexpr Choice<PositionEmbedding> kPositions[] = {{"rope", PositionEmbedding::Rope},
                                                    {"yarn", PositionEmbedding::Yarn},
                                                    {"learned_absolute", PositionEmbedding::LearnedAbsolute},
                                                    {"none", PositionEmbedding::None},
                                                    {"mrope", PositionEmbedding::Rope},
                                                    {"relative", PositionEmbedding::None}};
constexpr Choice<Normalization> kNorms[] = {{"RMSNorm", Normalization::RmsNorm},
                                            {"LayerNorm", Normalization::LayerNorm}};
constexpr Choice<RouterScore> kScores[] = {
    {"softmax", RouterScore::Softmax}, {"sigmoid", RouterScore::Sigmoid}, {"sqrtsoftplus", RouterScore::Sigmoid}};
constexpr Choice<RouterBalancing> kBalancings[] = {{"aux_loss", RouterBalancing::AuxLoss},
                                                   {"seq_aux_loss", RouterBalancing::SeqAuxLoss},
                                                   {"global_aux_loss", RouterBalancing::GlobalAuxLoss},
                                                   {"sinkhorn", RouterBalancing::Sinkhorn},
                                                   {"quantile_balancing", RouterBalancing::QuantileBalancing},
                                                   {"none", RouterBalancing::None}};

// Takes "N" or a list; none where the attribute is not set or cannot be read.
std::optional<LayerFrequency> takeFrequency(Settings& in, std::string_view attribute) {
  const Setting* setting = in.take(attribute);
  if (setting == nullptr || setting->values.empty()) return std::nullopt;
  Result<LayerFrequency> read = parseLayerFrequency(setting->values.front());
  if (read) return std::move(read).value();
  in.log().fail(setting->path, read.error().message);
  return std::nullopt;
}

// N where every N-th of the layers, and no other, has the value special; 0 where there is no such N.
int intervalOf(const LayerFrequency& frequency, std::uint8_t special) {
  if (frequency.interval > 0) return frequency.interval;
  const auto& layers = frequency.layers;
  const auto first = std::find(layers.begin(), layers.end(), special);
  if (first == layers.end()) return 0;
  const auto n = static_cast<std::size_t>(first - layers.begin()) + 1;
  for (std::size_t i = 0; i < layers.size(); ++i)
    if ((layers[i] == special) != (i % n == n - 1)) return 0;
  return static_cast<int>(n);
}

void takeInterval(Settings& in, std::string_view attribute, std::uint8_t special, int& out) {
  const std::optional<LayerFrequency> frequency = takeFrequency(in, attribute);
  if (!frequency) return;
  out = intervalOf(*frequency, special);
  const auto count = std::count(frequency->layers.begin(), frequency->layers.end(), special);
  if (out > 0 || count == 0) return;
  // An irregular list: as many layers, evenly spread.
  const auto layers = static_cast<std::ptrdiff_t>(frequency->layers.size());
  out = static_cast<int>(std::max<std::ptrdiff_t>(1, (layers + count / 2) / count));
  in.log().leaveOut(in.find(attribute)->path, {"unmapped.irregular-layers", {{"used", std::int64_t{out}}}});
}

void applyShape(Settings& in, ModelSpec& model) {
  in.take("encoder_num_layers", model.numLayers, kLayers.least, kLayers.most);
  in.take("num_layers", model.numLayers, kLayers.least, kLayers.most);
  in.take("hidden_size", model.hiddenSize, kHidden.least, kHidden.most);
  in.take("ffn_hidden_size", model.ffnHiddenSize, 1, kFfn.most);
  in.take("mtp_num_layers", model.mtpNumLayers, kMtpLayers.least, kMtpLayers.most);
  in.take("mtp_loss_scaling_factor", model.mtpLossScale, kFactor.least, kFactor.most);
  in.take("padded_vocab_size", model.vocabSize, kVocab.least, kVocab.most);
  in.take("make_vocab_size_divisible_by", model.vocabDivisor, kVocabDivisor.least, kVocabDivisor.most);
  in.take("max_position_embeddings", model.maxPosition, 1, kTokens.most);
  in.take("hidden_dropout", model.hiddenDropout, kProbability.least, kProbability.most);
  in.take("attention_dropout", model.attentionDropout, kProbability.least, kProbability.most);
  bool untied = !model.tieEmbeddings;
  in.take("untie_embeddings_and_output_weights", untied);
  model.tieEmbeddings = !untied;
  in.take("quick_geglu", model.gatedMlp);
  if (const Setting* geglu = in.find("quick_geglu"); geglu != nullptr && geglu->on)
    in.log().leaveOut(geglu->path,
                      {"unmapped.read-as", {{"found", std::string("quick_geglu")}, {"used", Word("word.gated-ffn")}}});
  in.take("swiglu", model.gatedMlp);
}

void applyNormAndBias(Settings& in, ModelSpec& model) {
  takeChoice(in, "normalization", model.normalization, kNorms);
  in.take("layernorm_epsilon", model.normEpsilon, kEpsilon.least, kEpsilon.most);
  in.take("layernorm_zero_centered_gamma", model.zeroCenteredNorm);
  if (const Setting* bias = in.take("add_bias_linear")) {
    const bool on = bias->on;
    model.bias = {on, on, on, on, on && model.bias.router};
  }
  if (const Setting* bias = in.take("add_qkv_bias")) model.bias.qkv = bias->on || model.bias.attentionOutput;
}

void applyPosition(Settings& in, ModelSpec& model) {
  takeChoice(in, "position_embedding_type", model.positionEmbedding, kPositions);
  in.noteReadAs("position_embedding_type", "mrope", "rope");
  in.noteReadAs("position_embedding_type", "relative", "none");
  if (const Setting* rotary = in.take("use_rotary_position_embeddings"); rotary != nullptr && rotary->on)
    model.positionEmbedding = PositionEmbedding::Rope;
  in.take("rotary_base", model.rope.base, kRopeBase.least, kRopeBase.most);
  in.take("rotary_percent", model.rope.fraction, kProbability.least, kProbability.most);
  in.take("rotary_scaling_factor", model.rope.scalingFactor, kRopeScaling.least, kRopeScaling.most);
  double scaling = 8.0;  // Megatron's default, that of Llama 3.1
  in.take("rope_scaling_factor", scaling, kRopeScaling.least, kRopeScaling.most);
  const Setting* scaled = in.take("use_rope_scaling");
  if (scaled != nullptr && scaled->on)
    model.rope.scalingFactor = scaling;
  else
    in.noteIdle("rope_scaling_factor", "--use-rope-scaling");
  in.take("mscale", model.rope.mscale, 0, kRopeScaling.most);
  in.take("mscale_all_dim", model.rope.mscaleAllDim, 0, kRopeScaling.most);
  takeInterval(in, "no_rope_freq", 1, model.rope.nopeInterval);
}

void applyQkNorm(Settings& in, AttentionSpec& attention) {
  const bool mla = attention.kind == AttentionKind::Mla;
  if (const Setting* norm = in.take("qk_layernorm"))
    attention.qkNorm = !norm->on ? QkNorm::None : mla ? QkNorm::MlaLatent : QkNorm::PerHead;
  if (const Setting* norm = in.take("qk_l2_norm"); norm != nullptr && norm->on) attention.qkNorm = QkNorm::L2NoWeight;
}

// "(128, 0)" or "128,0": tokens to the left, tokens to the right; -1 = all.
void applyWindow(Settings& in, AttentionSpec& attention) {
  if (const Setting* window = in.take("window_size"); window != nullptr && !window->values.empty()) {
    std::string text = window->values.front();
    std::erase_if(text, [](char c) { return c == '(' || c == ')' || c == ' ' || c == '[' || c == ']'; });
    const std::optional<std::int64_t> left = parseInteger(std::string_view(text).substr(0, text.find(',')));
    if (!left || *left > kTokens.most)
      in.log().fail(window->path, {"arguments.window", {{"found", quotable(window->values.front())}}});
    else
      attention.slidingWindow = static_cast<int>(std::max<std::int64_t>(0, *left));
  }
  takeInterval(in, "window_attn_skip_freq", 0, attention.slidingWindowInterval);
}

void applyDeltaNet(Settings& in, AttentionSpec& attention) {
  if (const Setting* variant = in.take("experimental_attention_variant"); variant != nullptr) {
    const std::string name = in.text("experimental_attention_variant");
    const bool known = name == "gdn" || name == "gated_delta_net";
    if (known && !attention.linear) attention.linear = GatedDeltaNetSpec{16, 128, 32, 128, 4, 0};
    if (!known && !name.empty()) in.log().leaveOut(variant->path, {"unmapped.no-place-for-value", {{"found", name}}});
  }
  GatedDeltaNetSpec spec = attention.linear.value_or(GatedDeltaNetSpec{});
  in.take("linear_num_key_heads", spec.numKeyHeads, kHeads.least, kHeads.most);
  in.take("linear_key_head_dim", spec.keyHeadDim, kHeadDim.least, kHeadDim.most);
  in.take("linear_num_value_heads", spec.numValueHeads, kHeads.least, kHeads.most);
  in.take("linear_value_head_dim", spec.valueHeadDim, kHeadDim.least, kHeadDim.most);
  in.take("linear_conv_kernel_dim", spec.convKernel, kConvKernel.least, kConvKernel.most);
  takeInterval(in, "linear_attention_freq", 0, spec.fullAttentionInterval);
  if (attention.linear) attention.linear = spec;
}

void applyAttention(Settings& in, AttentionSpec& attention) {
  in.take("num_attention_heads", attention.numHeads, kHeads.least, kHeads.most);
  in.take("num_query_groups", attention.numQueryGroups, kHeads.least, kHeads.most);
  in.take("kv_channels", attention.headDim, kHeadDim.least, kHeadDim.most);
  bool mla = attention.kind == AttentionKind::Mla;
  in.take("multi_latent_attention", mla);
  attention.kind = mla ? AttentionKind::Mla : AttentionKind::Gqa;
  in.take("q_lora_rank", attention.qLoraRank, 0, kLoraRank.most);
  in.take("kv_lora_rank", attention.kvLoraRank, 1, kLoraRank.most);
  in.take("qk_head_dim", attention.qkNopeHeadDim, kHeadDim.least, kHeadDim.most);
  in.take("qk_pos_emb_head_dim", attention.qkRopeHeadDim, kHeadDim.least, kHeadDim.most);
  in.take("v_head_dim", attention.vHeadDim, kHeadDim.least, kHeadDim.most);
  applyQkNorm(in, attention);
  in.take("attention_output_gate", attention.outputGate);
  if (const Setting* type = in.take("softmax_type")) {
    attention.sinks = in.text("softmax_type") == "learnable";
    if (in.text("softmax_type") == "off-by-one")
      in.log().leaveOut(type->path, {"unmapped.no-place-for-value", {{"found", std::string("off-by-one")}}});
  }
  applyWindow(in, attention);
  applyDeltaNet(in, attention);
}

void applyLayerKinds(Settings& in, ModelSpec& model) {
  const std::optional<LayerFrequency> frequency = takeFrequency(in, "moe_layer_freq");
  if (!frequency) return;
  model.numDenseLayers = 0;
  model.moeLayerPattern = frequency->layers;
  if (frequency->interval == 0) return;
  model.moeLayerPattern.clear();
  for (int i = 0; frequency->interval > 1 && i < model.numLayers; ++i)
    model.moeLayerPattern.push_back(i % frequency->interval == 0 ? 1 : 0);
}

void applyRouter(Settings& in, RouterSpec& router) {
  takeChoice(in, "moe_router_score_function", router.score, kScores);
  in.noteReadAs("moe_router_score_function", "sqrtsoftplus", "sigmoid");
  const bool orders = in.has("moe_router_score_function") || in.has("moe_router_pre_softmax");
  in.take("moe_router_pre_softmax", router.softmaxBeforeTopk);
  // Megatron normalizes the chosen scores except where the softmax came first.
  if (orders) router.normalizeTopk = !(router.score == RouterScore::Softmax && router.softmaxBeforeTopk);
  in.take("moe_router_num_groups", router.groups, 0, kExperts.most);
  in.take("moe_router_group_topk", router.topkGroups, 0, kExperts.most);
  in.take("moe_router_topk_scaling_factor", router.scalingFactor, kRouterScaling.least, kRouterScaling.most);
  in.take("moe_router_enable_expert_bias", router.expertBias);
  in.take("moe_router_bias_update_rate", router.biasUpdateRate, 0, kFactor.most);
  takeChoice(in, "moe_router_load_balancing_type", router.balancing, kBalancings);
  in.take("moe_aux_loss_coeff", router.balancingCoefficient, 0, kFactor.most);
  for (const std::string_view attribute : {"moe_router_load_balancing_type", "moe_aux_loss_coeff"})
    if (const Setting* list = in.find(attribute); list != nullptr && list->values.size() > 1)
      in.log().leaveOut(list->path, {"unmapped.first-of-list", {{"used", list->values.front()}}});
  if (in.take("moe_router_dtype") != nullptr) router.fp32 = in.text("moe_router_dtype") != "none";
}

}  // namespace

void applyModel(Settings& in, ModelSpec& model) {
  applyShape(in, model);
  applyNormAndBias(in, model);
  applyPosition(in, model);
  applyAttention(in, model.attention);
}

void applyExperts(Settings& in, ModelSpec& model) {
  MoeSpec& moe = model.moe;
  in.take("num_experts", moe.numExperts, 0, kExperts.most);
  in.take("moe_router_topk", moe.topk, 1, kExperts.most);
  in.take("moe_ffn_hidden_size", moe.ffnHiddenSize, 1, kFfn.most);
  in.take("moe_shared_expert_intermediate_size", moe.sharedExpertFfnHiddenSize, 0, kFfn.most);
  in.take("moe_shared_expert_gate", moe.sharedExpertGate);
  applyLayerKinds(in, model);
  applyRouter(in, moe.router);
}

}  // namespace shardscope
