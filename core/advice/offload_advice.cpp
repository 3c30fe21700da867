// SPDX-License-Identifier: Apache-2.0
// Optimizer state on the host: at 128K and beyond where it does not fit, and not more of it than needed.
#include <cmath>

#include "core/advice/rule.h"

namespace shardscope {
namespace {

Scenario withOffload(const Scenario& scenario, double fraction) {
  Scenario changed = scenario;
  changed.optimizer.cpuOffloadFraction = fraction;
  return changed;
}

// The least that leaves a margin, or all of it.
std::optional<Finding> offloadMore(const AdviceFacts& facts) {
  const Scenario& scenario = facts.scenario;
  const double now = scenario.optimizer.cpuOffloadFraction;
  constexpr double kWorthwhile = 0.01;
  if (!facts.tight() || now >= 1) return {};
  Scenario changed = withOffload(scenario, 1.0);
  MemoryTrial chosen = memoryWith(facts, changed);
  if (chosen.headroomShare - facts.headroomShare < kWorthwhile) return {};
  for (const double less : {0.25, 0.5, 0.75}) {
    if (less <= now || chosen.headroomShare < kTightShare) continue;
    Scenario partly = withOffload(scenario, less);
    const MemoryTrial part = memoryWith(facts, partly);
    if (part.headroomShare < kTightShare) continue;
    chosen = part;
    changed = std::move(partly);
    break;
  }
  Finding found{AdviceSeverity::Warning,
                {arg("percent", percent(changed.optimizer.cpuOffloadFraction)), arg("stage", facts.worstStage),
                 arg("reserved", facts.reserved), arg("reserved_after", chosen.reserved),
                 arg("capacity", facts.capacity), arg("seq_len", scenario.batch.seqLen)},
                {},
                stillOver(facts, chosen.reserved)};
  if (legalWith(changed)) found.apply = std::move(changed);
  return found;
}

// The state that stays on the device grows linearly as the fraction falls: one trial tells how far it may.
double leastFraction(const AdviceFacts& facts, double now) {
  constexpr double kStep = 0.25;
  const double spare = (facts.headroomShare - kComfortableShare) * static_cast<double>(facts.capacity.count);
  const auto cost = static_cast<double>((facts.withoutOffload->reserved - facts.reserved).count);
  if (spare >= cost) return 0;
  return now - kStep * std::floor(now * spare / cost / kStep);
}

std::optional<Finding> offloadLess(const AdviceFacts& facts) {
  if (!facts.withoutOffload || facts.headroomShare <= kComfortableShare ||
      facts.withoutOffload->reserved <= facts.reserved)
    return {};
  const double now = facts.scenario.optimizer.cpuOffloadFraction;
  const double fraction = leastFraction(facts, now);
  if (fraction >= now) return {};
  Scenario changed = withOffload(facts.scenario, fraction);
  const MemoryTrial after = fraction > 0 ? memoryWith(facts, changed) : *facts.withoutOffload;
  if (!after.fits || !legalWith(changed)) return {};
  return Finding{
      AdviceSeverity::Hint,
      {arg("percent", percent(now)), arg("percent_after", percent(fraction)), arg("reserved", facts.reserved),
       arg("reserved_after", after.reserved), arg("left", percent(after.headroomShare))},
      std::move(changed)};
}

std::optional<Finding> offloadNeeded(const AdviceFacts& facts) {
  if (!facts.withoutOffload || facts.withoutOffload->fits) return {};
  return Finding{AdviceSeverity::Hint,
                 {arg("stage", facts.withoutOffload->stage), arg("needed", facts.withoutOffload->reserved),
                  arg("capacity", facts.capacity), arg("reserved", facts.reserved)},
                 {}};
}

// The offloaded optimizer forces the precision-aware one, which takes FP8 parameters only with delayed scaling.
std::optional<Finding> offloadWithFp8Parameters(const AdviceFacts& facts) {
  const PrecisionSpec& precision = facts.scenario.precision;
  if (facts.scenario.optimizer.cpuOffloadFraction <= 0 || !precision.fp8ParamGather ||
      precision.compute == ComputePrecision::Fp8Delayed)
    return {};
  Finding found{AdviceSeverity::Blocker, {}, {}};
  Scenario changed = facts.scenario;
  changed.precision.fp8ParamGather = false;
  if (legalWith(changed)) found.apply = std::move(changed);
  return found;
}

}  // namespace

std::span<const AdviceRule> offloadRules() {
  static constexpr AdviceRule kRules[] = {
      {"advice.offload-fp8-params", "Megatron-LM optimizer: precision-aware optimizer and FP8 parameters",
       offloadWithFp8Parameters},
      {"advice.offload-more", "MoE long-context guide: CPU offload for optimizer state", offloadMore},
      {"advice.offload-less", "Memory plan of this scenario", offloadLess},
      {"advice.offload-needed", "Memory plan of this scenario", offloadNeeded},
  };
  return kRules;
}

}  // namespace shardscope
