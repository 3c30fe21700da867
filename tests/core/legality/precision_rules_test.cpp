// SPDX-License-Identifier: Apache-2.0
#include "tests/core/legality/rule_cases.h"

namespace shardscope {
namespace {

void compute(Scenario& s, ComputePrecision precision, int computeCapability) {
  s.precision.compute = precision;
  s.cluster.gpu.computeCapability = computeCapability;
}

constexpr RuleCase kCases[] = {
    {"precision-aware-needs-adam",
     [](Scenario& s) {
       s.precision.expAvg = StateType::Bf16;
       s.optimizer.name = "muon";
     },
     [](Scenario& s) { s.optimizer.name = "muon"; }},
    {"main-params-type", [](Scenario& s) { s.precision.mainParams = StateType::Bf16; },
     [](Scenario& s) { s.precision.mainParams = StateType::Fp16; }},
    {"main-grads-type", [](Scenario& s) { s.precision.mainGrads = StateType::Fp16; },
     [](Scenario& s) { s.precision.mainGrads = StateType::Bf16; }},
    {"grad-reduce-type", [](Scenario& s) { s.precision.gradReduce = StateType::Fp8; },
     [](Scenario& s) { s.precision.gradReduce = StateType::Fp16; }},
    {"grad-reduce-above-main-grads", [](Scenario& s) { s.precision.mainGrads = StateType::Bf16; },
     [](Scenario& s) { s.precision.mainGrads = s.precision.gradReduce = StateType::Bf16; }},
    {"fp8-params-need-fp8", [](Scenario& s) { s.precision.fp8ParamGather = true; },
     [](Scenario& s) {
       s.precision.fp8ParamGather = true;
       s.precision.compute = ComputePrecision::Fp8Current;
     }},
    {"fp8-params-need-distributed-optimizer",
     [](Scenario& s) {
       s.precision.fp8ParamGather = true;
       s.precision.compute = ComputePrecision::Fp8Current;
       s.optimizer.distributed = false;
     },
     [](Scenario& s) { s.optimizer.distributed = false; }},
    {"fp8-gpu", [](Scenario& s) { compute(s, ComputePrecision::Fp8Delayed, 80); },
     [](Scenario& s) { compute(s, ComputePrecision::Fp8Current, 89); }},
    {"fp8-block-gpu", [](Scenario& s) { compute(s, ComputePrecision::Fp8Block, 89); },
     [](Scenario& s) { compute(s, ComputePrecision::Fp8Block, 90); }},
    {"mxfp8-gpu", [](Scenario& s) { compute(s, ComputePrecision::MxFp8, 90); },
     [](Scenario& s) { compute(s, ComputePrecision::MxFp8, 103); }},
    {"mxfp8-gpu", [](Scenario& s) { compute(s, ComputePrecision::MxFp8, 120); },
     [](Scenario& s) { compute(s, ComputePrecision::MxFp8, 0); }},
    {"nvfp4-gpu", [](Scenario& s) { compute(s, ComputePrecision::NvFp4, 90); },
     [](Scenario& s) { compute(s, ComputePrecision::NvFp4, 120); }},
    {"precision-te-version",
     [](Scenario& s) {
       s.precision.compute = ComputePrecision::Fp8Block;
       s.kernels.teVersion = {2, 2};
     },
     [](Scenario& s) {
       s.precision.compute = ComputePrecision::Fp8Current;
       s.kernels.teVersion = {2, 2};
     }},
    {"precision-te-version",
     [](Scenario& s) {
       compute(s, ComputePrecision::NvFp4, 100);
       s.kernels.teVersion = {2, 6};
     },
     [](Scenario& s) {
       compute(s, ComputePrecision::MxFp8, 100);
       s.kernels.teVersion = {2, 6};
     }},
    {"precision-te-version",
     [](Scenario& s) {
       s.precision.compute = ComputePrecision::Fp8Delayed;
       s.kernels.teVersion = {1, 10};
     },
     [](Scenario& s) {
       s.precision.compute = ComputePrecision::Fp8Delayed;
       s.kernels.teVersion = {1, 10};
       s.moe.groupedGemm = false;
     }},
    {"te-loss-fusion-bridge-only", [](Scenario& s) { s.kernels.crossEntropyFusion = CrossEntropyFusion::Te; },
     [](Scenario& s) { s.kernels.crossEntropyFusion = CrossEntropyFusion::Native; }},
    {"mtp-position-embedding",
     [](Scenario& s) {
       s.model.mtpNumLayers = 1;
       s.model.positionEmbedding = PositionEmbedding::LearnedAbsolute;
     },
     [](Scenario& s) {
       s.model.mtpNumLayers = 1;
       s.model.positionEmbedding = PositionEmbedding::Yarn;  // MLA's own rope
       s.model.attention.kind = AttentionKind::Mla;
     }},
};

TEST(PrecisionRules, EachIsBrokenByItsCaseAlone) { expectRules(legality::precisionRules(), kCases); }

TEST(PrecisionRules, TheGpuIsNamed) {
  EXPECT_EQ(sentenceOf([](Scenario& s) { compute(s, ComputePrecision::MxFp8, 90); }, "mxfp8-gpu"),
            "MXFP8 needs compute capability 10.x; H100 has 9.0. Use fp8-block on Hopper, or bf16.");
}

TEST(PrecisionRules, OffloadedStateNeedsAdam) {
  Scenario s = legalScenario();
  s.optimizer.name = "sgd";
  EXPECT_TRUE(legal(s));
  s.optimizer.cpuOffloadFraction = 0.5;
  EXPECT_NE(find(issuesOf(s), "precision-aware-needs-adam"), nullptr);
}

}  // namespace
}  // namespace shardscope
