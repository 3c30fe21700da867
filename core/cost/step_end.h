// SPDX-License-Identifier: Apache-2.0
// What follows the last backward on one pipeline rank: gradient reduction, optimizer, parameter gathering.
//   reduction   dense gradients over dp-cp, expert gradients over edp; reduce-scatter with the distributed optimizer,
//               else all-reduce. Overlapped, it hides behind the backward of the last micro batch, the gathering of
//               parameters behind the forward of the next first one
//   optimizer   bytes of gradients and states through device memory; offloaded, gradients down, the update on the
//               host, parameters up
#pragma once

#include "core/cost/stage_cost.h"

namespace shardscope {

struct RankParameters {
  double dense = 0;  // elements on a rank, before the optimizer divides them
  double expert = 0;
};

struct StepEnd {
  double reduceDense = 0, reduceExpert = 0;  // ns on the link
  double gatherDense = 0, gatherExpert = 0;
  double exposedReduce = 0, exposedGather = 0;
  double optimizer = 0;
  double clearing = 0;  // of the optimizer: passes over all gradients, its own or not

  double exposed() const { return exposedReduce + exposedGather; }
  double total() const { return exposed() + optimizer; }
};

struct ParameterCosts {
  std::array<RankParameters, kLayerKinds> layers;
  RankParameters embedding, output, mtp;
};

ParameterCosts parameterCosts(const StageCosts& costs);
RankParameters rankParameters(const StageCosts& costs, const ParameterCosts& parameters, const PipelineLayout& pipeline,
                              int rank);

// forward, backward: ns of one micro batch on this rank.
StepEnd stepEnd(const CostBasis& basis, const RankParameters& parameters, double forward, double backward);

}  // namespace shardscope
