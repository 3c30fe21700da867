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

Word wordOf(MemoryComponent component) {
  static constexpr std::array<std::string_view, kMemoryComponents> kWords{
      "word.part.weights",    "word.part.gradients",  "word.part.optimizer", "word.part.activations",
      "word.part.transients", "word.part.workspaces", "word.part.buffers"};
  return Word(kWords[static_cast<std::size_t>(component)]);
}

std::optional<Finding> doesNotFit(const AdviceFacts& facts) {
  if (facts.fits || !facts.sound) return {};
  const MemoryComponent largest = largestComponent(facts.worst());
  return Finding{AdviceSeverity::Blocker,
                 {arg("stage", facts.worstStage), arg("reserved", facts.reserved), arg("capacity", facts.capacity),
                  arg("over", facts.reserved - facts.capacity), arg("component", wordOf(largest)),
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
