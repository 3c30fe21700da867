// SPDX-License-Identifier: Apache-2.0
#include "core/legality/layout_issue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/format/catalog.h"
#include "core/format/scenario_json.h"
#include "core/plan/plan.h"
#include "core/text/sentences.h"
#include "tests/core/legality/rule_cases.h"

namespace shardscope {
namespace {

TEST(LayoutIssue, TheLegalScenarioBreaksNothing) {
  EXPECT_EQ(idsOf(issuesOf(legalScenario())), "");
  EXPECT_TRUE(legal(legalScenario()));
}

TEST(LayoutIssue, RulesAreListedOnceWithNumberAndSource) {
  std::set<std::string_view> ids;
  for (const RuleInfo& rule : legalityRules()) {
    EXPECT_TRUE(ids.insert(rule.id).second) << rule.id;
    EXPECT_FALSE(rule.reference.empty()) << rule.id;
    EXPECT_EQ(rule.source.empty(), rule.reference == "own") << rule.id;
    EXPECT_FALSE(sentence(rule.id).empty()) << rule.id;
  }
  EXPECT_GT(ids.size(), 100u);
}

TEST(LayoutIssue, SoftIssuesStayLegal) {
  Scenario s = legalScenario();
  s.cluster.nvlinkDomainSize = 64;
  s.recompute = {RecomputeGranularity::Selective, bit(RecomputeModule::CoreAttn)};
  EXPECT_EQ(idsOf(issuesOf(s)), "nvlink-domain-beyond-gpu core-attention-recompute-needless ");
  EXPECT_TRUE(legal(s));
}

TEST(LayoutIssue, EveryBrokenRuleIsReported) {
  Scenario s = legalScenario();
  s.layout.tp = 3;
  s.layout.cp = 5;
  s.model.moe.numExperts = 31;
  const std::string ids = idsOf(issuesOf(s));
  for (const char* rule : {"world-divides-attention", "heads-divide-tp", "kv-heads-fit-tp", "ffn-divides-tp",
                           "cp-sequence-divides", "experts-divide-ep"})
    EXPECT_NE(ids.find(rule), std::string::npos) << rule << " in " << ids;
}

TEST(LayoutIssue, AnUnknownRuleIsDescribedByItsNumbers) {
  const Message message = describe({"no-such-rule", Severity::Hard, 3, 4}, legalScenario());
  EXPECT_EQ(message.id, "no-such-rule");
  EXPECT_EQ(message.arguments.size(), 2u);
}

// The published long-context configurations ran: none may break a hard rule.
TEST(LayoutIssue, ShippedScenariosAreLegal) {
  for (const std::string& id : scenarioPresetIds()) {
    const auto text = scenarioPresetText(id);
    ASSERT_TRUE(text.ok());
    const auto read = readScenario(*text);
    ASSERT_TRUE(read.ok()) << id << render(read.error());
    for (const LayoutIssue& issue : issuesOf(read->scenario)) {
      EXPECT_EQ(issue.severity, Severity::Soft) << id << ": " << render(describe(issue, read->scenario));
    }
  }
}

// The GPU count that a sentence offers holds both meshes: TP 1 x CP 48 x PP 8 = 384 and EP 32 x PP 8 = 256 fold into
// 768.
TEST(LayoutIssue, TheGpuCountOnOfferHoldsBothMeshes) {
  Scenario scenario = readScenario(*scenarioPresetText("dsv3-h100-128k"))->scenario;
  scenario.layout.cp = 48;
  const Plan broken = plan(scenario);
  const auto issue = std::find_if(broken.issues.begin(), broken.issues.end(),
                                  [](const LayoutIssue& i) { return i.rule == "world-divides-attention"; });
  ASSERT_NE(issue, broken.issues.end());
  const std::string sentence = render(describe(*issue, scenario));
  EXPECT_NE(sentence.find("Use 768 GPUs"), std::string::npos) << sentence;
  scenario.cluster.numGpus = 768;
  const Plan mended = plan(scenario);
  EXPECT_TRUE(mended.groups.dpDivides && mended.groups.edpDivides);
}

}  // namespace
}  // namespace shardscope
