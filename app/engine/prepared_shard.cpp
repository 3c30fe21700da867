// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/prepared_shard.h"

#include <algorithm>
#include <utility>

#include "core/plan/shard.h"

namespace shardscope {
namespace {

// This machine's cores compute, and the scenario's links connect.
ClusterSpec linkedCores(const Scenario& scenario, const Machine& machine, const RunLimits& limits) {
  const ClusterSpec& links = scenario.cluster;
  ClusterSpec cluster = onMachine(scenario, machine, 1, limits).cluster;
  cluster.numGpus = limits.ranks > 0 ? limits.ranks : links.numGpus;
  cluster.nvlinkDomainSize = links.nvlinkDomainSize;
  cluster.gpu.nvlinkBandwidth = links.gpu.nvlinkBandwidth;
  cluster.gpu.nvlinkDomainSize = links.gpu.nvlinkDomainSize;
  cluster.gpu.gpusPerNode = links.gpu.gpusPerNode;
  cluster.gpu.nicBandwidth = links.gpu.nicBandwidth;
  for (double Calibration::*value :
       {&Calibration::nvlinkCollective, &Calibration::nvlinkAllToAll, &Calibration::nvlinkP2p,
        &Calibration::nvlinkLatencyUs, &Calibration::nicCollective, &Calibration::nicAllToAll, &Calibration::nicP2p,
        &Calibration::nicLatencyUs, &Calibration::nicRingRails, &Calibration::overlapEp,
        &Calibration::overlapDelayWgrad, &Calibration::overlapTp, &Calibration::overlapCp, &Calibration::overlapDp,
        &Calibration::overlapPp})
    cluster.calibration.*value = links.calibration.*value;
  return cluster;
}

int firstRankOf(int stage, const PreparedShard& shard) {
  return stage * (shard.run.step.worldSize() / shard.run.step.pipeline.pp);
}

Bytes peakOf(const PreparedShard& shard) {
  return shard.run.predicted.memory.stages[static_cast<std::size_t>(shard.stage)].peakAllocated;
}

// Resolved, whether it fits the machine or not.
Result<PreparedShard> resolveShard(const Scenario& scenario, const Machine& machine, const RunLimits& limits,
                                   int rank) {
  if (Status backend = checkBackend(limits.backend); !backend) return backend.error();
  Scenario asked = scenario;
  if (limits.ranks > 0) asked.cluster.numGpus = limits.ranks;
  if (const int last = asked.cluster.numGpus - 1; rank > last)
    return Error{{"run.no-such-rank", {{"rank", std::int64_t{rank}}, {"last", std::int64_t{last}}}}, ""};
  ShardScenario own = shardOf(asked);
  own.scenario.cluster = linkedCores(own.scenario, machine, limits);
  Result<StepPlan> step = planStep(own.scenario, limits.seed);
  if (!step) return step.error();
  PreparedShard shard;
  shard.rank = rank;
  shard.changed = std::move(own.changed);
  shard.run.machine = machine;
  shard.run.step = std::move(step).value();
  const StepPlan& plan = shard.run.step;
  shard.stage = coordinatesOf(plan.scenario.layout, plan.groups, rank).pp;
  shard.run.tokens = plan.tokensOfStep() / plan.worldSize();
  shard.run.hasLoss = false;
  for (int c = 0; c < plan.pipeline.vpp; ++c) shard.run.hasLoss |= plan.pipeline.chunk(shard.stage, c).loss;
  shard.run.predicted = shardscope::plan(plan.scenario);
  shard.detail = explainStep(plan.scenario, plan.groups, plan.pipeline, shard.stage);
  shard.run.predictedTime = computeTime(shard.run.predicted, shard.detail);
  return shard;
}

Status checkFit(const PreparedShard& shard, const RunLimits& limits) {
  return checkNeed(peakOf(shard), 1, shard.run.predictedTime, shard.run.machine, limits);
}

// The rank itself, or one of another stage, those that need least first.
std::optional<int> fittingRank(const Scenario& scenario, const Machine& machine, const RunLimits& limits, int rank) {
  const Result<PreparedShard> asked = resolveShard(scenario, machine, limits, rank);
  if (!asked) return std::nullopt;
  std::vector<int> ranks{rank};
  for (int stage = 0; stage < asked->run.step.pipeline.pp; ++stage) ranks.push_back(firstRankOf(stage, *asked));
  for (const int candidate : ranks) {
    const Result<PreparedShard> shard = resolveShard(scenario, machine, limits, candidate);
    if (shard && checkFit(*shard, limits)) return candidate;
  }
  return std::nullopt;
}

}  // namespace

Result<PreparedShard> prepareShard(const Scenario& scenario, const Machine& machine, const RunLimits& limits,
                                   int rank) {
  Result<PreparedShard> shard = resolveShard(scenario, machine, limits, rank);
  if (!shard) return shard;
  if (Status fits = checkFit(*shard, limits); !fits) return fits.error();
  return shard;
}

std::optional<NearestShard> nearestShard(const Scenario& scenario, const Machine& machine, const RunLimits& limits,
                                         int rank) {
  constexpr int kShortest = 64;
  if (const std::optional<int> other = fittingRank(scenario, machine, limits, rank))
    return NearestShard{*other, std::nullopt, std::nullopt};
  NearestShard nearest;
  Scenario smaller = scenario;
  if (limits.ranks > 0) smaller.cluster.numGpus = limits.ranks;
  if (const std::optional<Scenario> fewer = withFewerMicrobatches(smaller)) {
    smaller = *fewer;
    nearest.globalBatchSize = smaller.batch.globalBatchSize;
  }
  for (; smaller.batch.seqLen >= kShortest; smaller.batch.seqLen /= 2) {
    const std::optional<int> found = fittingRank(smaller, machine, limits, rank);
    if (!found) continue;
    nearest.rank = *found;
    if (smaller.batch.seqLen != scenario.batch.seqLen) nearest.seqLen = smaller.batch.seqLen;
    return nearest;
  }
  return std::nullopt;
}

}  // namespace shardscope
