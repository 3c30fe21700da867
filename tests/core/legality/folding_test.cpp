// SPDX-License-Identifier: Apache-2.0
#include "core/legality/folding.h"

#include <gtest/gtest.h>

#include "core/text/sentences.h"

namespace shardscope {
namespace {

Scenario scenarioOf(int gpus, int tp, int cp, int ep, int pp) {
  Scenario s;
  s.cluster.numGpus = gpus;
  s.layout.tp = tp;
  s.layout.cp = cp;
  s.layout.ep = ep;
  s.layout.pp = pp;
  return s;
}

std::string explained(const Scenario& s) {
  return render(describeFolding(s, deriveGroups(s.layout, s.cluster.numGpus)));
}

// DeepSeek-V3 at 128K: 1 x 32 x 8 = 256 GPUs and not 32 times as many.
TEST(Folding, EpDoesNotMultiplyTheGpus) {
  const Scenario s = scenarioOf(256, 1, 32, 32, 8);
  EXPECT_EQ(foldingOf(s.layout), (Folding{256, 256, 256, 8192}));
  EXPECT_EQ(
      explained(s),
      "256 GPUs = attention TP 1 x CP 32 x PP 8 x DP 1 = experts ETP 1 x EP 32 x PP 8 x EDP 1. Both meshes lie over "
      "the same GPUs, so 256 suffice. The product TP x CP x EP x PP = 8192 counts them more than once: EP does "
      "not multiply the GPUs.");
}

// The smallest world is the least common multiple: 512 for CP 64 beside EP 32, 192 for TP 3 x 8 beside EP 64.
TEST(Folding, TheLeastWorldIsACommonMultiple) {
  EXPECT_EQ(foldingOf(scenarioOf(512, 1, 64, 32, 8).layout).leastWorld, 512);
  EXPECT_EQ(foldingOf(scenarioOf(192, 3, 8, 64, 1).layout).leastWorld, 192);
}

TEST(Folding, EachCaseHasItsSentence) {
  EXPECT_EQ(describeFolding(scenarioOf(8, 2, 1, 1, 4), deriveGroups(scenarioOf(8, 2, 1, 1, 4).layout, 8)).id,
            "folding.plain");
  EXPECT_EQ(
      explained(scenarioOf(16, 2, 2, 2, 2)),
      "16 GPUs = attention TP 2 x CP 2 x PP 2 x DP 2 = experts ETP 1 x EP 2 x PP 2 x EDP 4. Both meshes lie over the "
      "same GPUs, so 8 suffice. The product TP x CP x EP x PP = 16 fits here by chance: EP does not multiply "
      "the GPUs.");
  EXPECT_EQ(
      explained(scenarioOf(100, 1, 32, 32, 8)),
      "100 GPUs do not hold both meshes: attention TP 1 x CP 32 x PP 8 = 256, experts ETP 1 x EP 32 x PP 8 = 256. Use "
      "a multiple of 256 GPUs.");
  for (const Scenario& s : {scenarioOf(8, 2, 1, 1, 4), scenarioOf(2147483647, 2147483647, 2147483647, 2147483647, 9)})
    EXPECT_EQ(explained(s).find('{'), std::string::npos) << explained(s);
}

}  // namespace
}  // namespace shardscope
