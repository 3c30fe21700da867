// SPDX-License-Identifier: Apache-2.0
#include "core/format/spellings.h"
#include "core/interop/export_text.h"
#include "core/interop/layer_frequency.h"

namespace shardscope {
namespace {

void addAttention(FlagLines& out, const AttentionSpec& attention) {
  out.add("--num-attention-heads", attention.numHeads);
  if (attention.kind == AttentionKind::Mla) {
    out.add("--kv-channels", attention.vHeadDim);
    out.add("--multi-latent-attention");
    if (attention.qLoraRank > 0) out.add("--q-lora-rank", attention.qLoraRank);
    out.add("--kv-lora-rank", attention.kvLoraRank);
    out.add("--qk-head-dim", attention.qkNopeHeadDim);
    out.add("--qk-pos-emb-head-dim", attention.qkRopeHeadDim);
    out.add("--v-head-dim", attention.vHeadDim);
  } else {
    if (attention.numQueryGroups != attention.numHeads) {
      out.add("--group-query-attention");
      out.add("--num-query-groups", attention.numQueryGroups);
    }
    out.add("--kv-channels", attention.headDim);
  }
  if (attention.qkNorm == QkNorm::L2NoWeight) out.add("--qk-l2-norm");
  if (attention.qkNorm != QkNorm::None && attention.qkNorm != QkNorm::L2NoWeight) out.add("--qk-layernorm");
  out.addIf(attention.outputGate, "--attention-output-gate");
  if (attention.sinks) out.add("--softmax-type", "learnable");
}

void addMixers(FlagLines& out, const ModelSpec& model) {
  const AttentionSpec& attention = model.attention;
  if (attention.slidingWindow > 0) {
    out.add("--window-size", std::to_string(attention.slidingWindow) + ",0");
    if (attention.slidingWindowInterval > 0) out.add("--window-attn-skip-freq", attention.slidingWindowInterval);
  }
  if (!attention.linear) return;
  const GatedDeltaNetSpec& linear = *attention.linear;
  out.add("--experimental-attention-variant", "gdn");
  out.add("--linear-attention-freq",
          linear.fullAttentionInterval > 0
              ? std::to_string(linear.fullAttentionInterval)
              : layerListText(std::vector<std::uint8_t>(static_cast<std::size_t>(model.numLayers), 1)));
  out.add("--linear-conv-kernel-dim", linear.convKernel);
  out.add("--linear-key-head-dim", linear.keyHeadDim);
  out.add("--linear-value-head-dim", linear.valueHeadDim);
  out.add("--linear-num-key-heads", linear.numKeyHeads);
  out.add("--linear-num-value-heads", linear.numValueHeads);
}

void addNormAndBias(FlagLines& out, const ModelSpec& model) {
  out.add("--normalization", std::string(nameOf(model.normalization, kNormalizations)));
  out.add("--norm-epsilon", realText(model.normEpsilon));
  out.addIf(model.zeroCenteredNorm, "--apply-layernorm-1p");
  out.addIf(model.gatedMlp, "--swiglu");
  const bool linears = model.bias.attentionOutput || model.bias.mlp || model.bias.experts;
  out.addIf(!linears, "--disable-bias-linear");
  out.addIf(!linears && model.bias.qkv, "--add-qkv-bias");
  out.addIf(!model.tieEmbeddings, "--untie-embeddings-and-output-weights");
}

void addRopeScaling(FlagLines& out, const ModelSpec& model) {
  const RopeSpec& rope = model.rope;
  if (model.attention.kind == AttentionKind::Mla) {
    out.add("--rotary-scaling-factor", wholeOrRealText(rope.scalingFactor));
    out.add("--mscale", realText(rope.mscale));
    out.add("--mscale-all-dim", realText(rope.mscaleAllDim));
  } else if (model.positionEmbedding == PositionEmbedding::Yarn) {
    out.add("--rotary-scaling-factor", wholeOrRealText(rope.scalingFactor));
  } else if (rope.scalingFactor != 1.0) {
    out.add("--use-rope-scaling");
    out.add("--rope-scaling-factor", realText(rope.scalingFactor));
  }
}

void addPosition(FlagLines& out, const ModelSpec& model) {
  // MLA's rope is YaRN in Megatron whatever the type says.
  const bool mlaYarn = model.attention.kind == AttentionKind::Mla && model.positionEmbedding == PositionEmbedding::Yarn;
  const PositionEmbedding type = mlaYarn ? PositionEmbedding::Rope : model.positionEmbedding;
  out.add("--position-embedding-type", std::string(nameOf(type, kPositionEmbeddings)));
  if (type != PositionEmbedding::Rope && type != PositionEmbedding::Yarn) return;
  out.add("--rotary-base", wholeOrRealText(model.rope.base));
  out.add("--rotary-percent", realText(model.rope.fraction));
  if (model.rope.nopeInterval > 0) out.add("--no-rope-freq", model.rope.nopeInterval);
  addRopeScaling(out, model);
}

void addRouter(FlagLines& out, const RouterSpec& router) {
  if (router.groups > 0) {
    out.add("--moe-router-num-groups", router.groups);
    out.add("--moe-router-group-topk", router.topkGroups);
  }
  out.addIf(router.softmaxBeforeTopk, "--moe-router-pre-softmax");
  if (router.score != RouterScore::Softmax) out.add("--moe-router-score-function", "sigmoid");
  if (router.scalingFactor != 1.0) out.add("--moe-router-topk-scaling-factor", realText(router.scalingFactor));
  if (router.expertBias) {
    out.add("--moe-router-enable-expert-bias");
    out.add("--moe-router-bias-update-rate", realText(router.biasUpdateRate));
  }
  out.add("--moe-router-load-balancing-type", std::string(nameOf(router.balancing, kRouterBalancings)));
  out.add("--moe-aux-loss-coeff", realText(router.balancingCoefficient));
  if (router.fp32) out.add("--moe-router-dtype", "fp32");
}

void addExperts(FlagLines& out, const ModelSpec& model) {
  const MoeSpec& moe = model.moe;
  if (moe.numExperts <= 0) return;
  out.add("--num-experts", moe.numExperts);
  std::vector<std::uint8_t> pattern = model.moeLayerPattern;
  if (pattern.empty() && model.numDenseLayers > 0) {
    pattern.assign(static_cast<std::size_t>(model.numLayers), 1);
    std::fill_n(pattern.begin(), std::min(model.numDenseLayers, model.numLayers), std::uint8_t{0});
  }
  if (!pattern.empty()) out.add("--moe-layer-freq", layerListText(pattern));
  out.add("--moe-ffn-hidden-size", moe.ffnHiddenSize);
  if (moe.sharedExpertFfnHiddenSize > 0)
    out.add("--moe-shared-expert-intermediate-size", moe.sharedExpertFfnHiddenSize);
  out.addIf(moe.sharedExpertGate, "--moe-shared-expert-gate");
  out.add("--moe-router-topk", moe.topk);
  addRouter(out, moe.router);
}

}  // namespace

FlagLines modelFlags(const ModelSpec& model) {
  FlagLines out;
  out.add("--num-layers", model.numLayers);
  out.add("--hidden-size", model.hiddenSize);
  if (model.ffnHiddenSize > 0) out.add("--ffn-hidden-size", model.ffnHiddenSize);
  addAttention(out, model.attention);
  addMixers(out, model);
  addNormAndBias(out, model);
  addPosition(out, model);
  out.add("--make-vocab-size-divisible-by", model.vocabDivisor);
  out.add("--attention-dropout", realText(model.attentionDropout));
  out.add("--hidden-dropout", realText(model.hiddenDropout));
  if (model.mtpNumLayers > 0) {
    out.add("--mtp-num-layers", model.mtpNumLayers);
    out.add("--mtp-loss-scaling-factor", realText(model.mtpLossScale));
  }
  addExperts(out, model);
  return out;
}

}  // namespace shardscope
