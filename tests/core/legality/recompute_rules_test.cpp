// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "tests/core/legality/rule_cases.h"

namespace shardscope {
namespace {

void select(Scenario& s, RecomputeModule module) {
  s.recompute.granularity = RecomputeGranularity::Selective;
  s.recompute.modules |= bit(module);
}

void full(Scenario& s, RecomputeMethod method, int layers) {
  s.recompute = {RecomputeGranularity::Full, 0, method, layers};
}

void offload(Scenario& s, OffloadModule module) { s.activationOffload |= bit(module); }
void graph(Scenario& s, GraphScope scope) { s.cudaGraphScopes |= bit(scope); }

constexpr RuleCase kCases[] = {
    {"full-recompute-needs-method", [](Scenario& s) { full(s, RecomputeMethod::None, 1); },
     [](Scenario& s) { full(s, RecomputeMethod::Uniform, 1); }},
    {"full-recompute-needs-layers", [](Scenario& s) { full(s, RecomputeMethod::Block, 0); },
     [](Scenario& s) { full(s, RecomputeMethod::Block, 1); }},
    {"selective-recompute-no-method",
     [](Scenario& s) {
       select(s, RecomputeModule::Moe);
       s.recompute.method = RecomputeMethod::Uniform;
     },
     [](Scenario& s) { select(s, RecomputeModule::Moe); }},
    {"selective-recompute-no-layers",
     [](Scenario& s) {
       select(s, RecomputeModule::Moe);
       s.recompute.numLayers = 1;
     },
     [](Scenario& s) { select(s, RecomputeModule::Moe); }},
    {"moe-act-recompute-needs-grouped-gemm",
     [](Scenario& s) {
       select(s, RecomputeModule::MoeAct);
       s.moe.groupedGemm = false;
     },
     [](Scenario& s) { select(s, RecomputeModule::MoeAct); }},
    {"mla-recompute-needs-mla", [](Scenario& s) { select(s, RecomputeModule::MlaUpProj); },
     [](Scenario& s) {
       select(s, RecomputeModule::MlaUpProj);
       s.model.attention.kind = AttentionKind::Mla;
     }},
    {"gdn-recompute-needs-gdn", [](Scenario& s) { select(s, RecomputeModule::GdnNormOut); },
     [](Scenario& s) {
       select(s, RecomputeModule::GdnNormOut);
       s.model.attention.linear = GatedDeltaNetSpec{8, 64, 16, 64, 4, 4};
     }},
    {"shared-expert-recompute-or-overlap",
     [](Scenario& s) {
       select(s, RecomputeModule::SharedExperts);
       s.overlap.sharedExpert = true;
     },
     [](Scenario& s) { select(s, RecomputeModule::SharedExperts); }},
    {"fp8-delayed-recompute",
     [](Scenario& s) {
       select(s, RecomputeModule::LayerNorm);
       s.precision.compute = ComputePrecision::Fp8Delayed;
     },
     [](Scenario& s) {
       select(s, RecomputeModule::LayerNorm);
       s.precision.compute = ComputePrecision::Fp8Current;
     }},
    {"fp8-recompute-te-version",
     [](Scenario& s) {
       select(s, RecomputeModule::MoeAct);
       s.precision.compute = ComputePrecision::Fp8Block;
       s.kernels.teVersion = {2, 5};
     },
     [](Scenario& s) {
       select(s, RecomputeModule::MoeAct);
       s.precision.compute = ComputePrecision::Fp8Block;
       s.kernels.teVersion = {2, 6};
     }},
    {"core-attention-recompute-needless", [](Scenario& s) { select(s, RecomputeModule::CoreAttn); },
     [](Scenario& s) {
       select(s, RecomputeModule::CoreAttn);
       s.kernels.attention = AttentionKernel::Unfused;
     }},
    {"mlp-recompute-finds-no-dense-layer",
     [](Scenario& s) {
       select(s, RecomputeModule::Mlp);
       s.model.numDenseLayers = 0;
     },
     [](Scenario& s) { select(s, RecomputeModule::Mlp); }},
    {"norm-recompute-finds-no-norm",
     [](Scenario& s) {
       select(s, RecomputeModule::LayerNorm);
       s.model.moe.numExperts = 0;
     },
     [](Scenario& s) { select(s, RecomputeModule::LayerNorm); }},
    // Qwen3-235B at 128K: GQA, HybridEP, attention, router and preprocess graphed.
    {"norm-recompute-switched-off",
     [](Scenario& s) {
       select(s, RecomputeModule::LayerNorm);
       graph(s, GraphScope::MoeRouter);
       graph(s, GraphScope::MoePreprocess);
       s.moe.dispatcher = Dispatcher::HybridEp;
     },
     [](Scenario& s) {
       select(s, RecomputeModule::LayerNorm);
       graph(s, GraphScope::MoeRouter);
       graph(s, GraphScope::MoePreprocess);
     }},
    {"norm-recompute-switched-off",
     [](Scenario& s) {
       select(s, RecomputeModule::LayerNorm);
       s.overlap.sharedExpert = true;
       s.model.moe.sharedExpertFfnHiddenSize = 512;
     },
     [](Scenario& s) {
       select(s, RecomputeModule::LayerNorm);
       s.overlap.sharedExpert = true;
     }},
    {"offload-attention-projection", [](Scenario& s) { offload(s, OffloadModule::AttnProj); },
     [](Scenario& s) {
       offload(s, OffloadModule::AttnProj);
       offload(s, OffloadModule::CoreAttn);
     }},
    {"offload-or-recompute-experts",
     [](Scenario& s) {
       offload(s, OffloadModule::ExpertFc1);
       select(s, RecomputeModule::Moe);
     },
     [](Scenario& s) {
       offload(s, OffloadModule::ExpertFc1);
       select(s, RecomputeModule::MoeAct);
     }},
    {"offload-needs-transformer-engine",
     [](Scenario& s) {
       offload(s, OffloadModule::CoreAttn);
       s.kernels.transformerImpl = TransformerImpl::Local;
     },
     [](Scenario& s) { offload(s, OffloadModule::CoreAttn); }},
    {"offload-or-graph-experts",
     [](Scenario& s) {
       offload(s, OffloadModule::CoreAttn);
       graph(s, GraphScope::Moe);
     },
     [](Scenario& s) {
       offload(s, OffloadModule::CoreAttn);
       graph(s, GraphScope::MoeRouter);
     }},
    {"optimizer-offload-fraction", [](Scenario& s) { s.optimizer.cpuOffloadFraction = 1.5; },
     [](Scenario& s) { s.optimizer.cpuOffloadFraction = 1.0; }},
    {"optimizer-offload-fp8-params",
     [](Scenario& s) {
       s.optimizer.cpuOffloadFraction = 1.0;
       s.precision.fp8ParamGather = true;
       s.precision.compute = ComputePrecision::Fp8Block;
     },
     [](Scenario& s) {
       s.optimizer.cpuOffloadFraction = 1.0;
       s.precision.fp8ParamGather = true;
       s.precision.compute = ComputePrecision::Fp8Delayed;
     }},
};

TEST(RecomputeRules, EachIsBrokenByItsCaseAlone) { expectRules(legality::recomputeRules(), kCases); }

TEST(RecomputeRules, AFractionThatIsNoNumberIsRefused) {
  Scenario s = legalScenario();
  s.optimizer.cpuOffloadFraction = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(legal(s));
}

// Rules about Megatron's modules say nothing about our engine.
TEST(RecomputeRules, OurEngineHasNoFusedNorms) {
  Scenario s = legalScenario();
  s.runtime = RuntimeProfile::ShardscopeEngine;
  s.model.moe.numExperts = 0;
  s.layout.ep = 1;
  select(s, RecomputeModule::LayerNorm);
  EXPECT_EQ(find(issuesOf(s), "norm-recompute-finds-no-norm"), nullptr);
}

}  // namespace
}  // namespace shardscope
