// SPDX-License-Identifier: Apache-2.0
// A rule is tested by two scenarios: one that breaks it and a neighbour that does not.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/legality/rules.h"
#include "core/text/sentences.h"

namespace shardscope {

using Change = void (*)(Scenario&);

struct RuleCase {
  std::string_view rule;
  Change broken;
  Change holds;
};

// Breaks nothing: 64 GPUs, 16 MoE layers and 2 dense ones, TP2 CP2 PP4 EP8.
inline Scenario legalScenario() {
  Scenario s;
  s.model.numLayers = 16;
  s.model.numDenseLayers = 2;
  s.model.hiddenSize = 1024;
  s.model.ffnHiddenSize = 4096;
  s.model.vocabSize = 32000;
  s.model.attention.numHeads = 16;
  s.model.attention.numQueryGroups = 4;
  s.model.attention.headDim = 64;
  s.model.moe.numExperts = 32;
  s.model.moe.topk = 4;
  s.model.moe.ffnHiddenSize = 512;
  s.cluster.gpu.id = "h100-sxm";
  s.cluster.gpu.title = "H100";
  s.cluster.gpu.computeCapability = 90;
  s.cluster.gpu.nvlinkDomainSize = 8;
  s.cluster.numGpus = 64;
  s.cluster.nvlinkDomainSize = 8;
  s.layout.tp = 2;
  s.layout.cp = 2;
  s.layout.pp = 4;
  s.layout.ep = 8;
  s.layout.sequenceParallel = true;
  s.batch.seqLen = 8192;
  s.batch.globalBatchSize = 64;
  return s;
}

inline std::vector<LayoutIssue> issuesOf(const Scenario& scenario) {
  const ProcessGroups groups = deriveGroups(scenario.layout, scenario.cluster.numGpus);
  const auto pipeline = resolvePipeline(scenario.model, scenario.layout);
  return checkLegality(scenario, groups, pipeline ? &*pipeline : nullptr);
}

inline bool legal(const Scenario& scenario) {
  const ProcessGroups groups = deriveGroups(scenario.layout, scenario.cluster.numGpus);
  const auto pipeline = resolvePipeline(scenario.model, scenario.layout);
  return isLegal(scenario, groups, pipeline ? &*pipeline : nullptr);
}

inline const LayoutIssue* find(const std::vector<LayoutIssue>& issues, std::string_view rule) {
  const auto found = std::find_if(issues.begin(), issues.end(), [&](const LayoutIssue& i) { return i.rule == rule; });
  return found == issues.end() ? nullptr : &*found;
}

inline std::string idsOf(const std::vector<LayoutIssue>& issues) {
  std::string ids;
  for (const LayoutIssue& issue : issues) (ids += issue.rule) += ' ';
  return ids;
}

inline std::string sentenceOf(Change change, std::string_view rule) {
  Scenario scenario = legalScenario();
  change(scenario);
  const std::vector<LayoutIssue> issues = issuesOf(scenario);
  const LayoutIssue* issue = find(issues, rule);
  return issue ? render(describe(*issue, scenario)) : "not broken: " + idsOf(issues);
}

inline void expectRules(std::span<const legality::LayoutRule> section, std::span<const RuleCase> cases) {
  std::set<std::string_view> tested;
  for (const RuleCase& c : cases) {
    tested.insert(c.rule);
    Scenario broken = legalScenario(), holding = legalScenario();
    c.broken(broken);
    c.holds(holding);
    const std::vector<LayoutIssue> issues = issuesOf(broken), others = issuesOf(holding);
    const LayoutIssue* issue = find(issues, c.rule);
    ASSERT_NE(issue, nullptr) << c.rule << " is not broken: " << idsOf(issues);
    EXPECT_EQ(find(others, c.rule), nullptr) << c.rule << " is broken by its neighbour";
    if (issue->severity == Severity::Hard) {
      EXPECT_FALSE(legal(broken)) << c.rule;
    }
    const std::string sentence = render(describe(*issue, broken));
    EXPECT_GT(sentence.size(), 30u) << c.rule;
    EXPECT_EQ(sentence.find('{'), std::string::npos) << sentence;
  }
  for (const legality::LayoutRule& rule : section) {
    EXPECT_EQ(tested.count(rule.info.id), 1u) << "no case for " << rule.info.id;
  }
}

}  // namespace shardscope
