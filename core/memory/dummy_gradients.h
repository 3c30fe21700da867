// SPDX-License-Identifier: Apache-2.0
// Fused gradient accumulation writes weight gradients where they belong and gives autograd a dummy in their place: one
// buffer of 2 B an element, kept for good, for every distinct shape of a weight on the rank.
// Sources: TE module/linear.py, layernorm_linear.py (from 2.3), grouped_linear.py (from 2.10); Megatron-LM
// core/tensor_parallel/layers.py (output layer).
#pragma once

#include <cstdint>

#include "core/memory/local_sizes.h"
#include "core/scenario/scenario.h"

namespace shardscope {

// layerKinds: a bit a kind of layer on the rank.
double dummyGradientBytes(const Scenario& scenario, const LocalSizes& sizes, std::uint32_t layerKinds, bool mtp,
                          bool loss);

}  // namespace shardscope
