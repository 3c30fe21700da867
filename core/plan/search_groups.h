// SPDX-License-Identifier: Apache-2.0
// Near copies among the layouts that a search found: the same degrees with another VPP, micro batch, recompute or
// offload.
#pragma once

#include <cstddef>
#include <vector>

#include "core/plan/search.h"

namespace shardscope {

// Of candidates with the same GPUs, TP, CP, EP, ETP and PP, so that DP is the same too.
struct CandidateGroup {
  std::size_t best = 0;               // the first of them
  std::vector<std::size_t> variants;  // the others
  // What the variants have another of than the best.
  bool vpp = false, microBatch = false, recompute = false, offload = false;
};

// In the order of their best; indices are those of candidates, which stand best first.
std::vector<CandidateGroup> groupByDegrees(const std::vector<SearchCandidate>& candidates);

}  // namespace shardscope
