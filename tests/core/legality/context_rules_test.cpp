// SPDX-License-Identifier: Apache-2.0
#include "tests/core/legality/rule_cases.h"

namespace shardscope {
namespace {

void twoLevels(Scenario& s, int a2a, int p2p) {
  s.layout.cp = 4;
  s.layout.cpTransport = CpTransport::AllToAllP2p;
  s.layout.hierarchicalCpSizes = {a2a, p2p};
}

void deltaNet(Scenario& s, int keyHeads, int valueHeads) {
  s.model.attention.linear = GatedDeltaNetSpec{keyHeads, 64, valueHeads, 64, 4, 4};
}

void learned(Scenario& s) {
  s.model.positionEmbedding = PositionEmbedding::LearnedAbsolute;
  s.model.maxPosition = 4096;
}

constexpr RuleCase kCases[] = {
    {"cp-sequence-divides", [](Scenario& s) { s.batch.seqLen = 8190; }, [](Scenario& s) { s.batch.seqLen = 8192; }},
    {"learned-positions-too-few", [](Scenario& s) { learned(s); },
     [](Scenario& s) {
       learned(s);
       s.model.maxPosition = 8192;
     }},
    {"positions-beyond-training", [](Scenario& s) { s.model.maxPosition = 4096; },
     [](Scenario& s) { s.model.maxPosition = 8192; }},
    {"cp-hierarchy-product", [](Scenario& s) { twoLevels(s, 2, 4); }, [](Scenario& s) { twoLevels(s, 2, 2); }},
    {"cp-hierarchy-product", [](Scenario& s) { s.layout.cpTransport = CpTransport::AllToAllP2p; },
     [](Scenario& s) {
       s.layout.cp = 1;
       s.layout.cpTransport = CpTransport::AllToAllP2p;
     }},
    {"cp-hierarchy-levels",
     [](Scenario& s) {
       twoLevels(s, 2, 2);
       s.layout.hierarchicalCpSizes = {4};
     },
     [](Scenario& s) { twoLevels(s, 2, 2); }},
    {"cp-hierarchy-degenerate", [](Scenario& s) { twoLevels(s, 1, 4); }, [](Scenario& s) { twoLevels(s, 2, 2); }},
    {"cp-a2a-query-heads",
     [](Scenario& s) {
       s.layout.cpTransport = CpTransport::AllToAll;
       s.model.attention.numHeads = 18;
     },
     [](Scenario& s) { s.layout.cpTransport = CpTransport::AllToAll; }},
    {"cp-a2a-kv-heads",
     [](Scenario& s) {
       s.layout.cpTransport = CpTransport::AllToAll;
       s.model.attention.numQueryGroups = 2;
     },
     [](Scenario& s) {
       s.layout.cpTransport = CpTransport::AllToAll;  // MLA has a KV head for every head
       s.model.attention.numQueryGroups = 2;
       s.model.attention.kind = AttentionKind::Mla;
     }},
    {"cp-hierarchy-query-heads",
     [](Scenario& s) {
       twoLevels(s, 2, 2);
       s.model.attention.numHeads = 18;
     },
     [](Scenario& s) { twoLevels(s, 2, 2); }},
    {"cp-hierarchy-kv-heads",
     [](Scenario& s) {
       twoLevels(s, 2, 2);
       s.model.attention.numQueryGroups = 2;
     },
     [](Scenario& s) { twoLevels(s, 2, 2); }},
    {"cp-sliding-window", [](Scenario& s) { s.model.attention.slidingWindow = 128; },
     [](Scenario& s) {
       s.model.attention.slidingWindow = 128;
       s.layout.cpTransport = CpTransport::AllGather;
     }},
    {"cp-mla-transport",
     [](Scenario& s) {
       s.model.attention.kind = AttentionKind::Mla;
       s.kernels.teVersion = {2, 11};
       s.layout.cpTransport = CpTransport::AllToAll;
     },
     [](Scenario& s) {
       s.model.attention.kind = AttentionKind::Mla;
       s.layout.cpTransport = CpTransport::AllToAll;
       s.kernels.teVersion = {2, 20};
     }},
    {"cp-needs-fused-attention", [](Scenario& s) { s.kernels.attention = AttentionKernel::Unfused; },
     [](Scenario& s) { s.kernels.attention = AttentionKernel::Flash; }},
    {"gdn-key-heads", [](Scenario& s) { deltaNet(s, 6, 12); }, [](Scenario& s) { deltaNet(s, 8, 32); }},
    {"gdn-value-heads", [](Scenario& s) { deltaNet(s, 6, 18); }, [](Scenario& s) { deltaNet(s, 8, 32); }},
    {"gdn-value-multiple", [](Scenario& s) { deltaNet(s, 8, 12); }, [](Scenario& s) { deltaNet(s, 8, 32); }},
    {"gdn-interval",
     [](Scenario& s) {
       deltaNet(s, 8, 32);
       s.model.attention.linear->fullAttentionInterval = 0;
     },
     [](Scenario& s) { deltaNet(s, 8, 32); }},
};

TEST(ContextRules, EachIsBrokenByItsCaseAlone) { expectRules(legality::contextRules(), kCases); }

// Qwen3-235B has 4 KV heads: at TP 4 a rank has one, so CP over a2a can't be used at all.
TEST(ContextRules, OneKvHeadARankLeavesNoA2a) {
  EXPECT_EQ(
      sentenceOf(
          [](Scenario& s) {
            s.layout.tp = 4;
            s.layout.cpTransport = CpTransport::AllToAll;
          },
          "cp-a2a-kv-heads"),
      "CP over a2a divides the KV heads too: a TP rank has 1, which do not divide by CP 2. Use CP 1, less TP (here "
      "4), or p2p.");
}

// Executed: 4100 tokens with CP 4 are refused.
TEST(ContextRules, TheLengthIsAMultipleOfTwiceCp) {
  EXPECT_EQ(
      sentenceOf(
          [](Scenario& s) {
            s.batch.seqLen = 4100;
            s.layout.cp = 4;
          },
          "cp-sequence-divides"),
      "The sequence length 4100 must be a multiple of 2 x CP = 8, because each CP rank holds two pieces of it. Use "
      "CP 1, 2, or another length.");
}

}  // namespace
}  // namespace shardscope
