// SPDX-License-Identifier: Apache-2.0
// Global batch size, gradient accumulation, the pipeline bubble, and the size of a micro batch.
//   bubble share of a step = (pp - 1) / (vpp*m + pp - 1)      interleaved 1F1B with equal chunks
#include <algorithm>
#include <cmath>

#include "core/advice/rule.h"

namespace shardscope {
namespace {

double bubbleShare(const ParallelLayout& layout, std::int64_t microbatches) {
  const double idle = layout.pp - 1;
  return idle / (static_cast<double>(layout.vpp) * static_cast<double>(microbatches) + idle);
}

// The fewest micro batches, whole pipeline groups of them, that leave at most this share idle.
std::int64_t microbatchesFor(const ParallelLayout& layout, double share) {
  const double least = (layout.pp - 1) * (1 - share) / (share * layout.vpp);
  const std::int64_t groups = std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(least / layout.pp)));
  return groups * layout.pp;
}

std::int64_t batchOf(const AdviceFacts& facts, std::int64_t microbatches) {
  return microbatches * std::max(1, facts.scenario.batch.microBatchSize) * facts.plan.groups.dp;
}

std::optional<Scenario> withBatch(const AdviceFacts& facts, std::int64_t size) {
  if (size > INT32_MAX || size < 1) return {};
  Scenario changed = facts.scenario;
  changed.batch.globalBatchSize = static_cast<int>(size);
  if (!legalWith(changed)) return {};
  return changed;
}

std::optional<Finding> batchDoesNotDivide(const AdviceFacts& facts) {
  const int size = facts.scenario.batch.globalBatchSize;
  if (size <= 0 || !facts.plan.groups.dpDivides) return {};
  const ParallelLayout& layout = facts.scenario.layout;
  const std::int64_t one = batchOf(facts, 1);
  const std::int64_t microbatches = size / one;
  const int group = layout.groupSize();
  const bool whole = size % one == 0;
  const bool pipelined =
      layout.vpp <= 1 || (microbatches >= group && (microbatches % group == 0 || microbatches % group >= layout.pp));
  if (whole && pipelined) return {};
  const std::int64_t unit = layout.vpp > 1 ? one * group : one;
  const std::int64_t after = (size + unit - 1) / unit * unit;
  return Finding{AdviceSeverity::Blocker,
                 {arg("gbs", size), arg("mbs", facts.scenario.batch.microBatchSize), arg("dp", facts.plan.groups.dp),
                  arg("unit", unit), arg("gbs_after", after)},
                 withBatch(facts, after),
                 layout.vpp > 1 ? std::optional(Message{"advice.interleaved-groups",
                                                        {arg("vpp", layout.vpp), arg("group", group)}})
                                : std::nullopt};
}

std::optional<Finding> batchAssumed(const AdviceFacts& facts) {
  if (!facts.sound || !facts.plan.assumedGlobalBatchSize) return {};
  return Finding{AdviceSeverity::Hint,
                 {arg("gbs", facts.plan.globalBatchSize), arg("ga", facts.plan.numMicrobatches),
                  arg("pp", facts.scenario.layout.pp), arg("dp", facts.plan.groups.dp)},
                 withBatch(facts, facts.plan.globalBatchSize)};
}

std::optional<Finding> tooFewMicrobatches(const AdviceFacts& facts) {
  constexpr double kMuch = 0.10, kAimed = 0.05, kVeryMuch = 0.25;
  const ParallelLayout& layout = facts.scenario.layout;
  if (layout.pp <= 1) return {};
  const double share = bubbleShare(layout, facts.plan.numMicrobatches);
  if (share <= kMuch) return {};
  const std::int64_t microbatches = microbatchesFor(layout, kAimed);
  const std::int64_t after = batchOf(facts, microbatches);
  return Finding{share > kVeryMuch ? AdviceSeverity::Warning : AdviceSeverity::Hint,
                 {arg("ga", facts.plan.numMicrobatches), arg("pp", layout.pp), arg("bubble", percent(share)),
                  arg("ga_after", microbatches), arg("gbs_after", after),
                  arg("bubble_after", percent(bubbleShare(layout, microbatches)))},
                 withBatch(facts, after)};
}

// CP has eaten DP: the same GBS is now one long row of micro batches.
std::optional<Finding> batchCanShrink(const AdviceFacts& facts) {
  const ParallelLayout& layout = facts.scenario.layout;
  constexpr int kManyPerStage = 16, kEnoughPerStage = 8;
  if (!facts.plan.legal || facts.plan.assumedGlobalBatchSize || facts.scenario.batch.seqLen < kLongContext ||
      layout.cp <= 1 || facts.plan.groups.dp > 2 || facts.plan.numMicrobatches <= kManyPerStage * layout.pp)
    return {};
  const std::int64_t microbatches = std::int64_t{kEnoughPerStage} * layout.pp;
  const std::int64_t after = batchOf(facts, microbatches);
  return Finding{AdviceSeverity::Hint,
                 {arg("gbs", facts.plan.globalBatchSize), arg("dp", facts.plan.groups.dp),
                  arg("ga", facts.plan.numMicrobatches), arg("time", facts.plan.step.time), arg("gbs_after", after),
                  arg("ga_after", microbatches), arg("bubble_after", percent(bubbleShare(layout, microbatches)))},
                 withBatch(facts, after)};
}

// The same sequences a step in micro batches of another size.
Scenario withMicroBatch(const AdviceFacts& facts, int size) {
  Scenario changed = facts.scenario;
  changed.batch.microBatchSize = size;
  changed.batch.globalBatchSize = facts.plan.globalBatchSize;
  return changed;
}

// The largest that fits; else one sequence, which saves most.
std::optional<Finding> smallerMicroBatch(const AdviceFacts& facts) {
  const int now = facts.scenario.batch.microBatchSize;
  if (facts.fits || !facts.sound || now <= 1) return {};
  int size = now;
  MemoryTrial trial;
  do {
    do --size;
    while (now % size != 0);
    trial = memoryWith(facts, withMicroBatch(facts, size));
  } while (size > 1 && !trial.fits);
  Scenario changed = withMicroBatch(facts, size);
  if (trial.reserved >= facts.reserved || !legalWith(changed)) return {};
  return Finding{AdviceSeverity::Warning,
                 {arg("stage", facts.worstStage), arg("reserved", facts.reserved), arg("capacity", facts.capacity),
                  arg("mbs", now), arg("mbs_after", size), arg("reserved_after", trial.reserved),
                  arg("gbs", facts.plan.globalBatchSize),
                  arg("ga_after", facts.plan.globalBatchSize / (size * facts.plan.groups.dp))},
                 std::move(changed)};
}

std::optional<Finding> largerMicroBatch(const AdviceFacts& facts) {
  constexpr double kWorthwhile = 0.98;
  if (!facts.plan.feasible || facts.headroomShare < kComfortableShare || facts.plan.numMicrobatches % 2 != 0) return {};
  const int now = facts.scenario.batch.microBatchSize;
  Scenario changed = withMicroBatch(facts, 2 * now);
  if (!feasibleWith(changed, kComfortableShare)) return {};
  const PlanSummary after = simulate(changed);
  if (after.time > kWorthwhile * facts.plan.step.time) return {};
  return Finding{
      AdviceSeverity::Hint,
      {arg("left", percent(facts.headroomShare)), arg("mbs", now), arg("mbs_after", 2 * now),
       arg("gbs", facts.plan.globalBatchSize), arg("time", facts.plan.step.time), arg("time_after", after.time),
       arg("reserved", facts.reserved), arg("reserved_after", after.peakReserved)},
      std::move(changed)};
}

}  // namespace

std::span<const AdviceRule> batchRules() {
  static constexpr AdviceRule kRules[] = {
      {"advice.gbs-divides", "Megatron-LM num_microbatches_calculator and interleaved schedule", batchDoesNotDivide},
      {"advice.gbs-bubble", "MoE long-context guide, CP sizing rule 6", tooFewMicrobatches},
      {"advice.gbs-shrink", "MoE long-context guide, CP sizing rule 6", batchCanShrink},
      {"advice.gbs-assumed", "MoE long-context guide, CP sizing rule 6", batchAssumed},
      {"advice.mbs-lower", "Memory plan of this scenario", smallerMicroBatch},
      {"advice.mbs-raise", "Memory plan of this scenario", largerMicroBatch},
  };
  return kRules;
}

}  // namespace shardscope
