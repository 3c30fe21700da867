// SPDX-License-Identifier: Apache-2.0
#include "core/advice/advice.h"

#include <algorithm>
#include <array>

#include "core/advice/rule.h"

namespace shardscope {
namespace {

constexpr std::string_view kPrefix = "advice.";

std::string_view shortId(const AdviceRule& rule) { return rule.id.substr(kPrefix.size()); }

std::array<std::span<const AdviceRule>, 11> ruleTables() {
  return {memoryRules(), parallelismRules(), cpRules(),    pipelineRules(), recomputeRules(), offloadRules(),
          batchRules(),  dispatcherRules(),  graphRules(), kernelRules(),   overlapRules()};
}

Advice adviceOf(const AdviceFacts& facts, const AdviceRule& rule, Finding found) {
  if (found.apply && !found.remark) found.remark = notEnoughAlone(facts, *found.apply);
  return {shortId(rule), found.severity,         {rule.id, std::move(found.arguments)},
          rule.source,   std::move(found.apply), std::move(found.remark)};
}

}  // namespace

std::string_view severityName(AdviceSeverity severity) {
  switch (severity) {
    case AdviceSeverity::Blocker:
      return "blocker";
    case AdviceSeverity::Warning:
      return "warning";
    case AdviceSeverity::Hint:
      return "hint";
  }
  return "";
}

std::vector<Advice> advise(const Scenario& scenario, const Plan& plan) {
  std::vector<Advice> advice;
  if (plan.memory.stages.empty()) return advice;
  const AdviceFacts facts = factsOf(scenario, plan);
  for (const std::span<const AdviceRule> table : ruleTables())
    for (const AdviceRule& rule : table)
      if (std::optional<Finding> found = rule.check(facts)) advice.push_back(adviceOf(facts, rule, std::move(*found)));
  std::stable_sort(advice.begin(), advice.end(),
                   [](const Advice& a, const Advice& b) { return a.severity < b.severity; });
  return advice;
}

std::vector<HeldRule> heldRules(const Scenario& scenario, const Plan& plan) {
  std::vector<HeldRule> held;
  if (plan.memory.stages.empty()) return held;
  const AdviceFacts facts = factsOf(scenario, plan);
  for (const std::span<const AdviceRule> table : ruleTables())
    for (const AdviceRule& rule : table)
      if (rule.holds != nullptr)
        if (auto arguments = rule.holds(facts))
          held.push_back({shortId(rule), {rule.id, std::move(*arguments)}, rule.source});
  return held;
}

std::vector<AdviceRuleInfo> adviceRules() {
  std::vector<AdviceRuleInfo> rules;
  for (const std::span<const AdviceRule> table : ruleTables())
    for (const AdviceRule& rule : table) rules.push_back({shortId(rule), rule.source});
  return rules;
}

}  // namespace shardscope
