// SPDX-License-Identifier: Apache-2.0
#include "tests/core/legality/rule_cases.h"

namespace shardscope {
namespace {

void onBlackwell(Scenario& s, int nvlinkDomain) {
  s.cluster.gpu.computeCapability = 100;
  s.cluster.gpu.nvlinkDomainSize = nvlinkDomain;
}

constexpr RuleCase kCases[] = {
    {"ep-needs-experts", [](Scenario& s) { s.model.moe.numExperts = 0; },
     [](Scenario& s) {
       s.model.moe.numExperts = 0;
       s.layout.ep = 1;
     }},
    {"experts-divide-ep", [](Scenario& s) { s.model.moe.numExperts = 36; },
     [](Scenario& s) { s.model.moe.numExperts = 40; }},
    {"topk-within-experts", [](Scenario& s) { s.model.moe.topk = 33; }, [](Scenario& s) { s.model.moe.topk = 32; }},
    {"expert-bias-needs-etp-1",
     [](Scenario& s) {
       s.layout.etp = 2;
       s.model.bias.experts = true;
     },
     [](Scenario& s) {
       s.layout.etp = 2;
       s.model.bias.qkv = true;
     }},
    {"shared-expert-overlap-dispatcher",
     [](Scenario& s) {
       s.model.moe.sharedExpertFfnHiddenSize = 512;
       s.overlap.sharedExpert = true;
       s.moe.dispatcher = Dispatcher::AllGather;
     },
     [](Scenario& s) {
       s.model.moe.sharedExpertFfnHiddenSize = 512;
       s.overlap.sharedExpert = true;
     }},
    {"deepep-needs-group",
     [](Scenario& s) {
       s.layout.ep = 1;
       s.moe.dispatcher = Dispatcher::DeepEp;
     },
     [](Scenario& s) {
       s.layout.ep = 1;
       s.moe.dispatcher = Dispatcher::HybridEp;
     }},
    {"padding-needs-capacity", [](Scenario& s) { s.moe.padToCapacity = true; },
     [](Scenario& s) {
       s.moe.padToCapacity = true;
       s.moe.capacityFactor = 1.0;
     }},
    {"deepep-no-padding",
     [](Scenario& s) {
       s.moe.padToCapacity = true;
       s.moe.capacityFactor = 1.0;
       s.moe.dispatcher = Dispatcher::DeepEp;
     },
     [](Scenario& s) {
       s.moe.padToCapacity = true;
       s.moe.capacityFactor = 1.0;
       s.moe.dispatcher = Dispatcher::HybridEp;
     }},
    {"capacity-needs-balancing",
     [](Scenario& s) {
       s.moe.capacityFactor = 1.0;
       s.model.moe.router.balancing = RouterBalancing::Sinkhorn;
     },
     [](Scenario& s) { s.moe.capacityFactor = 1.0; }},
    {"flex-router-precision",
     [](Scenario& s) {
       s.moe.dispatcher = Dispatcher::HybridEp;
       s.model.moe.router.fp32 = false;
     },
     [](Scenario& s) { s.moe.dispatcher = Dispatcher::HybridEp; }},
    {"rank-capacity-needs-hybridep", [](Scenario& s) { s.moe.rankCapacityFactor = 1.5; },
     [](Scenario& s) {
       s.moe.rankCapacityFactor = 1.5;
       s.moe.dispatcher = Dispatcher::HybridEp;
     }},
    {"top1-softmax", [](Scenario& s) { s.model.moe.topk = 1; },
     [](Scenario& s) {
       s.model.moe.topk = 1;
       s.model.moe.router.balancing = RouterBalancing::Sinkhorn;
     }},
    {"top1-softmax", [](Scenario& s) { s.model.moe.topk = 1; },
     [](Scenario& s) {
       s.model.moe.topk = 1;
       s.model.moe.router.softmaxBeforeTopk = true;
     }},
    {"expert-bias-needs-sigmoid", [](Scenario& s) { s.model.moe.router.expertBias = true; },
     [](Scenario& s) {
       s.model.moe.router.expertBias = true;
       s.model.moe.router.score = RouterScore::Sigmoid;
     }},
    {"router-groups-missing", [](Scenario& s) { s.model.moe.router.topkGroups = 2; },
     [](Scenario& s) {
       s.model.moe.router.topkGroups = 2;
       s.model.moe.router.groups = 4;
     }},
    {"router-groups-divide", [](Scenario& s) { s.model.moe.router.groups = 5; },
     [](Scenario& s) { s.model.moe.router.groups = 8; }},
    {"router-groups-chosen",
     [](Scenario& s) {
       s.model.moe.router.topkGroups = 5;
       s.model.moe.router.groups = 4;
     },
     [](Scenario& s) { s.model.moe.router.topkGroups = s.model.moe.router.groups = 4; }},
    {"deepep-gpu",
     [](Scenario& s) {
       onBlackwell(s, 72);
       s.moe.dispatcher = Dispatcher::DeepEp;
     },
     [](Scenario& s) {
       onBlackwell(s, 8);
       s.moe.dispatcher = Dispatcher::DeepEp;
     }},
    {"hybridep-gpu",
     [](Scenario& s) {
       s.cluster.gpu.computeCapability = 120;
       s.moe.dispatcher = Dispatcher::HybridEp;
     },
     [](Scenario& s) {
       onBlackwell(s, 72);
       s.moe.dispatcher = Dispatcher::HybridEp;
     }},
    {"grouped-gemm-gpu", [](Scenario& s) { s.cluster.gpu.computeCapability = 75; },
     [](Scenario& s) { s.cluster.gpu.computeCapability = 0; }},
    {"moe-pattern-length", [](Scenario& s) { s.model.moeLayerPattern.assign(12, 1); },
     [](Scenario& s) { s.model.moeLayerPattern.assign(16, 1); }},
    {"dense-layers-within-layers", [](Scenario& s) { s.model.numDenseLayers = 17; },
     [](Scenario& s) { s.model.numDenseLayers = 16; }},
    {"optimizer-instances-dp", [](Scenario& s) { s.optimizer.instances = 3; },
     [](Scenario& s) { s.optimizer.instances = 2; }},
    {"optimizer-instances-edp", [](Scenario& s) { s.optimizer.instances = 4; },
     [](Scenario& s) { s.optimizer.instances = 2; }},
};

TEST(ExpertRules, EachIsBrokenByItsCaseAlone) { expectRules(legality::expertRules(), kCases); }

TEST(ExpertRules, SentencesNameTheLegalValues) {
  EXPECT_EQ(sentenceOf([](Scenario& s) { s.model.moe.numExperts = 60; }, "experts-divide-ep"),
            "60 experts do not divide by EP 8. Use EP 1, 2, 4.");
  EXPECT_EQ(
      sentenceOf([](Scenario& s) { s.optimizer.instances = 3; }, "optimizer-instances-dp"),
      "DP 4 x CP 2 = 8 ranks do not divide into 3 optimizer instances. Use a number of instances that divides 8.");
}

}  // namespace
}  // namespace shardscope
