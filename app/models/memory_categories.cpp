// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/memory_categories.h"

#include <algorithm>
#include <string_view>

#include "core/memory/parameter_shards.h"

namespace shardscope {
namespace {

struct TermPrefix {
  std::string_view prefix;
  MemoryCategory category;
};

// The first that fits. A hidden state between two layers is residual, whoever keeps it.
constexpr TermPrefix kActivations[] = {
    {"memory.attention.norm-input", MemoryCategory::NormsAndResidual},
    {"memory.mlp.norm-input", MemoryCategory::NormsAndResidual},
    {"memory.checkpoint.", MemoryCategory::NormsAndResidual},
    {"memory.pipeline.", MemoryCategory::NormsAndResidual},
    {"memory.attention.", MemoryCategory::Attention},
    {"memory.mla.", MemoryCategory::Attention},
    {"memory.delta-net.", MemoryCategory::Attention},
    {"memory.mlp.", MemoryCategory::MoeAndMlp},
    {"memory.moe.", MemoryCategory::MoeAndMlp},
    {"memory.shared.", MemoryCategory::MoeAndMlp},
    {"memory.embedding.", MemoryCategory::EmbeddingAndLogits},
    {"memory.mtp.", MemoryCategory::EmbeddingAndLogits},
    {"memory.head.", MemoryCategory::EmbeddingAndLogits},
};

constexpr std::array kActivationCategories{MemoryCategory::Attention, MemoryCategory::MoeAndMlp,
                                           MemoryCategory::NormsAndResidual, MemoryCategory::EmbeddingAndLogits};

MemoryCategory categoryOf(MemoryComponent component, std::string_view term) {
  switch (component) {
    case MemoryComponent::Weights:
      return MemoryCategory::Weights;
    case MemoryComponent::Gradients:
      return MemoryCategory::Gradients;
    case MemoryComponent::Optimizer:
      return MemoryCategory::Optimizer;
    case MemoryComponent::Transients:
      return term.starts_with("memory.optimizer.") ? MemoryCategory::Optimizer : MemoryCategory::Transient;
    case MemoryComponent::Workspaces:
    case MemoryComponent::Buffers:
      return MemoryCategory::Buffers;
    case MemoryComponent::Activations:
      break;
  }
  const auto found = std::find_if(std::begin(kActivations), std::end(kActivations),
                                  [term](const TermPrefix& p) { return term.starts_with(p.prefix); });
  return found == std::end(kActivations) ? MemoryCategory::NormsAndResidual : found->category;
}

// What the tensors tell more exactly than their component. They are rounded to bytes one by one and the component as a
// whole: the largest takes the difference.
void addActivations(const StageMemory& stage, StageSums& sums) {
  Bytes rest = stage[MemoryComponent::Activations];
  for (const LiveTensor& tensor : stage.tensors) {
    if (tensor.component != MemoryComponent::Activations) continue;
    sums[categoryOf(tensor)] += tensor.bytes;
    rest -= tensor.bytes;
  }
  MemoryCategory largest = MemoryCategory::NormsAndResidual;
  for (const MemoryCategory c : kActivationCategories)
    if (sums[c] > sums[largest]) largest = c;
  sums[largest] += rest;
}

// Moments that are widened for the optimizer step are optimizer state, if only for a moment.
void moveWidened(const StageMemory& stage, StageSums& sums) {
  for (const LiveTensor& tensor : stage.tensors) {
    if (tensor.component != MemoryComponent::Transients || categoryOf(tensor) == MemoryCategory::Transient) continue;
    const Bytes moved = std::min(tensor.bytes, sums[MemoryCategory::Transient]);
    sums[categoryOf(tensor)] += moved;
    sums[MemoryCategory::Transient] -= moved;
  }
}

StageSums atPeak(const StageMemory& stage) {
  StageSums sums;
  for (int i = 0; i < kMemoryComponents; ++i) {
    const auto component = static_cast<MemoryComponent>(i);
    if (component != MemoryComponent::Activations) sums[categoryOf(component, {})] += stage[component];
  }
  addActivations(stage, sums);
  moveWidened(stage, sums);
  return sums;
}

// Between steps a stage also holds what its peak does without: see core/memory/memory_breakdown.cpp.
std::vector<StageSums> betweenSteps(const PlannedScenario& planned) {
  const Plan& plan = planned.plan;
  const LocalSizes sizes = localSizes(planned.scenario);
  ParameterShards shards(planned.scenario, plan.groups, sizes);
  std::vector<StageSums> all(plan.memory.stages.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const RankContents contents = contentsOf(planned.scenario.model, plan.pipeline, static_cast<int>(i));
    const StaticMemory fixed = shards.staticOf(contents);
    for (const TermList::Entry& entry : fixed.terms)
      all[i][categoryOf(infoOf(entry.term).component, infoOf(entry.term).id)] += bytesFrom(entry.bytes);
    all[i][MemoryCategory::Weights] += plan.memory.stages[i].staticBytes - all[i].total();
  }
  return all;
}

}  // namespace

Bytes StageSums::total() const {
  Bytes sum = slack;
  for (const Bytes b : bytes) sum += b;
  return sum;
}

MemoryCategory categoryOf(const LiveTensor& tensor) { return categoryOf(tensor.component, tensor.term); }

std::vector<StageSums> stageSums(const PlannedScenario& planned, MemoryMoment moment) {
  if (moment == MemoryMoment::Static) return betweenSteps(planned);
  std::vector<StageSums> all;
  all.reserve(planned.plan.memory.stages.size());
  for (const StageMemory& stage : planned.plan.memory.stages) {
    all.push_back(atPeak(stage));
    if (moment == MemoryMoment::Reserved) all.back().slack = stage.peakReserved - stage.peakAllocated;
  }
  return all;
}

}  // namespace shardscope
