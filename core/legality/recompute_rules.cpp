// SPDX-License-Identifier: Apache-2.0
// Recomputation and offload.
#include "core/legality/rules.h"

namespace shardscope::legality {
namespace {

using Facts = const LegalityFacts&;

constexpr Version kRecomputeInFp8{2, 6};

const RecomputePolicy& policyOf(Facts f) { return f.scenario.recompute; }
bool full(Facts f) { return policyOf(f).granularity == RecomputeGranularity::Full; }
bool selective(Facts f) { return policyOf(f).granularity == RecomputeGranularity::Selective; }
bool transformerEngine(Facts f) { return f.scenario.kernels.transformerImpl == TransformerImpl::TransformerEngine; }

bool discardsInFp8(Facts f) {
  return isFp8(f.scenario.precision.compute) &&
         (f.recomputes(RecomputeModule::MoeAct) || f.recomputes(RecomputeModule::LayerNorm));
}

// Transformer Engine fuses the norm before GQA attention and before a dense MLP into the product that follows; only the
// second norm of MoE layers is its own module there.
bool attentionNormIsFused(Facts f) { return f.attention().kind == AttentionKind::Gqa && transformerEngine(f); }

Verdict normRecomputeFindsANorm(Facts f) {
  if (!f.recomputes(RecomputeModule::LayerNorm) || !f.megatron()) return {};
  return brokenIf(attentionNormIsFused(f) && !hasMoeLayer(f.model()), 0, 1);
}

// Graphing the router switches the recompute of the second norm off, unless moe_preprocess is graphed and the
// dispatcher is alltoall; so does overlapping the shared expert.
Verdict normRecomputeSurvives(Facts f) {
  if (!f.recomputes(RecomputeModule::LayerNorm) || !f.megatron() || !f.moe()) return {};
  const bool kept = f.scenario.graphs(GraphScope::MoePreprocess) && f.scenario.moe.dispatcher == Dispatcher::AllToAll;
  const bool graphed = f.scenario.graphs(GraphScope::MoeRouter) && !kept;
  const bool overlapped = f.scenario.overlap.sharedExpert && f.model().moe.sharedExpertFfnHiddenSize > 0;
  return brokenIf(graphed || overlapped, 0, 1);
}

Verdict expertsAreOffloadedOrReplayed(Facts f) {
  const bool offloads = f.scenario.offloads(OffloadModule::ExpertFc1) || f.scenario.offloads(OffloadModule::MoeAct);
  return brokenIf(offloads && f.recomputes(RecomputeModule::Moe), 1, 0);
}

Verdict offloadFractionIsAFraction(Facts f) {
  const double fraction = f.scenario.optimizer.cpuOffloadFraction;
  return brokenIf(!(fraction >= 0 && fraction <= 1), 0, 1);
}

constexpr LayoutRule kRules[] = {
    {{"full-recompute-needs-method", Severity::Hard, "100", "transformer_config.py:1908"},
     [](Facts f) { return brokenIf(full(f) && policyOf(f).method == RecomputeMethod::None, 0, 1); }},
    {{"full-recompute-needs-layers", Severity::Hard, "100", "transformer_config.py:1908"},
     [](Facts f) { return brokenIf(full(f) && policyOf(f).numLayers < 1, policyOf(f).numLayers, 1); }},
    {{"selective-recompute-no-method", Severity::Hard, "101", "arguments.py:1425"},
     [](Facts f) { return brokenIf(selective(f) && policyOf(f).method != RecomputeMethod::None, 1, 0); }},
    {{"selective-recompute-no-layers", Severity::Hard, "101", "transformer_config.py:1926"},
     [](Facts f) { return brokenIf(selective(f) && policyOf(f).numLayers != 0, policyOf(f).numLayers, 0); }},
    {{"moe-act-recompute-needs-grouped-gemm", Severity::Hard, "103", "transformer_config.py:1964"},
     [](Facts f) {
       return brokenIf(f.recomputes(RecomputeModule::MoeAct) && f.moe() && !f.scenario.moe.groupedGemm, 0, 1);
     }},
    {{"mla-recompute-needs-mla", Severity::Hard, "103", "transformer_config.py:1964"},
     [](Facts f) {
       return brokenIf(f.recomputes(RecomputeModule::MlaUpProj) && f.attention().kind != AttentionKind::Mla, 0, 1);
     }},
    {{"gdn-recompute-needs-gdn", Severity::Hard, "103", "transformer_config.py:2028"},
     [](Facts f) { return brokenIf(f.recomputes(RecomputeModule::GdnNormOut) && !f.attention().linear, 0, 1); }},
    {{"shared-expert-recompute-or-overlap", Severity::Hard, "104", "transformer_config.py:1991"},
     [](Facts f) {
       return brokenIf(f.recomputes(RecomputeModule::SharedExperts) && f.scenario.overlap.sharedExpert, 1, 0);
     }},
    {{"fp8-delayed-recompute", Severity::Hard, "105", "transformer_config.py:2000"},
     [](Facts f) {
       return brokenIf(discardsInFp8(f) && f.scenario.precision.compute == ComputePrecision::Fp8Delayed, 1, 0);
     }},
    {{"fp8-recompute-te-version", Severity::Hard, "105", "transformer_config.py:2000"},
     [](Facts f) {
       const bool delayed = f.scenario.precision.compute == ComputePrecision::Fp8Delayed;
       return brokenIf(discardsInFp8(f) && !delayed && f.megatron() && f.scenario.kernels.teVersion < kRecomputeInFp8,
                       f.scenario.kernels.teVersion.minor, kRecomputeInFp8.minor);
     }},
    {{"core-attention-recompute-needless", Severity::Soft, "106", "transformer_config.py:1983"},
     [](Facts f) {
       return brokenIf(
           f.recomputes(RecomputeModule::CoreAttn) && f.scenario.kernels.attention != AttentionKernel::Unfused, 1, 0);
     }},
    {{"mlp-recompute-finds-no-dense-layer", Severity::Soft, "107", "transformer_layer.py:537"},
     [](Facts f) { return brokenIf(f.recomputes(RecomputeModule::Mlp) && !hasDenseLayer(f.model()), 0, 1); }},
    {{"norm-recompute-finds-no-norm", Severity::Soft, "108", "gpt_layer_specs.py:112, transformer_layer.py:475"},
     normRecomputeFindsANorm},
    {{"norm-recompute-switched-off", Severity::Soft, "109", "transformer_layer.py:481"}, normRecomputeSurvives},
    {{"offload-attention-projection", Severity::Hard, "112", "transformer_config.py:2149"},
     [](Facts f) {
       return brokenIf(f.scenario.offloads(OffloadModule::AttnProj) && !f.scenario.offloads(OffloadModule::CoreAttn), 0,
                       1);
     }},
    {{"offload-or-recompute-experts", Severity::Hard, "112", "transformer_config.py:2127"},
     expertsAreOffloadedOrReplayed},
    {{"offload-needs-transformer-engine", Severity::Hard, "112", "transformer_config.py:2127"},
     [](Facts f) {
       return brokenIf(f.scenario.activationOffload != 0 && f.megatron() && !transformerEngine(f), 0, 1);
     }},
    {{"offload-or-graph-experts", Severity::Hard, "113", "transformer_config.py:2929"},
     [](Facts f) { return brokenIf(f.scenario.activationOffload != 0 && f.scenario.graphs(GraphScope::Moe), 1, 0); }},
    {{"optimizer-offload-fraction", Severity::Hard, "own", ""}, offloadFractionIsAFraction},
    {{"optimizer-offload-fp8-params", Severity::Hard, "114", "core/optimizer/__init__.py:504"},
     [](Facts f) {
       const PrecisionSpec& p = f.scenario.precision;
       return brokenIf(
           f.scenario.optimizer.cpuOffloadFraction > 0 && p.fp8ParamGather && p.compute != ComputePrecision::Fp8Delayed,
           1, 0);
     }},
};

}  // namespace

std::span<const LayoutRule> recomputeRules() { return kRules; }

}  // namespace shardscope::legality
