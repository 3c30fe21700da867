// SPDX-License-Identifier: Apache-2.0
// The classes that the ops of an executed step are compared in, and the op of the plan that stands for each.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/cost/step_detail.h"

namespace shardscope {

enum class OpClass : std::uint8_t {
  MatrixProducts,
  GroupedProducts,  // of the routed experts
  Attention,
  DeltaRule,
  MemoryBound,  // norms, activations, rotary embedding, router, permutation, loss, embedding
  Communication,
  Optimizer,
  Waiting  // in bubbles, for peers, between ops
};
constexpr int kOpClasses = 8;
using ClassTimes = std::array<double, kOpClasses>;  // ns

std::string_view className(OpClass opClass);  // the key in the JSON form, such as "grouped_products"
OpClass opClass(std::string_view op);         // of an op, not of a collective

// The engine has some ops that the plan counts within others, such as "delta.gates" within "delta.qk_norm". The name of
// the op that the plan has, which is the same where the two agree.
std::string_view plannedOp(std::string_view op);

// What the ops and collectives of all ranks of the plan take in a step, as a mean over its ranks. Nobody waits.
ClassTimes classTimes(const StageCosts& costs, const PipelineLayout& pipeline);

}  // namespace shardscope
