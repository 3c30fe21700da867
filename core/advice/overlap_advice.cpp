// SPDX-License-Identifier: Apache-2.0
// Overlaps that the rest of the scenario rules out or silently switches off.
#include "core/advice/rule.h"

namespace shardscope {
namespace {

std::optional<Finding> expertOverlapWithRecompute(const AdviceFacts& facts) {
  const Scenario& scenario = facts.scenario;
  const bool full = scenario.recompute.granularity == RecomputeGranularity::Full;
  if (!scenario.overlap.epA2a || (!full && !scenario.recompute.selects(RecomputeModule::Moe))) return {};
  Finding found{AdviceSeverity::Blocker, {arg("recompute", std::string(full ? "full" : "moe"))}, {}};
  Scenario changed = scenario;
  changed.overlap.epA2a = false;
  changed.overlap.delayWgrad = false;
  if (legalWith(changed)) found.apply = std::move(changed);
  return found;
}

// Bridge decides by DP alone, though the gradients are reduced over DP x CP.
std::optional<Finding> bridgeDropsOverlap(const AdviceFacts& facts) {
  const Scenario& scenario = facts.scenario;
  if (!facts.sound || facts.plan.groups.dp != 1 || scenario.layout.cp <= 1 ||
      !(scenario.overlap.gradReduce || scenario.overlap.paramGather))
    return {};
  return Finding{AdviceSeverity::Hint, {arg("cp", scenario.layout.cp)}, {}};
}

}  // namespace

std::span<const AdviceRule> overlapRules() {
  static constexpr AdviceRule kRules[] = {
      {"advice.overlap-ep-recompute", "Megatron-LM transformer_config: EP overlap excludes moe recompute",
       expertOverlapWithRecompute},
      {"advice.overlap-bridge-dp1", "Megatron-Bridge comm_overlap", bridgeDropsOverlap},
  };
  return kRules;
}

}  // namespace shardscope
