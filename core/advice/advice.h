// SPDX-License-Identifier: Apache-2.0
// The long-context MoE guidance as rules: each fires on a scenario and its plan, explains itself with their numbers and
// offers a change. Sources are named in every rule.
//
// A rule has up to four sentences that share the arguments of its message: message.id is the explanation,
// message.id + ".title" the head of a card (at most 34 characters), + ".action" the button, + ".holds" the line that
// says that the rule is kept.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/plan/plan.h"

namespace shardscope {

enum class AdviceSeverity : std::uint8_t { Blocker, Warning, Hint };
std::string_view severityName(AdviceSeverity severity);  // "blocker", "warning", "hint"

struct Advice {
  std::string_view id;  // a literal: stable id of the rule
  AdviceSeverity severity = AdviceSeverity::Hint;
  Message message;
  std::string_view source;        // which guidance says so
  std::optional<Scenario> apply;  // the scenario after the one-click change; none where there is no single change
  std::optional<Message> remark;  // what the change leaves undone; a sentence that follows the explanation
};

// What fires, the most urgent first.
std::vector<Advice> advise(const Scenario& scenario, const Plan& plan);

// A rule of the long-context guide that the scenario keeps.
struct HeldRule {
  std::string_view id;
  Message message;  // message.id + ".holds" is its sentence
  std::string_view source;
};

std::vector<HeldRule> heldRules(const Scenario& scenario, const Plan& plan);

// Every rule's id and source, in the order in which they are looked at: for documentation and tests.
struct AdviceRuleInfo {
  std::string_view id;
  std::string_view source;
};
std::vector<AdviceRuleInfo> adviceRules();

}  // namespace shardscope
