// SPDX-License-Identifier: Apache-2.0
// The GPU budget: how many the layout needs, what is left for data parallelism, and TP as another lever.
#include <algorithm>

#include "core/advice/rule.h"
#include "core/legality/folding.h"

namespace shardscope {
namespace {

constexpr std::int64_t kMostGpus = 1 << 20;

// Both meshes must tile the world: a common multiple of their sizes.
std::optional<Finding> countDoesNotFold(const AdviceFacts& facts) {
  if (facts.plan.groups.dpDivides && facts.plan.groups.edpDivides) return {};
  const Folding folding = foldingOf(facts.scenario.layout);
  const std::int64_t gpus = facts.scenario.cluster.numGpus;
  if (folding.leastWorld > kMostGpus) return {};
  const std::int64_t needed = (gpus + folding.leastWorld - 1) / folding.leastWorld * folding.leastWorld;
  Finding found{AdviceSeverity::Blocker,
                {arg("gpus", gpus), arg("attention", folding.attentionMesh), arg("expert", folding.expertMesh),
                 arg("needed", needed)},
                {}};
  if (needed > kMostGpus) return found;
  Scenario changed = facts.scenario;
  changed.cluster.numGpus = static_cast<int>(needed);
  mendGlobalBatch(changed);
  if (legalWith(changed)) found.apply = std::move(changed);
  return found;
}

bool wantsData(const AdviceFacts& facts) {
  return facts.scenario.cluster.numGpus > 1 &&
         (facts.scenario.layout.cp > 1 || facts.scenario.batch.seqLen >= kLongContext);
}

std::optional<Finding> dataParallelAtFloor(const AdviceFacts& facts) {
  // What does not fit is told about memory first.
  if (facts.plan.groups.dp != 1 || !facts.sound || !facts.fits || !wantsData(facts)) return {};
  const ParallelLayout& layout = facts.scenario.layout;
  const int gpus = facts.scenario.cluster.numGpus;
  Finding found{AdviceSeverity::Hint, {}, {}};
  Scenario changed = facts.scenario;
  changed.cluster.numGpus = static_cast<int>(std::min<std::int64_t>(std::int64_t{gpus} * 2, kMostGpus));
  mendGlobalBatch(changed);
  const int after = numMicrobatches(changed, 2);
  if (legalWith(changed)) found.apply = std::move(changed);
  found.arguments = {arg("tp", layout.tp),
                     arg("cp", layout.cp),
                     arg("pp", layout.pp),
                     arg("gpus", gpus),
                     arg("gpus_after", std::int64_t{gpus} * 2),
                     arg("ga", facts.plan.numMicrobatches),
                     arg("ga_after", after)};
  return found;
}

std::optional<std::vector<MessageArgument>> dataParallelAlive(const AdviceFacts& facts) {
  if (facts.plan.groups.dp <= 1 || !facts.plan.groups.dpDivides || !wantsData(facts)) return {};
  return std::vector{arg("dp", facts.plan.groups.dp)};
}

// The layout is sound and too big for the memory: more replicas shard the optimizer state further.
std::optional<Finding> moreGpusFit(const AdviceFacts& facts) {
  if (facts.fits || !facts.plan.legal || !facts.scenario.optimizer.distributed) return {};
  const auto fitsOn = [&facts](int factor) {
    Scenario changed = facts.scenario;
    changed.cluster.numGpus *= factor;
    return memoryWith(facts, changed).fits;
  };
  constexpr int kMostFactor = 16;
  if (facts.scenario.cluster.numGpus > kMostGpus / kMostFactor || !fitsOn(kMostFactor)) return {};
  int factor = 2;
  while (factor < kMostFactor && !fitsOn(factor)) factor *= 2;
  Scenario changed = facts.scenario;
  changed.cluster.numGpus *= factor;
  mendGlobalBatch(changed);
  if (!legalWith(changed)) return {};
  return Finding{AdviceSeverity::Warning,
                 {arg("gpus", facts.scenario.cluster.numGpus), arg("gpus_after", changed.cluster.numGpus),
                  arg("dp_after", facts.plan.groups.dp * factor), arg("over", facts.reserved - facts.capacity)},
                 std::move(changed)};
}

// On NVL72 the gathers of TP stay on NVLink: half the CP ring for twice the TP.
std::optional<Finding> tensorForContext(const AdviceFacts& facts) {
  const ParallelLayout& layout = facts.scenario.layout;
  constexpr int kMostTp = 8;
  if (!facts.wideNvlink || facts.scenario.batch.seqLen < kLongContext || layout.cp < 4 || layout.tp * 2 > kMostTp ||
      !facts.plan.legal)
    return {};
  Scenario changed = facts.scenario;
  changed.layout.tp *= 2;
  changed.layout.cp /= 2;
  changed.layout.sequenceParallel = true;
  const PlanSummary after = simulate(changed);
  if (!after.feasible) return {};
  const Nanoseconds time = after.time;
  constexpr double kWorthwhile = 0.98;
  if (facts.fits && time > kWorthwhile * facts.plan.step.time) return {};
  return Finding{AdviceSeverity::Hint,
                 {arg("tp", layout.tp), arg("cp", layout.cp), arg("tp_after", changed.layout.tp),
                  arg("cp_after", changed.layout.cp), arg("time", facts.plan.step.time), arg("time_after", time),
                  arg("reserved", facts.reserved), arg("reserved_after", after.peakReserved)},
                 std::move(changed)};
}

}  // namespace

std::span<const AdviceRule> parallelismRules() {
  static constexpr AdviceRule kRules[] = {
      {"advice.gpu-count", "MoE long-context guide, pitfall 3", countDoesNotFold},
      {"advice.gpu-count-memory", "MoE long-context guide, pitfall 3", moreGpusFit},
      {"advice.dp-floor", "MoE long-context guide, CP sizing rule 2", dataParallelAtFloor, dataParallelAlive},
      {"advice.tp-for-cp", "MoE long-context guide, CP sizing rule 5", tensorForContext},
  };
  return kRules;
}

}  // namespace shardscope
