// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/format/model_fields.h"
#include "core/format/model_json.h"

namespace shardscope {
namespace {

using nlohmann::json;

void readBias(ObjectReader& in, BiasSpec& bias) {
  const json* value = in.find("bias");
  if (value != nullptr && value->is_boolean()) {
    bias = value->get<bool>() ? kAllBiases : BiasSpec{};
    return;
  }
  if (value != nullptr && !value->is_object()) {
    failType(*value, Word("word.object-or-flag"), in.pathOf("bias"), in.log());
    return;
  }
  ObjectReader object = in.object("bias");
  biasFields(FieldReader(object, bias));
  object.finish();
}

void readNorm(ObjectReader& in, ModelSpec& model) {
  ObjectReader object = in.object("norm");
  object.read("kind", model.normalization, kNormalizations);
  object.read("eps", model.normEpsilon, kEpsilon);
  object.read("zero_centered_gamma", model.zeroCenteredNorm);
  object.finish();
}

void readRopeScaling(ObjectReader& rope, ModelSpec& model) {
  const json* value = rope.find("scaling");
  if (isNull(value)) {
    model.rope.scalingFactor = 1.0;
    model.rope.mscale = 1.0;
    model.rope.mscaleAllDim = 0.0;
    return;
  }
  if (value != nullptr && value->is_number()) {
    rope.read("scaling", model.rope.scalingFactor, kRopeScaling);
    return;
  }
  ObjectReader object = rope.object("scaling");
  int type = 0;
  object.read("type", type, kScalingTypes);
  if (type == 1) model.positionEmbedding = PositionEmbedding::Yarn;
  ropeScalingFields(FieldReader(object, model.rope));
  // They shape the rotation, not the plan.
  for (const char* key :
       {"original_max_position", "beta_fast", "beta_slow", "truncate", "low_freq_factor", "high_freq_factor"})
    object.find(key);
  object.finish();
}

void readRope(ObjectReader& in, ModelSpec& model) {
  const json* value = in.find("rope");
  if (isNull(value)) return;
  ObjectReader object = in.object("rope");
  ropeFields(FieldReader(object, model.rope));
  readRopeScaling(object, model);
  object.find("applies_to");
  object.finish();
}

// A new top-1 router takes the softmax before the choice unless the file says otherwise: Megatron refuses the other
// order.
void readRouter(ObjectReader& in, RouterSpec& router, bool newTopOne) {
  bool orderGiven = false;
  if (!isNull(in.find("router"))) {
    ObjectReader object = in.object("router");
    routerFields(FieldReader(object, router));
    orderGiven = object.has("softmax_order");
    object.read("softmax_order", router.softmaxBeforeTopk, kSoftmaxOrders);
    object.find("method");
    object.finish();
  }
  if (newTopOne && !orderGiven && router.score == RouterScore::Softmax) router.softmaxBeforeTopk = true;
}

// linear_layers, the count of delta-net layers, stands for the interval where that is not given.
void readLinearLayers(ObjectReader& object, int numLayers, GatedDeltaNetSpec& spec) {
  int linearLayers = -1;
  object.read("linear_layers", linearLayers, kDenseLayers);
  if (linearLayers < 0 || numLayers <= 0) return;
  const int full = numLayers - linearLayers;
  if (full < 0) {
    object.fail("linear_layers",
                {"error.too-many-layers", {{"have", std::int64_t{linearLayers}}, {"layers", std::int64_t{numLayers}}}});
    return;
  }
  if (!object.has("full_attention_interval")) spec.fullAttentionInterval = full == 0 ? 0 : numLayers / full;
  const int interval = spec.fullAttentionInterval;
  const int counted = interval <= 0 ? numLayers : numLayers - numLayers / interval;
  if (counted != linearLayers)
    object.warn("linear_layers", {"warning.linear-layers",
                                  {{"have", std::int64_t{linearLayers}},
                                   {"counted", std::int64_t{counted}},
                                   {"interval", std::int64_t{interval}}}});
}

void readLinearAttention(ObjectReader& in, ModelSpec& model) {
  const json* value = in.find("linear_attention");
  if (isNull(value)) {
    model.attention.linear.reset();
    return;
  }
  if (value == nullptr && in.log().known == nullptr) return;
  ObjectReader object = in.object("linear_attention");
  GatedDeltaNetSpec spec = model.attention.linear.value_or(GatedDeltaNetSpec{});
  int kind = 0;
  object.read("kind", kind, kDeltaNetKinds);
  object.read("type", kind, kDeltaNetKinds);
  deltaNetFields(FieldReader(object, spec));
  object.find("full_attention_layers");
  readLinearLayers(object, model.numLayers, spec);
  if (!model.attention.linear && value != nullptr)
    for (const char* key : {"num_key_heads", "key_head_dim", "num_value_heads", "value_head_dim"}) object.require(key);
  object.finish();
  if (value != nullptr) model.attention.linear = spec;
}

void readSlidingWindow(ObjectReader& in, AttentionSpec& attention) {
  const json* value = in.find("sliding_window");
  if (isNull(value)) {
    attention.slidingWindow = 0;
    attention.slidingWindowInterval = 0;
    attention.chunkedWindow = false;
    return;
  }
  if (value != nullptr && value->is_number()) {
    in.read("sliding_window", attention.slidingWindow, kTokens);
    return;
  }
  ObjectReader object = in.object("sliding_window");
  slidingWindowFields(FieldReader(object, attention));
  for (const char* key : {"pattern", "layers_sliding_fraction"}) object.find(key);
  object.finish();
}

void readPattern(ObjectReader& in, ModelSpec& model) {
  const json* value = in.find("moe_layer_pattern");
  if (value == nullptr || value->is_null()) return;
  std::vector<int> pattern;
  in.read("moe_layer_pattern", pattern, IntRange{0, 1});
  if (static_cast<int>(pattern.size()) != model.numLayers) {
    in.fail("moe_layer_pattern",
            {"error.pattern-length",
             {{"have", static_cast<std::int64_t>(pattern.size())}, {"layers", std::int64_t{model.numLayers}}}});
    return;
  }
  model.moeLayerPattern.assign(pattern.begin(), pattern.end());
  model.numDenseLayers = 0;
}

void readExtra(ObjectReader& in, ModelSpec& model) {
  if (!in.has("extra")) return;
  ModelSpec hinted = model;
  applyExtra(hinted);
  if (!in.has("max_position")) model.maxPosition = hinted.maxPosition;
  if (!in.has("qk_layernorm")) model.attention.qkNorm = hinted.attention.qkNorm;
}

void deriveAttention(ObjectReader& in, ModelSpec& model) {
  AttentionSpec& attention = model.attention;
  if (attention.kind == AttentionKind::Mla) {
    for (const auto& [key, value] :
         {std::pair{"kv_lora_rank", attention.kvLoraRank}, std::pair{"qk_nope_head_dim", attention.qkNopeHeadDim},
          std::pair{"qk_rope_head_dim", attention.qkRopeHeadDim}, std::pair{"v_head_dim", attention.vHeadDim}})
      if (value <= 0) in.fail(key, {"error.missing-key", {}});
    const int width = attention.qkNopeHeadDim + attention.qkRopeHeadDim;
    if (in.has("head_dim") && attention.headDim != width)
      in.warn("head_dim",
              {"warning.mla-head-dim", {{"have", std::int64_t{attention.headDim}}, {"used", std::int64_t{width}}}});
    return;
  }
  if (attention.numQueryGroups == 0) attention.numQueryGroups = attention.numHeads;
  if (attention.headDim == 0) {
    attention.headDim = model.hiddenSize / attention.numHeads;
    if (attention.headDim == 0) in.fail("head_dim", {"error.missing-key", {}});
  }
}

void checkFfn(ObjectReader& in, ModelSpec& model) {
  MoeSpec& moe = model.moe;
  if (!model.moeLayerPattern.empty() && static_cast<int>(model.moeLayerPattern.size()) != model.numLayers)
    in.fail("moe_layer_pattern", {"error.pattern-length",
                                  {{"have", static_cast<std::int64_t>(model.moeLayerPattern.size())},
                                   {"layers", std::int64_t{model.numLayers}}}});
  if (moe.numExperts > 0 && model.numDenseLayers > model.numLayers)
    in.fail("num_dense_layers",
            {"error.too-many-layers",
             {{"have", std::int64_t{model.numDenseLayers}}, {"layers", std::int64_t{model.numLayers}}}});
  const bool anyDense = moe.numExperts == 0 || model.numDenseLayers > 0 ||
                        std::count(model.moeLayerPattern.begin(), model.moeLayerPattern.end(), 0) > 0;
  if (anyDense && model.ffnHiddenSize == 0) in.fail("ffn_hidden_size", {"error.missing-key", {}});
  if (moe.numExperts == 0) return;
  if (moe.topk == 0) in.fail("moe_topk", {"error.missing-key", {}});
  if (moe.topk > moe.numExperts)
    in.fail("moe_topk", {"error.topk-above-experts",
                         {{"have", std::int64_t{moe.topk}}, {"experts", std::int64_t{moe.numExperts}}}});
  if (moe.ffnHiddenSize == 0) moe.ffnHiddenSize = model.ffnHiddenSize;
  if (moe.ffnHiddenSize == 0) in.fail("moe_ffn_hidden_size", {"error.missing-key", {}});
}

bool required(ObjectReader& in, const ModelSpec& model) {
  for (const auto& [key, value] :
       {std::pair{"num_layers", model.numLayers}, std::pair{"hidden_size", model.hiddenSize},
        std::pair{"num_attention_heads", model.attention.numHeads}, std::pair{"vocab_size", model.vocabSize}})
    if (value <= 0) in.fail(key, {"error.missing-key", {}});
  return in.log().ok();
}

// Free text such as "qk-layernorm=True; max-position-embeddings=4096".
std::string_view extraValue(std::string_view extra, std::string_view key) {
  const std::size_t at = extra.find(key);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = extra.substr(at + key.size());
  if (rest.empty() || rest.front() != '=') return {};
  const std::size_t end = rest.find_first_of("; \t\n,", 1);
  return rest.substr(1, end == std::string_view::npos ? end : end - 1);
}

}  // namespace

// Some sources state dimensions in free text. They count where their own keys are absent.
void applyExtra(ModelSpec& model) {
  const std::string_view position = extraValue(model.extra, "max-position-embeddings");
  const bool digits = !position.empty() && position.size() <= 8 &&
                      std::all_of(position.begin(), position.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (digits) model.maxPosition = static_cast<int>(std::min<long>(std::stol(std::string(position)), kTokens.most));
  const std::string_view norm = extraValue(model.extra, "qk-layernorm");
  const bool mla = model.attention.kind == AttentionKind::Mla;
  if (norm == "True" || norm == "true") model.attention.qkNorm = mla ? QkNorm::MlaLatent : QkNorm::PerHead;
  if (norm == "False" || norm == "false") model.attention.qkNorm = QkNorm::None;
}

ModelSpec readModel(ObjectReader& in, const ModelSpec& base) {
  ModelSpec model = base;
  const bool fresh = base == ModelSpec{};
  modelFields(FieldReader(in, model));
  attentionFields(FieldReader(in, model.attention));
  moeFields(FieldReader(in, model.moe));
  if (in.has("num_dense_layers") && !isNull(in.find("num_dense_layers"))) model.moeLayerPattern.clear();
  if (static_cast<int>(model.moeLayerPattern.size()) > model.numLayers) model.moeLayerPattern.resize(model.numLayers);
  readPattern(in, model);
  readBias(in, model.bias);
  readNorm(in, model);
  readRope(in, model);
  readRouter(in, model.moe.router, model.moe.topk == 1 && base.moe.topk != 1);
  readLinearAttention(in, model);
  readSlidingWindow(in, model.attention);
  if (in.has("position_embedding")) in.read("position_embedding", model.positionEmbedding, kPositionEmbeddings);
  if (fresh && model.attention.kind == AttentionKind::Mla && !in.has("qk_layernorm"))
    model.attention.qkNorm = QkNorm::MlaLatent;
  readExtra(in, model);
  if (!required(in, model)) return model;
  deriveAttention(in, model);
  checkFfn(in, model);
  canonicalize(model);
  return model;
}

void canonicalize(ModelSpec& model) {
  std::vector<std::uint8_t>& pattern = model.moeLayerPattern;
  if (model.moe.numExperts == 0) {
    pattern.clear();
    model.numDenseLayers = model.numLayers;
  }
  const auto firstMoe = std::find_if(pattern.begin(), pattern.end(), [](std::uint8_t kind) { return kind != 0; });
  if (!pattern.empty() && std::all_of(firstMoe, pattern.end(), [](std::uint8_t kind) { return kind != 0; })) {
    model.numDenseLayers = static_cast<int>(firstMoe - pattern.begin());
    pattern.clear();
  }
  if (!pattern.empty()) model.numDenseLayers = 0;
  AttentionSpec& attention = model.attention;
  if (attention.kind != AttentionKind::Mla) return;
  attention.numQueryGroups = attention.numHeads;
  attention.headDim = attention.qkNopeHeadDim + attention.qkRopeHeadDim;
}

}  // namespace shardscope
