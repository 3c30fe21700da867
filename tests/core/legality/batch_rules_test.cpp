// SPDX-License-Identifier: Apache-2.0
#include "tests/core/legality/rule_cases.h"

namespace shardscope {
namespace {

constexpr RuleCase kCases[] = {
    {"batch-positive", [](Scenario& s) { s.batch.globalBatchSize = -1; },
     [](Scenario& s) { s.batch.globalBatchSize = 0; }},
    {"batch-positive", [](Scenario& s) { s.batch.microBatchSize = 0; }, [](Scenario&) {}},
    {"global-batch-divides", [](Scenario& s) { s.batch.globalBatchSize = 62; },
     [](Scenario& s) { s.batch.globalBatchSize = 60; }},
};

TEST(BatchRules, EachIsBrokenByItsCaseAlone) { expectRules(legality::batchRules(), kCases); }

TEST(BatchRules, TheNearestMultiplesAreNamed) {
  EXPECT_EQ(sentenceOf([](Scenario& s) { s.batch.globalBatchSize = 62; }, "global-batch-divides"),
            "The global batch of 62 sequences does not divide by micro batch 1 x DP 4 = 4. Use 60, 64.");
  EXPECT_EQ(sentenceOf([](Scenario& s) { s.batch.globalBatchSize = 3; }, "global-batch-divides"),
            "The global batch of 3 sequences does not divide by micro batch 1 x DP 4 = 4. Use 4.");
}

}  // namespace
}  // namespace shardscope
