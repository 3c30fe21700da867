// SPDX-License-Identifier: Apache-2.0
// Whether the memory is enough, and enough by a margin.
#include <algorithm>
#include <array>

#include "core/advice/rule.h"

namespace shardscope {
namespace {

// Of what the worst stage holds at its peak.
MemoryComponent largestComponent(const StageMemory& stage) {
  const auto largest = std::max_element(stage.components.begin(), stage.components.end());
  return static_cast<MemoryComponent>(largest - stage.components.begin());
}

std::optional<Finding> doesNotFit(const AdviceFacts& facts) {
  if (facts.fits || !facts.sound) return {};
  const MemoryComponent largest = largestComponent(facts.worst());
  return Finding{AdviceSeverity::Blocker,
                 {arg("stage", facts.worstStage), arg("reserved", facts.reserved), arg("capacity", facts.capacity),
                  arg("over", facts.reserved - facts.capacity), arg("component", std::string(componentName(largest))),
                  arg("share", facts.worst()[largest])},
                 {}};
}

std::optional<Finding> littleMargin(const AdviceFacts& facts) {
  if (!facts.fits || !facts.tight()) return {};
  return Finding{AdviceSeverity::Warning,
                 {arg("stage", facts.worstStage), arg("reserved", facts.reserved), arg("capacity", facts.capacity),
                  arg("left", facts.capacity - facts.reserved), arg("share", percent(facts.headroomShare))},
                 {}};
}

std::optional<std::vector<MessageArgument>> comfortable(const AdviceFacts& facts) {
  if (facts.headroomShare < kComfortableShare) return {};
  return std::vector{arg("share", percent(facts.headroomShare))};
}

}  // namespace

std::span<const AdviceRule> memoryRules() {
  static constexpr AdviceRule kRules[] = {
      {"advice.memory-over", "Memory plan of this scenario", doesNotFit},
      {"advice.memory-margin", "Memory plan of this scenario", littleMargin, comfortable},
  };
  return kRules;
}

}  // namespace shardscope
