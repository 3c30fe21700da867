// SPDX-License-Identifier: Apache-2.0
// Overlap of expert exchange, weight gradients, parameters and the optimizer step.
#include "core/legality/rules.h"

namespace shardscope::legality {
namespace {

using Facts = const LegalityFacts&;

constexpr Version kDelayedWgradWithGradOverlap{2, 8};
constexpr Version kDelayedWgradUnfused{2, 7};
constexpr Version kDelayedWgradInGraphs{2, 12};

const OverlapSpec& overlapOf(Facts f) { return f.scenario.overlap; }
const KernelSpec& kernelsOf(Facts f) { return f.scenario.kernels; }
bool epOverlap(Facts f) { return overlapOf(f).epA2a; }
bool stepOverlap(Facts f) { return overlapOf(f).paramGatherWithOptimizerStep; }

Verdict delayedWgradVersion(Facts f) {
  if (!overlapOf(f).delayWgrad || !f.megatron()) return {};
  const Version te = kernelsOf(f).teVersion;
  if (overlapOf(f).gradReduce && te < kDelayedWgradWithGradOverlap)
    return Breach{te.minor, kDelayedWgradWithGradOverlap.minor};
  return brokenIf(!kernelsOf(f).gradAccumulationFusion && te < kDelayedWgradUnfused, te.minor,
                  kDelayedWgradUnfused.minor);
}

// Graphs that capture weight gradients which are to run later: attention, or a router with the shared experts in it.
bool graphsDelayedWgrad(Facts f) {
  const bool router = f.scenario.graphs(GraphScope::MoeRouter) && f.model().moe.sharedExpertFfnHiddenSize > 0 &&
                      !overlapOf(f).sharedExpert;
  return overlapOf(f).delayWgrad && f.megatron() && (f.scenario.graphs(GraphScope::Attn) || router);
}

constexpr LayoutRule kRules[] = {
    {{"ep-overlap-needs-ep", Severity::Hard, "120", "transformer_config.py:3002, Bridge comm_overlap.py:478"},
     [](Facts f) { return brokenIf(epOverlap(f) && f.layout().ep <= 1, f.layout().ep, 2); }},
    {{"ep-overlap-dispatcher", Severity::Hard, "120", "transformer_config.py:3016"},
     [](Facts f) { return brokenIf(epOverlap(f) && f.scenario.moe.dispatcher == Dispatcher::AllGather, 0, 1); }},
    {{"ep-overlap-needs-vpp", Severity::Hard, "121", "transformer_config.py:3007"},
     [](Facts f) { return brokenIf(epOverlap(f) && f.layout().pp > 1 && f.vpp <= 1, f.vpp, 2); }},
    {{"ep-overlap-full-recompute", Severity::Hard, "122", "transformer_config.py:3021"},
     [](Facts f) {
       return brokenIf(epOverlap(f) && f.scenario.recompute.granularity == RecomputeGranularity::Full, 1, 0);
     }},
    {{"ep-overlap-moe-recompute", Severity::Hard, "122", "transformer_config.py:3031"},
     [](Facts f) { return brokenIf(epOverlap(f) && f.recomputes(RecomputeModule::Moe), 1, 0); }},
    {{"ep-overlap-shared-expert", Severity::Hard, "123", "transformer_config.py:3039"},
     [](Facts f) { return brokenIf(epOverlap(f) && overlapOf(f).sharedExpert, 1, 0); }},
    {{"ep-overlap-mtp", Severity::Hard, "123", "transformer_config.py:3042"},
     [](Facts f) { return brokenIf(epOverlap(f) && f.model().mtpNumLayers > 1, f.model().mtpNumLayers, 1); }},
    {{"ep-overlap-graphs", Severity::Hard, "124", "transformer_config.py:3048"},
     [](Facts f) {
       return brokenIf(epOverlap(f) && (f.scenario.graphs(GraphScope::Moe) || f.scenario.graphs(GraphScope::Mlp)), 1,
                       0);
     }},
    {{"delayed-wgrad-needs-ep-overlap", Severity::Hard, "125", "transformer_config.py:3074"},
     [](Facts f) { return brokenIf(overlapOf(f).delayWgrad && !epOverlap(f), 0, 1); }},
    {{"delayed-wgrad-needs-transformer-engine", Severity::Hard, "125", "arguments.py:1903"},
     [](Facts f) {
       return brokenIf(
           overlapOf(f).delayWgrad && f.megatron() && kernelsOf(f).transformerImpl == TransformerImpl::Local, 0, 1);
     }},
    {{"delayed-wgrad-te-version", Severity::Hard, "125", "arguments.py:1903"}, delayedWgradVersion},
    {{"delayed-wgrad-graph-te-version", Severity::Hard, "126", "arguments.py:1910, Bridge comm_overlap.py:537"},
     [](Facts f) {
       const Version te = kernelsOf(f).teVersion;
       return brokenIf(graphsDelayedWgrad(f) && te < kDelayedWgradInGraphs, te.minor, kDelayedWgradInGraphs.minor);
     }},
    {{"delayed-wgrad-graph-fusion", Severity::Hard, "126", "arguments.py:1919"},
     [](Facts f) { return brokenIf(graphsDelayedWgrad(f) && !kernelsOf(f).gradAccumulationFusion, 0, 1); }},
    {{"delayed-wgrad-graph-bias", Severity::Hard, "126", "arguments.py:1910"},
     [](Facts f) {
       const bool bias = f.model().bias.qkv || f.model().bias.attentionOutput;
       return brokenIf(graphsDelayedWgrad(f) && f.scenario.graphs(GraphScope::Attn) && bias, 1, 0);
     }},
    {{"param-gather-needs-distributed-optimizer", Severity::Hard, "160", "arguments.py:1024"},
     [](Facts f) { return brokenIf(overlapOf(f).paramGather && !f.scenario.optimizer.distributed, 0, 1); }},
    {{"param-gather-needs-grad-overlap", Severity::Hard, "160", "arguments.py:1024"},
     [](Facts f) { return brokenIf(overlapOf(f).paramGather && !overlapOf(f).gradReduce, 0, 1); }},
    {{"step-overlap-needs-distributed-optimizer", Severity::Hard, "59", "arguments.py:1066"},
     [](Facts f) { return brokenIf(stepOverlap(f) && !f.scenario.optimizer.distributed, 0, 1); }},
    {{"step-overlap-needs-param-gather", Severity::Hard, "59", "arguments.py:1066"},
     [](Facts f) { return brokenIf(stepOverlap(f) && !overlapOf(f).paramGather, 0, 1); }},
    {{"step-overlap-needs-vpp", Severity::Hard, "59", "arguments.py:1066"},
     [](Facts f) { return brokenIf(stepOverlap(f) && f.vpp <= 1, f.vpp, 2); }},
    {{"step-overlap-mxfp8-params", Severity::Hard, "59", "optimizer_config.py:427"},
     [](Facts f) {
       const PrecisionSpec& p = f.scenario.precision;
       return brokenIf(stepOverlap(f) && p.compute == ComputePrecision::MxFp8 && p.fp8ParamGather, 1, 0);
     }},
};

}  // namespace

std::span<const LayoutRule> overlapRules() { return kRules; }

}  // namespace shardscope::legality
