// SPDX-License-Identifier: Apache-2.0
// Models small enough to run on every layout in a test, and the run that all layouts are compared with.
#pragma once

#include "core/scenario/scenario.h"

namespace shardscope::test {

ModelSpec smallGqa();     // one dense layer, three MoE layers, a shared expert with a gate, QK norm
ModelSpec smallMla();     // sigmoid router with groups and a bias, a shared expert
ModelSpec smallHybrid();  // gated delta net with every fourth layer attention, output gate, zero-centred norms
ModelSpec withMtp(ModelSpec model);

// fp32 on one rank: sequences of 64 tokens, 8 of them a step.
Scenario singleRank(const ModelSpec& model);

}  // namespace shardscope::test
