// SPDX-License-Identifier: Apache-2.0
// The long-context MoE guidance as rules: each fires on a scenario and its plan, explains itself with their numbers and
// offers a change. Sources are named in every rule.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/plan/plan.h"

namespace shardscope {

enum class AdviceSeverity : std::uint8_t { Blocker, Warning, Hint };

struct Advice {
  std::string_view id;  // a literal: stable id of the rule
  AdviceSeverity severity = AdviceSeverity::Hint;
  Message message;
  std::string_view source;        // which guidance says so
  std::optional<Scenario> apply;  // the scenario after the one-click change; none where there is no single change
};

std::vector<Advice> advise(const Scenario& scenario, const Plan& plan);

}  // namespace shardscope
