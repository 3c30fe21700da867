// SPDX-License-Identifier: Apache-2.0
#include "core/legality/layout_issue.h"

#include <algorithm>
#include <array>

#include "core/legality/rules.h"

namespace shardscope {
namespace legality {
namespace {

// World and pipeline first: what search breaks most.
std::array<std::span<const LayoutRule>, 9> sections() {
  return {worldRules(),     pipelineRules(), contextRules(), batchRules(),    expertRules(),
          recomputeRules(), overlapRules(),  graphRules(),   precisionRules()};
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
  for (const std::span<const LayoutRule> section : sections())
    for (const LayoutRule& rule : section)
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
  for (const std::span<const LayoutRule> section : sections())
    for (const LayoutRule& rule : section)
      if (const Verdict breach = rule.check(facts))
        issues.push_back({rule.info.id, rule.info.severity, breach->have, breach->need});
  return issues;
}

bool isLegal(const Scenario& scenario, const ProcessGroups& groups, const PipelineLayout* pipeline) {
  if (pipeline == nullptr) return false;
  const LegalityFacts facts = factsOf(scenario, groups, pipeline);
  for (const std::span<const LayoutRule> section : sections())
    for (const LayoutRule& rule : section)
      if (rule.info.severity == Severity::Hard && rule.check(facts)) return false;
  return true;
}

std::vector<RuleInfo> legalityRules() {
  std::vector<RuleInfo> all;
  for (const std::span<const LayoutRule> section : sections())
    for (const LayoutRule& rule : section) all.push_back(rule.info);
  return all;
}

}  // namespace shardscope
