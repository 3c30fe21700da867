// SPDX-License-Identifier: Apache-2.0
#include "core/advice/rule.h"

#include <algorithm>
#include <cmath>

namespace shardscope {

namespace {

MemoryTrial trialOf(const MemoryBreakdown& memory) {
  const Bytes left = headroom(memory);
  const auto capacity = static_cast<double>(std::max<std::int64_t>(1, memory.capacity.count));
  return {worstStage(memory), memory.capacity - left, memory.fits(), static_cast<double>(left.count) / capacity};
}

void tryWithoutSavings(AdviceFacts& facts) {
  if (!facts.fits || !facts.plan.legal) return;
  const Scenario& scenario = facts.scenario;
  if (scenario.optimizer.cpuOffloadFraction > 0) {
    Scenario bare = scenario;
    bare.optimizer.cpuOffloadFraction = 0;
    facts.withoutOffload = memoryWith(facts, bare);
  }
  if (scenario.recompute.granularity != RecomputeGranularity::None) {
    Scenario bare = scenario;
    bare.recompute = {};
    facts.withoutRecompute = memoryWith(facts, bare);
  }
}

}  // namespace

AdviceFacts factsOf(const Scenario& scenario, const Plan& plan) {
  AdviceFacts facts{scenario, plan};
  facts.sound = plan.groups.dpDivides && plan.groups.edpDivides;
  const ParallelLayout& layout = scenario.layout;
  facts.tokensPerCpRank = scenario.batch.seqLen / std::max(1, layout.cp);
  facts.tokensPerGpu = layout.sequenceParallel ? facts.tokensPerCpRank / std::max(1, layout.tp) : facts.tokensPerCpRank;
  const MemoryTrial now = trialOf(plan.memory);
  facts.worstStage = now.stage;
  facts.reserved = now.reserved;
  facts.capacity = plan.memory.capacity;
  facts.fits = now.fits;
  facts.headroomShare = now.headroomShare;
  const GpuSpec& gpu = scenario.cluster.gpu;
  facts.wideNvlink = scenario.cluster.nvlinkDomainSize > gpu.gpusPerNode && scenario.cluster.nvlinkDomainSize >= 32;
  facts.hopper = gpu.computeCapability == 90;
  facts.blackwell = gpu.computeCapability >= 100 && gpu.computeCapability < 110;
  tryWithoutSavings(facts);
  return facts;
}

MessageArgument arg(std::string_view name, std::int64_t value) { return {name, value}; }
MessageArgument arg(std::string_view name, int value) { return {name, std::int64_t{value}}; }
MessageArgument arg(std::string_view name, double value) { return {name, value}; }
MessageArgument arg(std::string_view name, Bytes value) { return {name, value}; }
MessageArgument arg(std::string_view name, Nanoseconds value) { return {name, value}; }
MessageArgument arg(std::string_view name, std::string value) { return {name, std::move(value)}; }
MessageArgument arg(std::string_view name, Word value) { return {name, value}; }

double percent(double share) { return std::round(share * 1000) / 10; }

MemoryTrial memoryWith(const AdviceFacts& facts, const Scenario& changed) {
  return memoryWith(changed, facts.plan.pipeline);
}

MemoryTrial memoryWith(const Scenario& changed, const PipelineLayout& pipeline) {
  const ProcessGroups groups = deriveGroups(changed.layout, changed.cluster.numGpus);
  return trialOf(estimateMemory(changed, groups, pipeline, MemoryDetail::Totals));
}

std::optional<Message> stillOver(const AdviceFacts& facts, Bytes reserved) {
  if (reserved <= facts.capacity) return {};
  return Message{"advice.still-over", {arg("over", reserved - facts.capacity)}};
}

std::optional<Message> notEnoughAlone(const AdviceFacts& facts, const Scenario& changed) {
  if (facts.plan.feasible) return {};
  const Result<PipelineLayout> pipeline = resolvePipeline(changed.model, changed.layout);
  if (!pipeline) return {};
  const Bytes reserved = memoryWith(changed, *pipeline).reserved;
  if (facts.plan.legal && reserved >= facts.reserved) return {};
  return stillOver(facts, reserved);
}

bool legalWith(const Scenario& changed) {
  const ProcessGroups groups = deriveGroups(changed.layout, changed.cluster.numGpus);
  const Result<PipelineLayout> pipeline = resolvePipeline(changed.model, changed.layout);
  return isLegal(changed, groups, pipeline ? &*pipeline : nullptr);
}

bool feasibleWith(const Scenario& changed, double share) {
  const ProcessGroups groups = deriveGroups(changed.layout, changed.cluster.numGpus);
  const Result<PipelineLayout> pipeline = resolvePipeline(changed.model, changed.layout);
  if (!pipeline || !isLegal(changed, groups, &*pipeline)) return false;
  const MemoryTrial trial = trialOf(estimateMemory(changed, groups, *pipeline, MemoryDetail::Totals));
  return trial.fits && trial.headroomShare >= share;
}

int nearestPowerOfTwo(double value) {
  if (!(value > 1)) return 1;
  return 1 << static_cast<int>(std::min(30.0, std::round(std::log2(value))));
}

void mendGlobalBatch(Scenario& changed) {
  BatchSpec& batch = changed.batch;
  if (batch.globalBatchSize <= 0) return;
  const ProcessGroups groups = deriveGroups(changed.layout, changed.cluster.numGpus);
  std::int64_t unit = std::int64_t{std::max(1, batch.microBatchSize)} * groups.dp;
  if (changed.layout.vpp > 1) unit *= changed.layout.pp;
  const std::int64_t mended = (batch.globalBatchSize + unit - 1) / unit * unit;
  batch.globalBatchSize = static_cast<int>(std::min<std::int64_t>(mended, INT32_MAX));
}

void setPipeline(Scenario& changed, int pp, int vpp) {
  ParallelLayout& layout = changed.layout;
  layout.pp = pp;
  layout.vpp = vpp;
  layout.pipelineLayout.clear();
  if (layout.microbatchGroupSize < pp) layout.microbatchGroupSize = 0;
  if (!resolvePipeline(changed.model, layout))
    layout.pipelineLayout = toLayoutString(balancedPipeline(changed.model, pp, vpp));
}

}  // namespace shardscope
