// SPDX-License-Identifier: Apache-2.0
// What a layout breaks. An infeasible layout is data, not an error.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/parallel/pipeline_layout.h"
#include "core/parallel/process_groups.h"
#include "core/scenario/scenario.h"

namespace shardscope {

enum class Severity : std::uint8_t { Hard, Soft };

struct LayoutIssue {
  std::string_view rule;  // a literal: stable id of the rule, such as "world-divides"; the key of its sentence
  Severity severity = Severity::Hard;
  std::int64_t have = 0;
  std::int64_t need = 0;

  bool operator==(const LayoutIssue&) const = default;
};

// Every broken rule, in the order of the rule table. pipeline is null where resolvePipeline failed.
std::vector<LayoutIssue> checkLegality(const Scenario& scenario, const ProcessGroups& groups,
                                       const PipelineLayout* pipeline);

// How many hard rules are broken: what a verdict counts.
int brokenRules(const std::vector<LayoutIssue>& issues);

// Whether no hard rule is broken: the part that look-ahead and search need. Stops at the first.
bool isLegal(const Scenario& scenario, const ProcessGroups& groups, const PipelineLayout* pipeline);

struct RuleInfo {
  std::string_view id;
  Severity severity = Severity::Hard;
  std::string_view reference;  // number in Megatron's rule list as it was read; "own" for a rule of ours
  std::string_view source;     // where Megatron-LM, Megatron-Bridge or Transformer Engine refuses it

  bool operator==(const RuleInfo&) const = default;
};

// Every rule, in the order in which issues are reported.
std::vector<RuleInfo> legalityRules();

// The sentence of an issue with this scenario's numbers: what is wrong, what it has, what it needs, what to do.
Message describe(const LayoutIssue& issue, const Scenario& scenario);

}  // namespace shardscope
