// SPDX-License-Identifier: Apache-2.0
#include "core/plan/shard.h"

#include <utility>

#include "core/plan/proxy_parts.h"

namespace shardscope {

ShardScenario shardOf(const Scenario& scenario) {
  Proxy notes{runnableByEngine(scenario), {}, {}};
  Scenario& s = notes.scenario;
  s.moe.routing = Routing::Balanced;
  s.batch.globalBatchSize = globalBatchSize(scenario, deriveGroups(scenario.layout, scenario.cluster.numGpus).dp);
  addNotes(scenario, notes);
  return {std::move(notes.scenario), std::move(notes.changed)};
}

Nanoseconds computeTime(const Plan& plan, const StepDetail& detail) {
  Nanoseconds time;
  for (const OpCost& op : detail.ops) time += op.time + op.recompute;
  for (const StepComponent& component : plan.step.components)
    if (component.name == partName(StepPart::Optimizer)) time += component.time;
  return time;
}

std::optional<Scenario> withFewerMicrobatches(const Scenario& scenario) {
  const ProcessGroups groups = deriveGroups(scenario.layout, scenario.cluster.numGpus);
  const Result<PipelineLayout> pipeline = resolvePipeline(scenario.model, scenario.layout);
  if (!pipeline) return std::nullopt;
  const int group = pipeline->vpp > 1 ? scenario.layout.groupSize() : 1;
  const int all = numMicrobatches(scenario, groups.dp);
  const auto live = [&](int microbatches, int rank) {
    return maxLiveChunks({pipeline->pp, pipeline->vpp, microbatches, group, false}, rank);
  };
  for (int fewer = group; fewer < all; fewer += group) {
    bool full = true;
    for (int rank = 0; rank < pipeline->pp && full; ++rank) full = live(fewer, rank) == live(all, rank);
    if (!full) continue;
    Scenario smaller = scenario;
    smaller.batch.globalBatchSize = fewer * groups.dp * scenario.batch.microBatchSize;
    return smaller;
  }
  return std::nullopt;
}

}  // namespace shardscope
