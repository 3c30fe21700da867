// SPDX-License-Identifier: Apache-2.0
// Tokens to train on: the same for a seed on every layout. Sequences follow a rule with noise, so that a model can
// learn from them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/ops/backend.h"

namespace shardscope {

// One sequence of a step's global batch: seqLen tokens and `beyond` more, which the targets of the last ones are.
std::vector<std::int32_t> trainingSequence(std::uint64_t seed, int step, int sample, int seqLen, int beyond,
                                           int vocabulary);

// The tokens `ahead` of a rank's positions, position-major over the samples: [positions * samples].
std::vector<std::int32_t> gatherTokens(const std::vector<std::vector<std::int32_t>>& samples,
                                       std::span<const PositionRange> positions, int ahead);

}  // namespace shardscope
