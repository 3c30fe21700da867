// SPDX-License-Identifier: Apache-2.0
#include "core/plan/plan.h"

#include <algorithm>

namespace shardscope {

const StepEstimate* claimedStep(const Plan& plan) { return plan.legal ? &plan.step : nullptr; }

int worstStage(const MemoryBreakdown& memory) {
  const auto worst =
      std::max_element(memory.stages.begin(), memory.stages.end(),
                       [](const StageMemory& a, const StageMemory& b) { return a.peakReserved < b.peakReserved; });
  return worst == memory.stages.end() ? 0 : static_cast<int>(worst - memory.stages.begin());
}

Bytes headroom(const MemoryBreakdown& memory) {
  if (memory.stages.empty()) return memory.capacity;
  return memory.capacity - memory.stages[static_cast<std::size_t>(worstStage(memory))].peakReserved;
}

Bytes memoryOfAllRanks(const Plan& plan) {
  const auto stages = static_cast<std::int64_t>(std::max<std::size_t>(1, plan.memory.stages.size()));
  Bytes all;
  for (const StageMemory& stage : plan.memory.stages) all += stage.peakAllocated * (plan.groups.worldSize / stages);
  return all;
}

Plan plan(const Scenario& scenario) {
  Plan p;
  p.groups = deriveGroups(scenario.layout, scenario.cluster.numGpus);
  p.globalBatchSize = globalBatchSize(scenario, p.groups.dp);
  p.assumedGlobalBatchSize = scenario.batch.globalBatchSize <= 0;
  p.numMicrobatches = numMicrobatches(scenario, p.groups.dp);

  Result<PipelineLayout> resolved = resolvePipeline(scenario.model, scenario.layout);
  p.issues = checkLegality(scenario, p.groups, resolved ? &*resolved : nullptr);
  p.proposedPipeline = !resolved;
  p.pipeline = resolved ? std::move(resolved).value()
                        : balancedPipeline(scenario.model, scenario.layout.pp, scenario.layout.vpp);

  p.memory = estimateMemory(scenario, p.groups, p.pipeline, MemoryDetail::Tensors);
  p.step = simulateStep(scenario, p.groups, p.pipeline, p.timeline);
  p.legal = brokenRules(p.issues) == 0;
  p.feasible = p.legal && p.memory.fits();
  return p;
}

namespace {

void setStep(const StepEstimate& step, PlanSummary& s) {
  s.time = step.time;
  s.tokensPerSecondPerGpu = step.tokensPerSecondPerGpu;
  s.mfu = step.mfu;
}

void setMemory(const MemoryBreakdown& memory, PlanSummary& s) {
  s.worstStage = worstStage(memory);
  s.headroom = headroom(memory);
  s.peakReserved = memory.capacity - s.headroom;
  s.feasible = s.legal && memory.fits();
}

template <typename StepOf>
PlanSummary summaryWith(const Scenario& scenario, const StepOf& stepOf) {
  PlanSummary s;
  const ProcessGroups groups = deriveGroups(scenario.layout, scenario.cluster.numGpus);
  s.dp = groups.dp;
  s.edp = groups.edp;
  Result<PipelineLayout> resolved = resolvePipeline(scenario.model, scenario.layout);
  s.legal = isLegal(scenario, groups, resolved ? &*resolved : nullptr);
  const PipelineLayout pipeline = resolved ? std::move(resolved).value()
                                           : balancedPipeline(scenario.model, scenario.layout.pp, scenario.layout.vpp);
  setMemory(estimateMemory(scenario, groups, pipeline, MemoryDetail::Totals), s);
  setStep(stepOf(groups, pipeline), s);
  return s;
}

}  // namespace

PlanSummary summarize(const Scenario& scenario) {
  return summaryWith(scenario, [&](const ProcessGroups& groups, const PipelineLayout& pipeline) {
    return estimateStep(scenario, groups, pipeline);
  });
}

std::optional<PlanSummary> summarizeFitting(const Scenario& scenario, const PipelineLayout& pipeline) {
  const ProcessGroups groups = deriveGroups(scenario.layout, scenario.cluster.numGpus);
  PlanSummary s;
  s.legal = true;
  s.dp = groups.dp;
  s.edp = groups.edp;
  setMemory(estimateMemory(scenario, groups, pipeline, MemoryDetail::Totals), s);
  if (!s.feasible) return {};
  setStep(estimateStep(scenario, groups, pipeline), s);
  return s;
}

PlanSummary simulate(const Scenario& scenario, StepEstimate* step) {
  PlanSummary s = summaryWith(scenario, [&](const ProcessGroups& groups, const PipelineLayout& pipeline) {
    PipelineTimeline timeline;
    StepEstimate estimate = simulateStep(scenario, groups, pipeline, timeline);
    if (step != nullptr) *step = estimate;
    return estimate;
  });
  s.simulated = true;
  return s;
}

PlanSummary summaryOf(const Plan& plan) {
  PlanSummary s;
  s.legal = plan.legal;
  s.dp = plan.groups.dp;
  s.edp = plan.groups.edp;
  setMemory(plan.memory, s);
  setStep(plan.step, s);
  s.simulated = true;
  return s;
}

}  // namespace shardscope
