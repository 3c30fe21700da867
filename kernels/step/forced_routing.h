// SPDX-License-Identifier: Apache-2.0
// Balanced routing: experts take turns over the tokens of the sequence. The choice of a token is the same on every
// layout, and each rank knows those of the others.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/step/rank.h"

namespace shardscope {

// Tokens of a micro batch that one rank routes, times what each chooses.
std::int64_t choicesOfRank(const Rank& rank);
// out: [tokens, k] of the rank with these coordinates.
void forcedExperts(const StepPlan& plan, const RankCoordinates& at, std::int32_t* out);

// The same of all ranks of this one's expert group, in their order: [ranks, tokens, k].
void forcedExpertsOfGroup(const Rank& rank, std::int32_t* out);
std::vector<std::int32_t> forcedCountsOfGroup(const Rank& rank);  // rows by rank and expert

}  // namespace shardscope
