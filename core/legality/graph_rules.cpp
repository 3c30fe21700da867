// SPDX-License-Identifier: Apache-2.0
// CUDA graph scopes.
#include "core/legality/rules.h"

namespace shardscope::legality {
namespace {

using Facts = const LegalityFacts&;

bool graphs(Facts f, GraphScope scope) { return f.scenario.graphs(scope); }
bool graphsExperts(Facts f) { return graphs(f, GraphScope::Moe) || graphs(f, GraphScope::MoeRouter); }

Verdict hiddenDropoutIsReplayable(Facts f) {
  const bool mlp = graphs(f, GraphScope::Mlp) && f.recomputes(RecomputeModule::Mlp);
  const bool moe = graphs(f, GraphScope::Moe) && f.recomputes(RecomputeModule::Moe);
  return brokenIf(f.model().hiddenDropout > 0 && (mlp || moe), 1, 0);
}

constexpr LayoutRule kRules[] = {
    {{"graph-full-iteration-alone", Severity::Hard, "140", "arguments.py:1969"},
     [](Facts f) {
       const bool others = f.scenario.cudaGraphScopes != bit(GraphScope::FullIteration);
       return brokenIf(graphs(f, GraphScope::FullIteration) && others, 1, 0);
     }},
    {{"graph-moe-or-router", Severity::Hard, "141", "transformer_config.py:2805"},
     [](Facts f) { return brokenIf(graphs(f, GraphScope::Moe) && graphs(f, GraphScope::MoeRouter), 2, 1); }},
    {{"graph-preprocess-needs-router", Severity::Hard, "141", "transformer_config.py:2805"},
     [](Facts f) { return brokenIf(graphs(f, GraphScope::MoePreprocess) && !graphs(f, GraphScope::MoeRouter), 0, 1); }},
    {{"graph-experts-needs-moe", Severity::Hard, "142", "transformer_config.py:2825"},
     [](Facts f) { return brokenIf(graphsExperts(f) && !f.moe(), 0, 1); }},
    {{"graph-mlp-needs-dense-layer", Severity::Hard, "142", "transformer_config.py:2834"},
     [](Facts f) { return brokenIf(graphs(f, GraphScope::Mlp) && !hasDenseLayer(f.model()), 0, 1); }},
    {{"graph-moe-needs-capacity", Severity::Hard, "143", "transformer_config.py:2838"},
     [](Facts f) {
       const bool fixed = f.scenario.moe.capacityFactor > 0 && f.scenario.moe.padToCapacity;
       return brokenIf(graphs(f, GraphScope::Moe) && !fixed, 0, 1);
     }},
    {{"graph-preprocess-needs-padding", Severity::Hard, "144", "transformer_config.py:2845"},
     [](Facts f) {
       const MoeRunSpec& run = f.scenario.moe;
       const bool drops = run.dispatcher == Dispatcher::AllToAll && run.capacityFactor > 0 && !run.padToCapacity;
       return brokenIf(graphs(f, GraphScope::MoePreprocess) && drops, 0, 1);
     }},
    {{"graph-full-recompute", Severity::Hard, "145", "transformer_config.py:2854"},
     [](Facts f) {
       const bool full = f.scenario.recompute.granularity == RecomputeGranularity::Full;
       return brokenIf(full && f.scenario.cudaGraphScopes != 0 && !graphs(f, GraphScope::FullIteration), 1, 0);
     }},
    {{"graph-router-moe-recompute", Severity::Hard, "146", "transformer_config.py:2862"},
     [](Facts f) { return brokenIf(graphs(f, GraphScope::MoeRouter) && f.recomputes(RecomputeModule::Moe), 1, 0); }},
    {{"graph-attention-dropout", Severity::Hard, "147", "transformer_config.py:2878"},
     [](Facts f) {
       return brokenIf(
           f.model().attentionDropout > 0 && graphs(f, GraphScope::Attn) && f.recomputes(RecomputeModule::CoreAttn), 1,
           0);
     }},
    {{"graph-hidden-dropout", Severity::Hard, "147", "transformer_config.py:2878"}, hiddenDropoutIsReplayable},
};

}  // namespace

std::span<const LayoutRule> graphRules() { return kRules; }

}  // namespace shardscope::legality
