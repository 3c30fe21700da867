// SPDX-License-Identifier: Apache-2.0
#include "tests/core/legality/rule_cases.h"

namespace shardscope {
namespace {

template <typename... Scopes>
void graph(Scenario& s, Scopes... scopes) {
  s.cudaGraphScopes = static_cast<std::uint16_t>((... | bit(scopes)));
}

void select(Scenario& s, RecomputeModule module) { s.recompute = {RecomputeGranularity::Selective, bit(module)}; }

constexpr RuleCase kCases[] = {
    {"graph-full-iteration-alone", [](Scenario& s) { graph(s, GraphScope::FullIteration, GraphScope::Attn); },
     [](Scenario& s) { graph(s, GraphScope::FullIteration); }},
    {"graph-moe-or-router", [](Scenario& s) { graph(s, GraphScope::Moe, GraphScope::MoeRouter); },
     [](Scenario& s) { graph(s, GraphScope::MoeRouter); }},
    {"graph-preprocess-needs-router", [](Scenario& s) { graph(s, GraphScope::MoePreprocess); },
     [](Scenario& s) { graph(s, GraphScope::MoePreprocess, GraphScope::MoeRouter); }},
    {"graph-experts-needs-moe",
     [](Scenario& s) {
       graph(s, GraphScope::MoeRouter);
       s.model.moe.numExperts = 0;
     },
     [](Scenario& s) { graph(s, GraphScope::MoeRouter); }},
    {"graph-mlp-needs-dense-layer",
     [](Scenario& s) {
       graph(s, GraphScope::Mlp);
       s.model.moeLayerPattern.assign(16, 1);
     },
     [](Scenario& s) {
       graph(s, GraphScope::Mlp);
       s.model.moeLayerPattern.assign(16, 1);
       s.model.moeLayerPattern[3] = 0;
     }},
    {"graph-moe-needs-capacity", [](Scenario& s) { graph(s, GraphScope::Moe); },
     [](Scenario& s) {
       graph(s, GraphScope::Moe);
       s.moe.capacityFactor = 1;
       s.moe.padToCapacity = true;
     }},
    {"graph-preprocess-needs-padding",
     [](Scenario& s) {
       graph(s, GraphScope::MoeRouter, GraphScope::MoePreprocess);
       s.moe.capacityFactor = 1;
     },
     [](Scenario& s) {
       graph(s, GraphScope::MoeRouter, GraphScope::MoePreprocess);
       s.moe.capacityFactor = 1;
       s.moe.padToCapacity = true;
     }},
    {"graph-full-recompute",
     [](Scenario& s) {
       graph(s, GraphScope::Attn);
       s.recompute = {RecomputeGranularity::Full, 0, RecomputeMethod::Uniform, 1};
     },
     [](Scenario& s) {
       graph(s, GraphScope::FullIteration);
       s.recompute = {RecomputeGranularity::Full, 0, RecomputeMethod::Uniform, 1};
     }},
    {"graph-router-moe-recompute",
     [](Scenario& s) {
       graph(s, GraphScope::MoeRouter);
       select(s, RecomputeModule::Moe);
     },
     [](Scenario& s) {
       graph(s, GraphScope::MoeRouter);
       select(s, RecomputeModule::MoeAct);
     }},
    {"graph-attention-dropout",
     [](Scenario& s) {
       graph(s, GraphScope::Attn);
       select(s, RecomputeModule::CoreAttn);
       s.model.attentionDropout = 0.1;
     },
     [](Scenario& s) {
       graph(s, GraphScope::Attn);
       select(s, RecomputeModule::CoreAttn);
     }},
    {"graph-hidden-dropout",
     [](Scenario& s) {
       graph(s, GraphScope::Mlp);
       select(s, RecomputeModule::Mlp);
       s.model.hiddenDropout = 0.1;
     },
     [](Scenario& s) {
       graph(s, GraphScope::Mlp);
       select(s, RecomputeModule::Mlp);
     }},
};

TEST(GraphRules, EachIsBrokenByItsCaseAlone) { expectRules(legality::graphRules(), kCases); }

}  // namespace
}  // namespace shardscope
