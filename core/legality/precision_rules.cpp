// SPDX-License-Identifier: Apache-2.0
// Number formats, optimizer state and what the GPU and Transformer Engine know.
#include "core/legality/rules.h"

namespace shardscope::legality {
namespace {

using Facts = const LegalityFacts&;

constexpr Version kFp8Current{2, 2}, kFp8Block{2, 3}, kMxFp8{2, 1}, kNvFp4{2, 7}, kMoeInFp8{1, 7}, kGroupedInFp8{1, 11};

const PrecisionSpec& precisionOf(Facts f) { return f.scenario.precision; }
bool computesIn(Facts f, ComputePrecision precision) { return precisionOf(f).compute == precision; }

// Needs at least this compute capability, and less than the other (0 = no end).
Verdict needsGpu(Facts f, bool used, int least, int below) {
  const int cc = f.computeCapability();
  return brokenIf(used && cc > 0 && (cc < least || (below > 0 && cc >= below)), cc, least);
}

Version oldestTe(Facts f) {
  switch (precisionOf(f).compute) {
    case ComputePrecision::Fp8Current:
      return kFp8Current;
    case ComputePrecision::Fp8Block:
      return kFp8Block;
    case ComputePrecision::MxFp8:
      return kMxFp8;
    case ComputePrecision::NvFp4:
      return kNvFp4;
    case ComputePrecision::Fp8Delayed:
      return !f.moe() ? Version{} : f.scenario.moe.groupedGemm ? kGroupedInFp8 : kMoeInFp8;
    default:
      return {};
  }
}

Verdict teKnowsTheRecipe(Facts f) {
  const Version have = f.scenario.kernels.teVersion, need = oldestTe(f);
  return brokenIf(f.megatron() && have < need, have.minor, need.minor);
}

bool statesBelowFp32(Facts f) {
  const PrecisionSpec& p = precisionOf(f);
  return p.mainParams != StateType::Fp32 || p.mainGrads != StateType::Fp32 || p.expAvg != StateType::Fp32 ||
         p.expAvgSq != StateType::Fp32 || f.scenario.optimizer.cpuOffloadFraction > 0;
}

constexpr LayoutRule kRules[] = {
    {{"precision-aware-needs-adam", Severity::Hard, "161, 114", "optimizer_config.py:433"},
     [](Facts f) { return brokenIf(statesBelowFp32(f) && f.scenario.optimizer.name != "adam", 0, 1); }},
    {{"main-params-type", Severity::Hard, "161", "arguments.py --main-params-dtype"},
     [](Facts f) {
       const StateType type = precisionOf(f).mainParams;
       return brokenIf(type != StateType::Fp32 && type != StateType::Fp16, bytesOf(type), 4);
     }},
    {{"main-grads-type", Severity::Hard, "161", "arguments.py --main-grads-dtype"},
     [](Facts f) {
       const StateType type = precisionOf(f).mainGrads;
       return brokenIf(type != StateType::Fp32 && type != StateType::Bf16, bytesOf(type), 4);
     }},
    {{"grad-reduce-type", Severity::Hard, "162", "arguments.py --grad-reduce-in-bf16"},
     [](Facts f) { return brokenIf(precisionOf(f).gradReduce == StateType::Fp8, 1, 2); }},
    {{"grad-reduce-above-main-grads", Severity::Hard, "162", "arguments.py:1209"},
     [](Facts f) {
       return brokenIf(precisionOf(f).mainGrads != StateType::Fp32 && precisionOf(f).gradReduce == StateType::Fp32, 4,
                       bytesOf(precisionOf(f).mainGrads));
     }},
    {{"fp8-params-need-fp8", Severity::Hard, "165", "transformer_config.py:1566"},
     [](Facts f) { return brokenIf(precisionOf(f).fp8ParamGather && !isLowBit(precisionOf(f).compute), 0, 1); }},
    {{"fp8-params-need-distributed-optimizer", Severity::Hard, "166", "arguments.py:1095"},
     [](Facts f) { return brokenIf(precisionOf(f).fp8ParamGather && !f.scenario.optimizer.distributed, 0, 1); }},
    {{"fp8-gpu", Severity::Hard, "169", "TE quantization.py:149"},
     [](Facts f) {
       const bool used = computesIn(f, ComputePrecision::Fp8Current) || computesIn(f, ComputePrecision::Fp8Delayed);
       return needsGpu(f, used, 89, 0);
     }},
    {{"fp8-block-gpu", Severity::Hard, "169", "TE quantization.py:149"},
     [](Facts f) { return needsGpu(f, computesIn(f, ComputePrecision::Fp8Block), 90, 0); }},
    {{"mxfp8-gpu", Severity::Hard, "169", "TE quantization.py:149"},
     [](Facts f) { return needsGpu(f, computesIn(f, ComputePrecision::MxFp8), 100, 120); }},
    {{"nvfp4-gpu", Severity::Hard, "169", "TE quantization.py:149"},
     [](Facts f) { return needsGpu(f, computesIn(f, ComputePrecision::NvFp4), 100, 0); }},
    {{"precision-te-version", Severity::Hard, "165, 170, 85", "core/fp8_utils.py:770, transformer_config.py:1574,2627"},
     teKnowsTheRecipe},
    {{"te-loss-fusion-bridge-only", Severity::Soft, "171", "arguments.py:1697, model_parallel_config.py:536"},
     [](Facts f) {
       return brokenIf(f.megatron() && f.scenario.kernels.crossEntropyFusion == CrossEntropyFusion::Te, 0, 1);
     }},
    {{"mtp-position-embedding", Severity::Hard, "173", "arguments.py:882"},
     [](Facts f) {
       const PositionEmbedding positions = f.model().positionEmbedding;
       const bool yarn = positions == PositionEmbedding::Yarn && f.attention().kind != AttentionKind::Mla;
       return brokenIf(f.model().mtpNumLayers > 0 && (positions == PositionEmbedding::LearnedAbsolute || yarn),
                       f.model().mtpNumLayers, 0);
     }},
};

}  // namespace

std::span<const LayoutRule> precisionRules() { return kRules; }

}  // namespace shardscope::legality
