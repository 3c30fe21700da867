// SPDX-License-Identifier: Apache-2.0
#include "tests/core/legality/rule_cases.h"

namespace shardscope {
namespace {

void epOverlap(Scenario& s) {
  s.overlap.epA2a = true;
  s.layout.vpp = 2;
}

void delayed(Scenario& s) {
  epOverlap(s);
  s.overlap.delayWgrad = true;
  s.kernels.teVersion = {2, 12};
}

void delayedUnderGraphs(Scenario& s) {
  delayed(s);
  s.cudaGraphScopes = bit(GraphScope::Attn);
}

void gathered(Scenario& s) { s.overlap.gradReduce = s.overlap.paramGather = true; }

void withStep(Scenario& s) {
  gathered(s);
  s.overlap.paramGatherWithOptimizerStep = true;
  s.layout.vpp = 2;
}

constexpr RuleCase kCases[] = {
    {"ep-overlap-needs-ep",
     [](Scenario& s) {
       epOverlap(s);
       s.layout.ep = 1;
     },
     epOverlap},
    {"ep-overlap-dispatcher",
     [](Scenario& s) {
       epOverlap(s);
       s.moe.dispatcher = Dispatcher::AllGather;
     },
     epOverlap},
    {"ep-overlap-needs-vpp", [](Scenario& s) { s.overlap.epA2a = true; },
     [](Scenario& s) {
       s.overlap.epA2a = true;
       s.layout.pp = 1;
     }},
    {"ep-overlap-full-recompute",
     [](Scenario& s) {
       epOverlap(s);
       s.recompute = {RecomputeGranularity::Full, 0, RecomputeMethod::Uniform, 1};
     },
     epOverlap},
    {"ep-overlap-moe-recompute",
     [](Scenario& s) {
       epOverlap(s);
       s.recompute = {RecomputeGranularity::Selective, bit(RecomputeModule::Moe)};
     },
     [](Scenario& s) {
       epOverlap(s);
       s.recompute = {RecomputeGranularity::Selective, bit(RecomputeModule::MoeAct)};
     }},
    {"ep-overlap-shared-expert",
     [](Scenario& s) {
       epOverlap(s);
       s.overlap.sharedExpert = true;
     },
     epOverlap},
    {"ep-overlap-mtp",
     [](Scenario& s) {
       epOverlap(s);
       s.model.mtpNumLayers = 2;
     },
     [](Scenario& s) {
       epOverlap(s);
       s.model.mtpNumLayers = 1;
     }},
    {"ep-overlap-graphs",
     [](Scenario& s) {
       epOverlap(s);
       s.cudaGraphScopes = bit(GraphScope::Mlp);
     },
     [](Scenario& s) {
       epOverlap(s);
       s.cudaGraphScopes = bit(GraphScope::MoeRouter);
     }},
    {"delayed-wgrad-needs-ep-overlap", [](Scenario& s) { s.overlap.delayWgrad = true; }, delayed},
    {"delayed-wgrad-needs-transformer-engine",
     [](Scenario& s) {
       delayed(s);
       s.kernels.transformerImpl = TransformerImpl::Local;
     },
     delayed},
    {"delayed-wgrad-te-version",
     [](Scenario& s) {
       delayed(s);
       s.overlap.gradReduce = true;
       s.kernels.teVersion = {2, 7};
     },
     [](Scenario& s) {
       delayed(s);
       s.kernels.teVersion = {2, 7};
     }},
    {"delayed-wgrad-te-version",
     [](Scenario& s) {
       delayed(s);
       s.kernels.gradAccumulationFusion = false;
       s.kernels.teVersion = {2, 6};
     },
     [](Scenario& s) {
       delayed(s);
       s.kernels.teVersion = {2, 6};
     }},
    {"delayed-wgrad-graph-te-version",
     [](Scenario& s) {
       delayedUnderGraphs(s);
       s.kernels.teVersion = {2, 11};
     },
     delayedUnderGraphs},
    // A graphed router captures the shared experts.
    {"delayed-wgrad-graph-te-version",
     [](Scenario& s) {
       delayed(s);
       s.cudaGraphScopes = bit(GraphScope::MoeRouter);
       s.model.moe.sharedExpertFfnHiddenSize = 512;
       s.kernels.teVersion = {2, 11};
     },
     [](Scenario& s) {
       delayed(s);
       s.cudaGraphScopes = bit(GraphScope::MoeRouter);
       s.kernels.teVersion = {2, 11};
     }},
    {"delayed-wgrad-graph-fusion",
     [](Scenario& s) {
       delayedUnderGraphs(s);
       s.kernels.gradAccumulationFusion = false;
     },
     delayedUnderGraphs},
    {"delayed-wgrad-graph-bias",
     [](Scenario& s) {
       delayedUnderGraphs(s);
       s.model.bias.qkv = true;
     },
     delayedUnderGraphs},
    {"param-gather-needs-distributed-optimizer",
     [](Scenario& s) {
       gathered(s);
       s.optimizer.distributed = false;
     },
     gathered},
    {"param-gather-needs-grad-overlap", [](Scenario& s) { s.overlap.paramGather = true; }, gathered},
    {"step-overlap-needs-distributed-optimizer",
     [](Scenario& s) {
       withStep(s);
       s.optimizer.distributed = false;
     },
     withStep},
    {"step-overlap-needs-param-gather",
     [](Scenario& s) {
       withStep(s);
       s.overlap.paramGather = false;
     },
     withStep},
    {"step-overlap-needs-vpp",
     [](Scenario& s) {
       withStep(s);
       s.layout.vpp = 1;
     },
     withStep},
    {"step-overlap-mxfp8-params",
     [](Scenario& s) {
       withStep(s);
       s.precision.compute = ComputePrecision::MxFp8;
       s.precision.fp8ParamGather = true;
     },
     [](Scenario& s) {
       withStep(s);
       s.precision.compute = ComputePrecision::MxFp8;
     }},
};

TEST(OverlapRules, EachIsBrokenByItsCaseAlone) { expectRules(legality::overlapRules(), kCases); }

TEST(OverlapRules, VersionsAreNamed) {
  EXPECT_EQ(
      sentenceOf(
          [](Scenario& s) {
            delayedUnderGraphs(s);
            s.kernels.teVersion = {2, 11};
          },
          "delayed-wgrad-graph-te-version"),
      "Delayed weight gradients under graphed attention or shared experts need Transformer Engine 2.12; this plan "
      "assumes 2.11. Use a newer version, or switch the delay off.");
}

}  // namespace
}  // namespace shardscope
