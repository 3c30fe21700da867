// SPDX-License-Identifier: Apache-2.0
#include "core/interop/hf_family.h"

#include <algorithm>
#include <array>

namespace shardscope {
namespace {

HfFamily deepSeekV2() {
  HfFamily f{"deepseek_v2"};
  f.softmaxBeforeTopk = true;
  f.normalizeTopk = false;
  f.vocabDivisor = 3200;
  return f;
}

HfFamily deepSeekV3(std::string_view type = "deepseek_v3") {
  HfFamily f{type};
  f.score = RouterScore::Sigmoid;
  f.softmaxBeforeTopk = true;
  f.expertBias = true;
  f.balancing = RouterBalancing::SeqAuxLoss;
  f.balancingCoefficient = 1e-4;
  f.vocabDivisor = 1280;
  return f;
}

HfFamily qwen3(std::string_view type) {
  HfFamily f{type};
  f.qkNorm = QkNorm::PerHead;
  f.vocabDivisor = 1187;
  return f;
}

HfFamily qwen2(std::string_view type) {
  HfFamily f{type};
  f.attentionBias = AttentionBias::QkvOnly;
  f.qkvBias = true;
  f.sharedExpertGate = true;
  return f;
}

HfFamily qwen3Next(std::string_view type) {
  HfFamily f{type};
  f.qkNorm = QkNorm::PerHead;
  f.outputGate = true;
  f.zeroCenteredNorm = true;
  f.sharedExpertGate = true;
  return f;
}

HfFamily qwen3NextItself() {
  HfFamily f = qwen3Next("qwen3_next");
  f.mtpLayers = 1;
  return f;
}

HfFamily gptOss() {
  HfFamily f{"gpt_oss"};
  f.expertWidth = ExpertWidth::IntermediateSize;
  f.sinks = true;
  f.everyBias = true;
  f.balancing = RouterBalancing::None;
  f.balancingKeyUnused = true;
  return f;
}

HfFamily glm4Moe() {
  HfFamily f{"glm4_moe"};
  f.qkNorm = QkNorm::PerHead;
  f.attentionBias = AttentionBias::QkvOnly;
  f.score = RouterScore::Sigmoid;
  f.expertBias = true;
  return f;
}

HfFamily miniMaxM2() {
  HfFamily f{"minimax_m2"};
  f.qkNorm = QkNorm::FullDim;
  f.expertWidth = ExpertWidth::IntermediateSize;
  f.score = RouterScore::Sigmoid;
  f.expertBias = true;
  return f;
}

HfFamily mixtral() {
  HfFamily f{"mixtral"};
  f.expertWidth = ExpertWidth::IntermediateSize;
  return f;
}

HfFamily llama4(std::string_view type) {
  HfFamily f{type};
  f.qkNorm = QkNorm::L2NoWeight;
  f.expertWidth = ExpertWidth::IntermediateSize;
  f.sharedExpert = true;
  f.mixesWindows = true;
  f.score = RouterScore::Sigmoid;
  f.normalizeTopk = false;
  return f;
}

HfFamily ernie45() {
  HfFamily f{"ernie4_5_moe"};
  f.softmaxBeforeTopk = true;
  f.expertBias = true;
  f.tied = true;
  return f;
}

HfFamily hunyuan() {
  HfFamily f{"hunyuan_v1_moe"};
  f.qkNorm = QkNorm::PerHead;
  f.normEpsilon = 1e-5;
  f.tied = true;
  return f;
}

}  // namespace

HfFamily hfFamily(std::string_view modelType) {
  static const std::array kFamilies{HfFamily{"llama"},
                                    HfFamily{"mistral"},
                                    mixtral(),
                                    deepSeekV2(),
                                    deepSeekV3(),
                                    deepSeekV3("kimi_k2"),
                                    qwen2("qwen2"),
                                    qwen2("qwen2_moe"),
                                    qwen3("qwen3"),
                                    qwen3("qwen3_moe"),
                                    qwen3NextItself(),
                                    qwen3Next("qwen3_5_moe"),
                                    qwen3Next("qwen3_5_moe_text"),
                                    gptOss(),
                                    glm4Moe(),
                                    miniMaxM2(),
                                    llama4("llama4"),
                                    llama4("llama4_text"),
                                    ernie45(),
                                    hunyuan()};
  const auto found =
      std::find_if(kFamilies.begin(), kFamilies.end(), [&](const HfFamily& f) { return f.modelType == modelType; });
  return found == kFamilies.end() ? HfFamily{} : *found;
}

}  // namespace shardscope
