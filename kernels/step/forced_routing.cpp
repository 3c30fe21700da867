// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/forced_routing.h"

namespace shardscope {
namespace {

std::vector<int> expertGroup(const Rank& rank) {
  return groupOfRank(rank.scenario.layout, rank.plan.groups, GroupKind::EtpEp, rank.place.rank);
}

}  // namespace

std::int64_t choicesOfRank(const Rank& rank) { return rank.shard * rank.model.moe.topk; }

void forcedExperts(const StepPlan& plan, const RankCoordinates& at, std::int32_t* out) {
  const Scenario& s = plan.scenario;
  const std::int64_t topk = s.model.moe.topk, experts = s.model.moe.numExperts, batch = s.batch.microBatchSize;
  const bool split = s.layout.tp > 1 && s.layout.sequenceParallel;
  const std::int64_t rows = std::int64_t{s.batch.seqLen} / s.layout.cp * batch / (split ? s.layout.tp : 1);
  const std::int64_t first = split ? at.tp * rows : 0;
  std::int64_t row = 0;  // position-major over the samples
  for (const PositionRange& range : positionsOfRank(s.batch.seqLen, s.layout.cp, at.cp))
    for (std::int64_t position = range.first; position < range.first + range.count; ++position)
      for (std::int64_t sample = 0; sample < batch; ++sample, ++row) {
        if (row < first || row >= first + rows) continue;
        for (std::int64_t j = 0; j < topk; ++j) *out++ = static_cast<std::int32_t>((position * topk + j) % experts);
      }
}

void forcedExpertsOfGroup(const Rank& rank, std::int32_t* out) {
  for (const int peer : expertGroup(rank)) {
    forcedExperts(rank.plan, coordinatesOf(rank.scenario.layout, rank.plan.groups, peer), out);
    out += choicesOfRank(rank);
  }
}

std::vector<std::int32_t> forcedCountsOfGroup(const Rank& rank) {
  std::vector<std::int32_t> counts;
  std::vector<std::int32_t> chosen(static_cast<std::size_t>(choicesOfRank(rank)));
  for (const int peer : expertGroup(rank)) {
    forcedExperts(rank.plan, coordinatesOf(rank.scenario.layout, rank.plan.groups, peer), chosen.data());
    const std::size_t first = counts.size();
    counts.resize(first + static_cast<std::size_t>(rank.model.moe.numExperts), 0);
    for (const std::int32_t expert : chosen) ++counts[first + static_cast<std::size_t>(expert)];
  }
  return counts;
}

}  // namespace shardscope
