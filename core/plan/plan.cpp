// SPDX-License-Identifier: Apache-2.0
#include "core/plan/plan.h"

#include <algorithm>

namespace shardscope {
namespace {

struct Worst {
  int stage = 0;
  Bytes reserved;
};

Worst worstStage(const MemoryBreakdown& memory) {
  Worst worst;
  for (std::size_t i = 0; i < memory.stages.size(); ++i)
    if (memory.stages[i].peakReserved > worst.reserved) worst = {static_cast<int>(i), memory.stages[i].peakReserved};
  return worst;
}

}  // namespace

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
  p.legal = std::none_of(p.issues.begin(), p.issues.end(),
                         [](const LayoutIssue& issue) { return issue.severity == Severity::Hard; });
  p.feasible = p.legal && p.memory.fits();
  return p;
}

PlanSummary summarize(const Scenario& scenario) {
  PlanSummary s;
  const ProcessGroups groups = deriveGroups(scenario.layout, scenario.cluster.numGpus);
  s.dp = groups.dp;
  s.edp = groups.edp;
  Result<PipelineLayout> resolved = resolvePipeline(scenario.model, scenario.layout);
  s.legal = isLegal(scenario, groups, resolved ? &*resolved : nullptr);
  const PipelineLayout pipeline = resolved ? std::move(resolved).value()
                                           : balancedPipeline(scenario.model, scenario.layout.pp, scenario.layout.vpp);

  const MemoryBreakdown memory = estimateMemory(scenario, groups, pipeline, MemoryDetail::Totals);
  const Worst worst = worstStage(memory);
  s.worstStage = worst.stage;
  s.peakReserved = worst.reserved;
  s.headroom = memory.capacity - worst.reserved;
  s.feasible = s.legal && memory.fits();

  const StepEstimate step = estimateStep(scenario, groups, pipeline);
  s.time = step.time;
  s.tokensPerSecondPerGpu = step.tokensPerSecondPerGpu;
  s.mfu = step.mfu;
  return s;
}

}  // namespace shardscope
