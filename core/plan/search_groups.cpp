// SPDX-License-Identifier: Apache-2.0
#include "core/plan/search_groups.h"

#include <map>
#include <tuple>

namespace shardscope {
namespace {

auto degreesOf(const SearchCandidate& candidate) {
  const ParallelLayout& l = candidate.layout;
  return std::make_tuple(candidate.gpus, l.tp, l.cp, l.ep, l.etp, l.pp);
}

void addVariant(const SearchCandidate& best, const SearchCandidate& variant, CandidateGroup& group) {
  group.vpp |= variant.layout.vpp != best.layout.vpp;
  group.microBatch |= variant.microBatchSize != best.microBatchSize;
  group.recompute |= variant.recompute != best.recompute;
  group.offload |= variant.cpuOffloadFraction != best.cpuOffloadFraction;
}

}  // namespace

std::vector<CandidateGroup> groupByDegrees(const std::vector<SearchCandidate>& candidates) {
  std::vector<CandidateGroup> groups;
  std::map<decltype(degreesOf(SearchCandidate{})), std::size_t> known;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const auto [at, isNew] = known.emplace(degreesOf(candidates[i]), groups.size());
    if (isNew) {
      groups.push_back({i, {}});
      continue;
    }
    CandidateGroup& group = groups[at->second];
    group.variants.push_back(i);
    addVariant(candidates[group.best], candidates[i], group);
  }
  return groups;
}

}  // namespace shardscope
