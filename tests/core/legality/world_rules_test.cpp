// SPDX-License-Identifier: Apache-2.0
#include "tests/core/legality/rule_cases.h"

namespace shardscope {
namespace {

constexpr RuleCase kCases[] = {
    {"degrees-positive", [](Scenario& s) { s.layout.cp = 0; }, [](Scenario& s) { s.layout.cp = 1; }},
    {"model-dimensions", [](Scenario& s) { s.model.vocabSize = 0; }, [](Scenario&) {}},
    {"world-divides-attention", [](Scenario& s) { s.cluster.numGpus = 72; },
     [](Scenario& s) { s.cluster.numGpus = 48; }},
    {"world-divides-experts", [](Scenario& s) { s.cluster.numGpus = 48; }, [](Scenario& s) { s.cluster.numGpus = 96; }},
    {"heads-divide-tp", [](Scenario& s) { s.model.attention.numHeads = 25; },
     [](Scenario& s) { s.model.attention.numHeads = 26; }},
    {"kv-heads-fit-tp", [](Scenario& s) { s.model.attention.numQueryGroups = 3; },
     [](Scenario& s) { s.model.attention.numQueryGroups = 1; }},
    {"ffn-divides-tp", [](Scenario& s) { s.model.ffnHiddenSize = 4097; },
     [](Scenario& s) {
       s.model.ffnHiddenSize = 4097;  // no dense layer uses it
       s.model.numDenseLayers = 0;
     }},
    {"shared-expert-divides-tp", [](Scenario& s) { s.model.moe.sharedExpertFfnHiddenSize = 511; },
     [](Scenario& s) { s.model.moe.sharedExpertFfnHiddenSize = 512; }},
    {"expert-ffn-divides-etp",
     [](Scenario& s) {
       s.layout.etp = 2;
       s.model.moe.ffnHiddenSize = 513;
     },
     [](Scenario& s) { s.model.moe.ffnHiddenSize = 513; }},
    {"vocab-padded", [](Scenario& s) { s.model.vocabSize = 32001; }, [](Scenario& s) { s.model.vocabSize = 32002; }},
    {"sequence-parallel-needs-tp", [](Scenario& s) { s.layout.tp = 1; },
     [](Scenario& s) {
       s.layout.tp = 1;
       s.layout.sequenceParallel = false;
     }},
    {"sequence-divides-tp", [](Scenario& s) { s.batch.seqLen = 8190; }, [](Scenario& s) { s.batch.seqLen = 8196; }},
    {"moe-tp-needs-sequence-parallel", [](Scenario& s) { s.layout.sequenceParallel = false; },
     [](Scenario& s) {
       s.layout.sequenceParallel = false;
       s.model.moe.numExperts = 0;
     }},
    {"tp-overlap-needs-sequence-parallel",
     [](Scenario& s) {
       s.overlap.tpComm = true;
       s.layout.sequenceParallel = false;
     },
     [](Scenario& s) { s.overlap.tpComm = true; }},
    {"tp-overlap-needs-tp",
     [](Scenario& s) {
       s.overlap.tpComm = true;
       s.layout.tp = 1;
     },
     [](Scenario& s) { s.overlap.tpComm = true; }},
    {"nvlink-domain-beyond-gpu", [](Scenario& s) { s.cluster.nvlinkDomainSize = 16; },
     [](Scenario& s) { s.cluster.nvlinkDomainSize = 4; }},
};

TEST(WorldRules, EachIsBrokenByItsCaseAlone) { expectRules(legality::worldRules(), kCases); }

TEST(WorldRules, SentencesNameTheLegalValues) {
  EXPECT_EQ(sentenceOf([](Scenario& s) { s.layout.tp = 32; }, "heads-divide-tp"),
            "16 attention heads do not divide by TP 32. Use TP 1, 2, 4, 8, 16.");
  EXPECT_EQ(
      sentenceOf([](Scenario& s) { s.cluster.numGpus = 72; }, "world-divides-attention"),
      "72 GPUs do not divide by TP 2 x CP 2 x PP 4 = 16. Use 64, 96 GPUs, or change TP, CP or PP.");  // EP 8 x PP 4
  EXPECT_EQ(
      sentenceOf([](Scenario& s) { s.model.vocabSize = 32001; }, "vocab-padded"),
      "32001 rows of vocabulary do not divide by TP 2: Megatron pads them to 32256. Plan with 32256 rows to count "
      "the padding.");
  EXPECT_EQ(sentenceOf([](Scenario& s) { s.layout.etp = 3; }, "expert-ffn-divides-etp"),
            "The width of an expert, 512, does not divide by ETP 3. Use ETP 1, 2, 4, 8, 16, 32.");
}

// Degrees whose product passes 64 bits are broken rules, not a crash.
TEST(WorldRules, AbsurdDegreesAreIssues) {
  Scenario s = legalScenario();
  s.layout.tp = s.layout.cp = s.layout.ep = s.layout.etp = s.layout.pp = s.layout.vpp = 2147483647;
  s.batch.microBatchSize = s.batch.globalBatchSize = s.batch.seqLen = 2147483647;
  EXPECT_FALSE(legal(s));
  for (const LayoutIssue& issue : issuesOf(s)) EXPECT_FALSE(render(describe(issue, s)).empty());
  s.layout = {-1, -2, -3, -4, -5, -6};
  s.batch.microBatchSize = s.batch.globalBatchSize = s.batch.seqLen = -7;
  s.model = {};
  for (const LayoutIssue& issue : issuesOf(s)) EXPECT_FALSE(render(describe(issue, s)).empty());
}

}  // namespace
}  // namespace shardscope
