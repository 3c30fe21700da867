// SPDX-License-Identifier: Apache-2.0
#include "core/legality/layout_issue.h"

#include <algorithm>
#include <array>

#include "core/legality/rules.h"

namespace shardscope {
namespace legality {
namespace {

struct Section {
  std::span<const LayoutRule> rules;
  bool inUse = true;  // where it is not, none of its rules can be broken
};

using Sections = std::array<Section, 9>;

// World and pipeline first: what search breaks most.
Sections sectionsFor(const Scenario& s) {
  const bool saves =
      s.recompute != RecomputePolicy{} || s.activationOffload != 0 || s.optimizer.cpuOffloadFraction != 0;
  return {{{worldRules()},
           {pipelineRules()},
           {contextRules()},
           {batchRules()},
           {expertRules()},
           {recomputeRules(), saves},
           {overlapRules(), s.overlap != OverlapSpec{}},
           {graphRules(), s.cudaGraphScopes != 0},
           {precisionRules()}}};
}

Sections allSections() {
  Sections sections = sectionsFor({});
  for (Section& section : sections) section.inUse = true;
  return sections;
}

// Calls visit(rule, breach) for every broken rule, soft ones included if asked for, until it returns false.
template <typename Visit>
void forEachBreach(const LegalityFacts& facts, bool soft, const Visit& visit) {
  for (const Section& section : sectionsFor(facts.scenario)) {
    if (!section.inUse) continue;
    for (const LayoutRule& rule : section.rules) {
      if (!soft && rule.info.severity == Severity::Soft) continue;
      if (const Verdict breach = rule.check(facts); breach && !visit(rule, *breach)) return;
    }
  }
}

}  // namespace

LegalityFacts factsOf(const Scenario& scenario, const ProcessGroups& groups, const PipelineLayout* pipeline) {
  return {scenario,
          groups,
          pipeline,
          nullptr,
          pipeline ? pipeline->vpp : scenario.layout.vpp,
          numMicrobatches(scenario, groups.dp)};
}

const LayoutRule* findRule(std::string_view id) {
  for (const Section& section : allSections())
    for (const LayoutRule& rule : section.rules)
      if (rule.info.id == id) return &rule;
  return nullptr;
}

bool hasDenseLayer(const ModelSpec& model) {
  if (model.moe.numExperts <= 0) return true;
  if (model.moeLayerPattern.empty()) return model.numDenseLayers > 0;
  return std::find(model.moeLayerPattern.begin(), model.moeLayerPattern.end(), 0) != model.moeLayerPattern.end();
}

bool hasMoeLayer(const ModelSpec& model) {
  if (model.moe.numExperts <= 0) return false;
  if (model.moeLayerPattern.empty()) return model.numDenseLayers < model.numLayers;
  return std::any_of(model.moeLayerPattern.begin(), model.moeLayerPattern.end(), [](auto moe) { return moe != 0; });
}

}  // namespace legality

using namespace legality;

std::vector<LayoutIssue> checkLegality(const Scenario& scenario, const ProcessGroups& groups,
                                       const PipelineLayout* pipeline) {
  LegalityFacts facts = factsOf(scenario, groups, pipeline);
  std::optional<Result<PipelineLayout>> resolved;
  if (pipeline == nullptr) {
    resolved = resolvePipeline(scenario.model, scenario.layout);
    if (!resolved->ok()) facts.splitError = &resolved->error();
  }
  std::vector<LayoutIssue> issues;
  forEachBreach(facts, true, [&](const LayoutRule& rule, const Breach& breach) {
    issues.push_back({rule.info.id, rule.info.severity, breach.have, breach.need});
    return true;
  });
  return issues;
}

int brokenRules(const std::vector<LayoutIssue>& issues) {
  return static_cast<int>(std::count_if(issues.begin(), issues.end(),
                                        [](const LayoutIssue& issue) { return issue.severity == Severity::Hard; }));
}

bool isLegal(const Scenario& scenario, const ProcessGroups& groups, const PipelineLayout* pipeline) {
  if (pipeline == nullptr) return false;
  bool legal = true;
  forEachBreach(factsOf(scenario, groups, pipeline), false, [&legal](const LayoutRule&, const Breach&) {
    legal = false;
    return false;
  });
  return legal;
}

std::vector<RuleInfo> legalityRules() {
  std::vector<RuleInfo> all;
  for (const Section& section : allSections())
    for (const LayoutRule& rule : section.rules) all.push_back(rule.info);
  return all;
}

}  // namespace shardscope
