// SPDX-License-Identifier: Apache-2.0
#include "core/interop/hf_config.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/format/json_document.h"
#include "core/format/limits.h"
#include "core/format/model_json.h"
#include "core/interop/hf_family.h"
#include "core/interop/hf_fields.h"
#include "core/interop/hf_layers.h"
#include "core/legality/rules.h"

namespace shardscope {
namespace {

using nlohmann::json;

// Python writes float("inf") and nan as words that JSON does not have. Looks outside of strings.
std::string_view wordOfPython(std::string_view text) {
  bool inString = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (inString && text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      inString = !inString;
    } else if (!inString) {
      for (const std::string_view word : {"Infinity", "NaN", "None", "True", "False"})
        if (text.substr(i, word.size()) == word) return word;
    }
  }
  return {};
}

Result<json> parseConfig(std::string_view text) {
  auto parsed = parseJson(text);
  if (parsed.ok()) return parsed;
  const std::string_view word = wordOfPython(text.substr(0, kMaxDocumentBytes));
  if (parsed.error().message.id != "error.json-syntax" || word.empty()) return parsed;
  return Error{{"error.hf.python-word", {{"word", std::string(word)}}}, parsed.error().path};
}

struct Unsupported {
  std::string_view key;
  std::string_view part;
};

constexpr Unsupported kUnsupported[] = {
    {"hybrid_override_pattern", "word.hf.mamba"},
    {"mamba_num_heads", "word.hf.mamba"},
    {"mamba_d_state", "word.hf.mamba"},
    {"mamba_n_heads", "word.hf.mamba"},
    {"ssm_state_size", "word.hf.state-space"},
    {"state_size", "word.hf.state-space"},
    {"moe_latent_size", "word.hf.latent-experts"},
    {"linear_attn_config", "word.hf.delta-attention"},
    {"block_configs", "word.hf.different-layers"},
    {"d_model", "word.hf.older"},
    {"n_embd", "word.hf.gpt2"},
};

void refuseUnsupported(HfFields& in) {
  for (const Unsupported& entry : kUnsupported)
    if (in.has({entry.key})) in.fail(entry.key, {"error.hf.unsupported", {{"part", Word(entry.part)}}});
  if (in.text({"model_type"}).find("mamba") != std::string::npos)
    in.fail("model_type", {"error.hf.unsupported", {{"part", Word("word.hf.mamba")}}});
  if (in.flag({"is_encoder_decoder"}, false))
    in.fail("is_encoder_decoder", {"error.hf.unsupported", {{"part", Word("word.hf.encoder")}}});
  const std::vector<int> kinds = in.integers({"attn_type_list"}, {0, 64});
  if (std::count(kinds.begin(), kinds.end(), 1) != static_cast<std::ptrdiff_t>(kinds.size()))
    in.fail("attn_type_list", {"error.hf.unsupported", {{"part", Word("word.hf.lightning")}}});
}

void readSizes(HfFields& in, ModelSpec& model) {
  model.numLayers = in.required({"num_hidden_layers", "num_layers"}, kLayers);
  model.hiddenSize = in.required({"hidden_size"}, kHidden);
  model.vocabSize = in.required({"vocab_size"}, kVocab);
  model.maxPosition = in.integer({"max_position_embeddings"}, kTokens, 0);
  model.attentionDropout = in.real({"attention_dropout"}, kProbability, 0.0);
  model.hiddenDropout = in.real({"hidden_dropout", "hidden_dropout_prob"}, kProbability, 0.0);
  if (in.has({"layer_norm_eps"}) && !in.has({"rms_norm_eps"})) model.normalization = Normalization::LayerNorm;
}

void readFamily(HfFields& in, const HfFamily& family, ModelSpec& model) {
  model.normEpsilon =
      in.real({"rms_norm_eps", "layer_norm_epsilon", "layer_norm_eps", "norm_eps"}, kEpsilon, family.normEpsilon);
  model.zeroCenteredNorm = family.zeroCenteredNorm;
  model.tieEmbeddings = in.flag({"tie_word_embeddings"}, family.tied);
  if (model.vocabSize % family.vocabDivisor == 0) model.vocabDivisor = family.vocabDivisor;
  model.mtpNumLayers = in.integer({"num_nextn_predict_layers", "mtp_num_hidden_layers"}, kMtpLayers, family.mtpLayers);
}

void readMla(HfFields& in, AttentionSpec& attention) {
  attention.kind = AttentionKind::Mla;
  attention.qLoraRank = in.integer({"q_lora_rank"}, kLoraRank, 0);
  attention.kvLoraRank = in.required({"kv_lora_rank"}, {1, kLoraRank.most});
  attention.qkNopeHeadDim = in.required({"qk_nope_head_dim"}, kHeadDim);
  attention.qkRopeHeadDim = in.required({"qk_rope_head_dim"}, kHeadDim);
  attention.vHeadDim = in.required({"v_head_dim"}, kHeadDim);
  attention.qkNorm = QkNorm::MlaLatent;
  in.find({"head_dim"});
}

void readAttention(HfFields& in, const HfFamily& family, ModelSpec& model) {
  AttentionSpec& attention = model.attention;
  attention.numHeads = in.required({"num_attention_heads"}, kHeads);
  attention.numQueryGroups = in.integer({"num_key_value_heads"}, kHeads, attention.numHeads);
  attention.sinks = family.sinks;
  attention.outputGate = in.flag({"attn_output_gate"}, family.outputGate);
  const bool qkNorm = in.flag({"use_qk_norm"}, family.qkNorm != QkNorm::None);
  if (in.text({"qk_norm_type"}) == "per_layer" && qkNorm)
    attention.qkNorm = QkNorm::FullDim;
  else if (qkNorm)
    attention.qkNorm = family.qkNorm == QkNorm::None ? QkNorm::PerHead : family.qkNorm;
  if (in.has({"kv_lora_rank"})) {
    readMla(in, attention);
    return;
  }
  attention.headDim = in.integer({"head_dim"}, kHeadDim, std::max(1, model.hiddenSize / attention.numHeads));
}

void readBiases(HfFields& in, const HfFamily& family, ModelSpec& model) {
  const bool every = in.flag({"use_bias"}, false);
  const bool attention = in.flag({"attention_bias", "qkv_bias"}, family.qkvBias || every);
  model.bias.qkv = attention;
  model.bias.attentionOutput = family.attentionBias == AttentionBias::QkvAndOutput && attention;
  model.bias.mlp = in.flag({"mlp_bias"}, family.everyBias || every);
  model.bias.experts = family.everyBias || every;
  model.bias.router = family.everyBias;
}

void readFfn(HfFields& in, const HfFamily& family, ModelSpec& model) {
  MoeSpec& moe = model.moe;
  const int width = in.integer({"intermediate_size"}, kFfn, 0);
  model.ffnHiddenSize = in.integer({"intermediate_size_mlp"}, kFfn, width);
  moe.numExperts = in.integer(
      {"n_routed_experts", "num_experts", "num_local_experts", "moe_num_experts", "num_routed_experts"}, kExperts, 0);
  const std::string act = in.text({"hidden_act", "hidden_activation", "mlp_hidden_act"});
  model.gatedMlp = act != "relu" && act != "relu2" && act != "relu_squared";
  if (moe.numExperts <= 1) {
    moe.numExperts = 0;
    if (width == 0) in.required({"intermediate_size"}, {1, kFfn.most});
    return;
  }
  moe.topk = in.required({"num_experts_per_tok", "moe_k", "moe_topk", "num_experts_per_token"}, {1, kExperts.most});
  const bool fromWidth = family.expertWidth == ExpertWidth::IntermediateSize;
  moe.ffnHiddenSize = in.integer({"moe_intermediate_size"}, kFfn, fromWidth ? width : 0);
  if (moe.ffnHiddenSize == 0)
    in.fail(fromWidth ? "intermediate_size" : "moe_intermediate_size", {"error.missing-key", {}});
  if (moe.topk > moe.numExperts)
    in.fail("num_experts_per_tok", {"error.topk-above-experts",
                                    {{"have", std::int64_t{moe.topk}}, {"experts", std::int64_t{moe.numExperts}}}});
}

void readSharedExperts(HfFields& in, const HfFamily& family, MoeSpec& moe) {
  const int count =
      in.integer({"n_shared_experts", "moe_num_shared_experts", "num_shared_expert", "num_shared_experts"}, {0, 4096},
                 family.sharedExpert ? 1 : 0);
  const std::int64_t width = std::int64_t{count} * moe.ffnHiddenSize;
  moe.sharedExpertFfnHiddenSize =
      in.integer({"shared_expert_intermediate_size", "moe_shared_expert_intermediate_size", "shared_intermediate_size"},
                 kFfn, static_cast<int>(std::min<std::int64_t>(width, kFfn.most)));
  moe.sharedExpertGate = family.sharedExpertGate && moe.sharedExpertFfnHiddenSize > 0;
}

void readRouter(HfFields& in, const HfFamily& family, RouterSpec& router) {
  router.score = family.score;
  const std::string score = in.text({"scoring_func", "score_function"});
  if (score == "sigmoid" || score == "softmax")
    router.score = score == "sigmoid" ? RouterScore::Sigmoid : RouterScore::Softmax;
  else
    in.unmapped("scoring_func", {"unmapped.hf.score", {}});
  router.normalizeTopk = in.flag({"norm_topk_prob"}, family.normalizeTopk);
  router.softmaxBeforeTopk =
      family.softmaxBeforeTopk || (router.score == RouterScore::Softmax && !router.normalizeTopk);
  router.groups = in.integer({"n_group"}, kExperts, 0);
  router.topkGroups = in.integer({"topk_group"}, kExperts, 0);
  if (router.groups <= 1) router.groups = router.topkGroups = 0;
  router.scalingFactor = in.real({"routed_scaling_factor"}, kRouterScaling, 1.0);
  const std::string method = in.text({"topk_method"});
  router.expertBias = in.flag({"use_routing_bias", "moe_use_aux_free"}, family.expertBias && method != "greedy");
  const double auxiliary =
      in.real({"router_aux_loss_coef", "aux_loss_alpha"}, kRouterScaling, family.balancingCoefficient);
  const bool sequence = in.flag({"seq_aux"}, family.balancing == RouterBalancing::SeqAuxLoss);
  router.balancing = family.balancing;
  if (family.balancingKeyUnused) return;
  router.balancingCoefficient = auxiliary;
  router.balancing = sequence ? RouterBalancing::SeqAuxLoss : RouterBalancing::AuxLoss;
}

void readRope(HfFields& in, ModelSpec& model) {
  HfFields outer = in.object({"rope_parameters", "rope_scaling"});
  HfFields nested = outer.object({"full_attention"});
  HfFields& rope = outer.has({"full_attention"}) ? nested : outer;
  RopeSpec& spec = model.rope;
  spec.base = rope.real({"rope_theta"}, kRopeBase, in.real({"rope_theta"}, kRopeBase, spec.base));
  spec.fraction =
      rope.real({"partial_rotary_factor"}, kProbability, in.real({"partial_rotary_factor"}, kProbability, 1.0));
  const int rotated = in.integer({"rotary_dim"}, kNoneOrHeadDim, 0);
  if (rotated > 0) spec.fraction = std::min(1.0, static_cast<double>(rotated) / model.attention.headDim);
  const std::string type = rope.text({"rope_type", "type"});
  if (type.empty() || type == "default" || type == "mrope") return;
  spec.scalingFactor = rope.real({"factor"}, kRopeScaling, 1.0);
  if (type != "yarn") return;
  model.positionEmbedding = PositionEmbedding::Yarn;
  spec.mscale = rope.real({"mscale"}, kMscale, 1.0);
  spec.mscaleAllDim = rope.real({"mscale_all_dim"}, kMscale, 0.0);
}

void reportUnmapped(HfFields& in) {
  constexpr std::pair<std::string_view, std::string_view> kParts[] = {
      {"vision_config", "unmapped.hf.encoder"},           {"audio_config", "unmapped.hf.encoder"},
      {"swiglu_limit", "unmapped.hf.clamped-activation"}, {"use_mtp", "unmapped.hf.mtp-modules"},
      {"index_topk", "unmapped.hf.sparse-attention"},
  };
  for (const auto& [key, sentence] : kParts) in.unmapped(key, {sentence, {}});
  for (const std::string_view key : {"num_mtp_modules", "mtp_transformer_layers", "index_n_heads", "index_head_dim"})
    in.find({key});
  if (in.flag({"mtp_use_dedicated_embeddings"}, false))
    in.unmapped("mtp_use_dedicated_embeddings", {"unmapped.hf.mtp-embeddings", {}});
  in.reportUnknown();
}

std::string nameOf(HfFields& in, const std::string& modelType) {
  const std::string path = in.text({"_name_or_path", "name_or_path"});
  return path.empty() ? modelType : path;
}

}  // namespace

Result<ImportedModel> importHfConfig(std::string_view text) {
  const auto config = parseConfig(text);
  if (!config) return config.error();
  ReadLog log;
  if (!config->is_object()) {
    failType(*config, Word("word.object"), "", log);
    return *log.error;
  }
  HfFields in(*config, log);
  refuseUnsupported(in);
  if (!log.ok()) return *log.error;
  const std::string modelType = in.text({"model_type"});
  const HfFamily family = hfFamily(modelType);
  ImportedModel out;
  ModelSpec& model = out.model;
  readSizes(in, model);
  readFamily(in, family, model);
  readAttention(in, family, model);
  readFfn(in, family, model);
  if (!log.ok()) return *log.error;
  readSharedExperts(in, family, model.moe);
  readBiases(in, family, model);
  if (model.moe.numExperts > 0) readRouter(in, family, model.moe.router);
  readHfFfnPattern(in, model);
  if (legality::hasDenseLayer(model) && model.ffnHiddenSize == 0)
    in.fail("intermediate_size", {"error.missing-key", {}});
  readRope(in, model);
  readHfMixers(in, family, model);
  if (!log.ok()) return *log.error;
  if (family.modelType.empty())
    in.unmapped("model_type", {"unmapped.hf.unknown-family", {{"type", quotable(modelType)}}});
  reportUnmapped(in);
  model.name = nameOf(in, modelType);
  canonicalize(model);
  out.unmapped = std::move(log.warnings);
  return out;
}

}  // namespace shardscope
