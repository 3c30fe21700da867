// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "core/format/model_fields.h"
#include "core/format/model_json.h"

namespace shardscope {
namespace {

using nlohmann::json;

json writeRope(const ModelSpec& model, const ModelSpec& base) {
  json rope = json::object();
  ropeFields(FieldWriter(rope, model.rope, base.rope));
  json scaling = json::object();
  ropeScalingFields(FieldWriter(scaling, model.rope, base.rope));
  if (!scaling.empty()) rope["scaling"] = std::move(scaling);
  return rope;
}

json writeLinearAttention(const GatedDeltaNetSpec& spec, const std::optional<GatedDeltaNetSpec>& base) {
  json out = {{"kind", "gated_delta_net"}};
  deltaNetFields(FieldWriter(out, spec, base.value_or(GatedDeltaNetSpec{})));
  return out;
}

json writeBias(const BiasSpec& bias, const BiasSpec& base) {
  if (bias == kAllBiases) return true;
  if (!bias.any()) return false;
  json out = json::object();
  biasFields(FieldWriter(out, bias, base));
  return out;
}

// The values that reading derives or assumes where a key is missing, so that the writer can leave them out.
ModelSpec assumedBase(const ModelSpec& model, const ModelSpec& base) {
  ModelSpec assumed = base;
  AttentionSpec& attention = assumed.attention;
  const bool mla = model.attention.kind == AttentionKind::Mla;
  if (base == ModelSpec{}) {
    attention.numQueryGroups = model.attention.numHeads;
    attention.headDim = model.attention.numHeads > 0 ? model.hiddenSize / model.attention.numHeads : 0;
    if (mla) attention.qkNorm = QkNorm::MlaLatent;
    if (model.moe.numExperts > 0) assumed.moe.ffnHiddenSize = model.ffnHiddenSize;
  }
  if (mla) {
    attention.numQueryGroups = model.attention.numQueryGroups;
    attention.headDim = model.attention.headDim;
  }
  if (model.moe.numExperts == 0 || !model.moeLayerPattern.empty()) assumed.numDenseLayers = model.numDenseLayers;
  if (model.extra != base.extra) {
    assumed.extra = model.extra;
    attention.kind = model.attention.kind;
    applyExtra(assumed);
    assumed.extra = base.extra;
    attention.kind = base.attention.kind;
  }
  return assumed;
}

json writeNorm(const ModelSpec& model, const ModelSpec& base) {
  json norm = json::object();
  if (model.normEpsilon != base.normEpsilon) norm["eps"] = model.normEpsilon;
  if (model.zeroCenteredNorm != base.zeroCenteredNorm) norm["zero_centered_gamma"] = model.zeroCenteredNorm;
  return norm;
}

json writeRouter(const RouterSpec& value, const RouterSpec& base) {
  json router = json::object();
  routerFields(FieldWriter(router, value, base));
  if (value.softmaxBeforeTopk != base.softmaxBeforeTopk)
    router["softmax_order"] = value.softmaxBeforeTopk ? "pre" : "post";
  return router;
}

void writeLayerKinds(json& out, const ModelSpec& model, const ModelSpec& base) {
  if (model.moeLayerPattern == base.moeLayerPattern) return;
  if (!model.moeLayerPattern.empty()) {
    out["moe_layer_pattern"] = std::vector<int>(model.moeLayerPattern.begin(), model.moeLayerPattern.end());
  } else if (model.moe.numExperts > 0) {
    out["num_dense_layers"] = model.numDenseLayers;
  }
}

void writeMixers(json& out, const AttentionSpec& attention, const AttentionSpec& base) {
  if (attention.linear != base.linear)
    out["linear_attention"] = attention.linear ? writeLinearAttention(*attention.linear, base.linear) : json(nullptr);
  json window = json::object();
  slidingWindowFields(FieldWriter(window, attention, base));
  if (!window.empty()) out["sliding_window"] = std::move(window);
}

void putUnlessEmpty(json& out, const char* key, json value) {
  if (!value.empty()) out[key] = std::move(value);
}

}  // namespace

json writeModel(const ModelSpec& model, const ModelSpec& given) {
  const ModelSpec base = assumedBase(model, given);
  json out = json::object();
  modelFields(FieldWriter(out, model, base));
  attentionFields(FieldWriter(out, model.attention, base.attention));
  moeFields(FieldWriter(out, model.moe, base.moe));
  writeLayerKinds(out, model, base);
  if (model.bias != base.bias) out["bias"] = writeBias(model.bias, base.bias);
  putUnlessEmpty(out, "norm", writeNorm(model, base));
  putUnlessEmpty(out, "rope", writeRope(model, base));
  RouterSpec routerBase = base.moe.router;
  const bool newTopOne = model.moe.topk == 1 && base.moe.topk != 1;
  if (newTopOne && model.moe.router.score == RouterScore::Softmax)
    routerBase.softmaxBeforeTopk = true;  // as readRouter
  putUnlessEmpty(out, "router", writeRouter(model.moe.router, routerBase));
  writeMixers(out, model.attention, base.attention);
  return out;
}

}  // namespace shardscope
