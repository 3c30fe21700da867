// SPDX-License-Identifier: Apache-2.0
// Experts, routing and token dispatch.
#include <algorithm>

#include "core/base/saturating.h"
#include "core/legality/rules.h"

namespace shardscope::legality {
namespace {

using Facts = const LegalityFacts&;

const MoeSpec& moeOf(Facts f) { return f.model().moe; }
const MoeRunSpec& runOf(Facts f) { return f.scenario.moe; }
bool dispatches(Facts f, Dispatcher dispatcher) { return f.moe() && runOf(f).dispatcher == dispatcher; }

Verdict biasKeepsExpertsWhole(Facts f) {
  const BiasSpec& bias = f.model().bias;
  const bool linears = bias.attentionOutput || bias.mlp || bias.experts;
  return brokenIf(f.moe() && linears && f.layout().etp > 1, f.layout().etp, 1);
}

bool sharedExpertOverlap(Facts f) {
  return f.moe() && f.scenario.overlap.sharedExpert && moeOf(f).sharedExpertFfnHiddenSize > 0;
}

Verdict routerGroupsGiven(Facts f) {
  const RouterSpec& r = moeOf(f).router;
  return brokenIf(f.moe() && r.topkGroups > 0 && r.groups < 1, r.groups, r.topkGroups);
}

// Compute capability 8 and 9; of the 10 series the machines whose NVLink ends at the node.
bool deepEpRuns(const ClusterSpec& cluster) {
  const int major = cluster.gpu.computeCapability / 10;
  return major == 8 || major == 9 || (major == 10 && cluster.gpu.nvlinkDomainSize <= cluster.gpu.gpusPerNode);
}

bool hybridEpRuns(const ClusterSpec& cluster) {
  const int major = cluster.gpu.computeCapability / 10;
  return major >= 8 && major <= 10;
}

bool instancesMatter(Facts f) { return f.scenario.optimizer.instances > 1; }

constexpr LayoutRule kRules[] = {
    {{"ep-needs-experts", Severity::Hard, "70", "arguments.py:1655"},
     [](Facts f) { return brokenIf(!f.moe() && f.layout().ep > 1, f.layout().ep, 1); }},
    {{"experts-divide-ep", Severity::Hard, "70", "moe_layer.py:186"},
     [](Facts f) { return mustDivide(moeOf(f).numExperts, f.layout().ep); },
     Remedy::Ep},
    {{"topk-within-experts", Severity::Hard, "own", ""},
     [](Facts f) {
       return brokenIf(f.moe() && (moeOf(f).topk > moeOf(f).numExperts || moeOf(f).topk < 1), moeOf(f).topk,
                       moeOf(f).numExperts);
     }},
    {{"expert-bias-needs-etp-1", Severity::Hard, "71", "transformer_config.py:2612"}, biasKeepsExpertsWhole},
    {{"shared-expert-overlap-dispatcher", Severity::Hard, "72", "transformer_config.py:1813"},
     [](Facts f) { return brokenIf(sharedExpertOverlap(f) && dispatches(f, Dispatcher::AllGather), 0, 1); }},
    {{"deepep-needs-group", Severity::Hard, "73", "token_dispatcher.py:1836"},
     [](Facts f) {
       const std::int64_t ranks = saturatingProduct(f.layout().etp, f.layout().ep);
       return brokenIf(dispatches(f, Dispatcher::DeepEp) && ranks <= 1, ranks, 2);
     }},
    {{"padding-needs-capacity", Severity::Hard, "74", "transformer_config.py:1862"},
     [](Facts f) { return brokenIf(f.moe() && runOf(f).padToCapacity && runOf(f).capacityFactor <= 0, 0, 1); }},
    {{"deepep-no-padding", Severity::Hard, "74", "transformer_config.py:1755"},
     [](Facts f) { return brokenIf(dispatches(f, Dispatcher::DeepEp) && runOf(f).padToCapacity, 1, 0); }},
    {{"capacity-needs-balancing", Severity::Hard, "75", "transformer_config.py:1836"},
     [](Facts f) {
       const RouterBalancing balancing = moeOf(f).router.balancing;
       const bool counts = balancing != RouterBalancing::Sinkhorn && balancing != RouterBalancing::QuantileBalancing;
       return brokenIf(f.moe() && runOf(f).capacityFactor > 0 && !counts, 0, 1);
     }},
    {{"rank-capacity-needs-hybridep", Severity::Hard, "76", "transformer_config.py:1868"},
     [](Facts f) {
       return brokenIf(f.moe() && runOf(f).rankCapacityFactor > 0 && !dispatches(f, Dispatcher::HybridEp), 0, 1);
     }},
    {{"top1-softmax", Severity::Hard, "79", "transformer_config.py:2661"},
     [](Facts f) {
       const RouterSpec& r = moeOf(f).router;
       const bool afterTopk = r.score == RouterScore::Softmax && !r.softmaxBeforeTopk;
       return brokenIf(f.moe() && moeOf(f).topk == 1 && afterTopk && r.balancing != RouterBalancing::Sinkhorn, 0, 1);
     }},
    {{"expert-bias-needs-sigmoid", Severity::Hard, "80", "transformer_config.py:2617"},
     [](Facts f) {
       const RouterSpec& r = moeOf(f).router;
       return brokenIf(f.moe() && r.expertBias && r.score != RouterScore::Sigmoid, 0, 1);
     }},
    {{"router-groups-missing", Severity::Hard, "81", "transformer_config.py:2671"}, routerGroupsGiven},
    {{"router-groups-divide", Severity::Hard, "81", "transformer_config.py:2671"},
     [](Facts f) { return mustDivide(moeOf(f).numExperts, moeOf(f).router.groups); }},
    {{"router-groups-chosen", Severity::Hard, "81", "transformer_config.py:2671"},
     [](Facts f) {
       const RouterSpec& r = moeOf(f).router;
       return brokenIf(f.moe() && r.groups > 0 && r.topkGroups > r.groups, r.topkGroups, r.groups);
     }},
    {{"flex-router-precision", Severity::Soft, "82", "token_dispatcher.py:1136,1313, transformer_config.py:3119"},
     [](Facts f) {
       const bool flex = dispatches(f, Dispatcher::DeepEp) || dispatches(f, Dispatcher::HybridEp);
       return brokenIf(flex && f.megatron() && !moeOf(f).router.fp32, 2, 4);
     }},
    {{"deepep-gpu", Severity::Soft, "83", "Bridge flex_dispatcher_backend.py"},
     [](Facts f) {
       return brokenIf(
           dispatches(f, Dispatcher::DeepEp) && f.computeCapability() > 0 && !deepEpRuns(f.scenario.cluster),
           f.computeCapability(), 90);
     }},
    {{"hybridep-gpu", Severity::Soft, "83", "Bridge flex_dispatcher_backend.py"},
     [](Facts f) {
       return brokenIf(
           dispatches(f, Dispatcher::HybridEp) && f.computeCapability() > 0 && !hybridEpRuns(f.scenario.cluster),
           f.computeCapability(), 80);
     }},
    {{"grouped-gemm-gpu", Severity::Hard, "85", "arguments.py:1378"},
     [](Facts f) {
       const int cc = f.computeCapability();
       return brokenIf(f.moe() && f.megatron() && runOf(f).groupedGemm && cc > 0 && cc < 80, cc, 80);
     }},
    {{"moe-pattern-length", Severity::Hard, "86", "gpt_layer_specs.py:653"},
     [](Facts f) {
       const auto length = static_cast<std::int64_t>(f.model().moeLayerPattern.size());
       return brokenIf(length > 0 && length != f.model().numLayers, length, f.model().numLayers);
     }},
    {{"dense-layers-within-layers", Severity::Hard, "own", ""},
     [](Facts f) {
       const ModelSpec& m = f.model();
       return brokenIf(f.moe() && m.moeLayerPattern.empty() && (m.numDenseLayers < 0 || m.numDenseLayers > m.numLayers),
                       m.numDenseLayers, m.numLayers);
     }},
    {{"optimizer-instances-dp", Severity::Hard, "87", "parallel_state.py:922"},
     [](Facts f) {
       return instancesMatter(f)
                  ? mustDivide(saturatingProduct(f.groups.dp, f.layout().cp), f.scenario.optimizer.instances)
                  : Verdict{};
     }},
    {{"optimizer-instances-edp", Severity::Hard, "87", "parallel_state.py:1447"},
     [](Facts f) {
       return instancesMatter(f) && f.moe() ? mustDivide(f.groups.edp, f.scenario.optimizer.instances) : Verdict{};
     }},
};

}  // namespace

std::span<const LayoutRule> expertRules() { return kRules; }

}  // namespace shardscope::legality
