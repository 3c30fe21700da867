// SPDX-License-Identifier: Apache-2.0
#include "tests/core/legality/rule_cases.h"

namespace shardscope {
namespace {

void split(Scenario& s, const char* text) { s.layout.pipelineLayout = text; }

void interleave(Scenario& s, int group, int globalBatch) {
  s.layout.vpp = 2;
  s.layout.microbatchGroupSize = group;
  s.batch.globalBatchSize = globalBatch;  // DP 4
}

constexpr RuleCase kCases[] = {
    {"layers-divide-pp", [](Scenario& s) { s.model.numLayers = 18; },
     [](Scenario& s) {
       s.model.numLayers = 18;
       split(s, "first=4,last=4");
     }},
    {"layers-divide-pp", [](Scenario& s) { split(s, "account_for_embedding"); },
     [](Scenario& s) {
       s.model.numLayers = 15;
       split(s, "account_for_embedding");
     }},
    {"layers-divide-vpp", [](Scenario& s) { s.layout.vpp = 3; }, [](Scenario& s) { s.layout.vpp = 2; }},
    {"first-last-split", [](Scenario& s) { split(s, "first=3,last=4"); },
     [](Scenario& s) { split(s, "first=3,last=3"); }},
    {"first-last-split", [](Scenario& s) { split(s, "first=0"); }, [](Scenario& s) { split(s, "last=4"); }},
    {"layout-string-stages", [](Scenario& s) { split(s, "Et*8|t*8L"); },
     [](Scenario& s) { split(s, "Et*4|t*4|t*4|t*4L"); }},
    {"layout-string-stages",
     [](Scenario& s) {
       split(s, "Ett|(tt|)*6ttL");
       s.layout.vpp = 4;
     },
     [](Scenario& s) {
       split(s, "Ett|(tt|)*6ttL");
       s.layout.vpp = 2;
     }},
    {"layout-string", [](Scenario& s) { split(s, "Et*4|t*4|t*4|t*3L"); },
     [](Scenario& s) { split(s, "Et*5|t*4|t*4|t*3L"); }},
    {"layout-string-off-end", [](Scenario& s) { split(s, "|Et*8|t*4|t*4L"); },
     [](Scenario& s) { split(s, "E|t*8|t*4|t*4L"); }},
    {"layout-string-off-end", [](Scenario& s) { split(s, "Et*8|t*4|t*4L|"); },
     [](Scenario& s) { split(s, "Et*8|t*4|t*4|L"); }},
    {"pipeline-form", [](Scenario& s) { split(s, "first=3,account_for_loss"); }, [](Scenario& s) { split(s, "even"); }},
    {"pipeline-too-long", [](Scenario& s) { s.layout.vpp = 1 << 20; }, [](Scenario& s) { s.layout.vpp = 4; }},
    {"vpp-needs-pp",
     [](Scenario& s) {
       s.layout.pp = 1;
       s.layout.vpp = 2;
     },
     [](Scenario& s) { s.layout.vpp = 2; }},
    {"vpp-pp2-needs-p2p-overlap",
     [](Scenario& s) {
       s.layout.pp = s.layout.vpp = 2;
       s.overlap.p2p = false;
     },
     [](Scenario& s) {
       s.layout.vpp = 2;
       s.overlap.p2p = false;
     }},
    {"micro-batch-group-range", [](Scenario& s) { interleave(s, 3, 64); },
     [](Scenario& s) { interleave(s, 5, 4 * 10); }},
    {"micro-batch-group-range", [](Scenario& s) { interleave(s, 17, 64); }, [](Scenario& s) { interleave(s, 16, 64); }},
    {"micro-batch-group-rest", [](Scenario& s) { interleave(s, 5, 4 * 13); },
     [](Scenario& s) { interleave(s, 5, 4 * 14); }},
    {"micro-batches-divide-pp", [](Scenario& s) { interleave(s, 0, 4 * 6); },
     [](Scenario& s) { interleave(s, 0, 4 * 8); }},
    {"micro-batches-divide-pp", [](Scenario& s) { interleave(s, 4, 4 * 6); },
     [](Scenario& s) { interleave(s, 6, 4 * 6); }},
    {"embedding-wgrad-needs-pp",
     [](Scenario& s) {
       s.layout.pp = 1;
       s.kernels.deferEmbeddingWgrad = true;
     },
     [](Scenario& s) { s.kernels.deferEmbeddingWgrad = true; }},
    {"embedding-wgrad-needs-fusion",
     [](Scenario& s) {
       s.kernels.deferEmbeddingWgrad = true;
       s.kernels.gradAccumulationFusion = false;
     },
     [](Scenario& s) { s.kernels.gradAccumulationFusion = false; }},
};

TEST(PipelineRules, EachIsBrokenByItsCaseAlone) { expectRules(legality::pipelineRules(), kCases); }

TEST(PipelineRules, AnUnevenSplitComesWithALayoutString) {
  EXPECT_EQ(sentenceOf(
                [](Scenario& s) {
                  s.model.numLayers = 61;
                  s.layout.pp = 8;
                  s.cluster.numGpus = 512;
                },
                "layers-divide-pp"),
            "61 layers do not divide by PP 8. Use PP 1, or this layout string: Et*7|(t*8|)*6t*6L");
}

TEST(PipelineRules, FaultsOfALayoutStringNameTheColumn) {
  EXPECT_EQ(sentenceOf([](Scenario& s) { split(s, "Et*4|t*4|x*4|t*4L"); }, "layout-string").substr(0, 50),
            "At column 10 of the layout string stands x. Allowe");
  EXPECT_EQ(sentenceOf([](Scenario& s) { split(s, "Et*4|t*4|t*4|t*4L|"); }, "layout-string-stages"),
            "The layout string has 5 stages; with PP 4 their number must be a multiple of 4. Add or remove |.");
}

TEST(PipelineRules, InterleavingNamesTheGlobalBatchThatFits) {
  EXPECT_EQ(sentenceOf([](Scenario& s) { interleave(s, 0, 24); }, "micro-batches-divide-pp"),
            "Interleaving needs micro batches in whole groups of PP 4, but a step has 6. Use a global batch of 16, 32 "
            "sequences, or VPP 1.");
}

// A layout string says VPP by itself: the interleaved rules hold although layout.vpp is 1.
TEST(PipelineRules, VppOfALayoutStringCounts) {
  Scenario s = legalScenario();
  split(s, "Ett|(tt|)*6ttL");
  EXPECT_TRUE(legal(s));
  s.batch.globalBatchSize = 24;
  EXPECT_NE(find(issuesOf(s), "micro-batches-divide-pp"), nullptr);
}

}  // namespace
}  // namespace shardscope
