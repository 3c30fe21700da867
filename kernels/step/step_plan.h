// SPDX-License-Identifier: Apache-2.0
// A scenario resolved for running it: what every rank of the step knows.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/parallel/pipeline_layout.h"
#include "core/parallel/process_groups.h"
#include "core/scenario/scenario.h"
#include "core/schedule/pipeline_schedule.h"
#include "kernels/ops/backend.h"

namespace shardscope {

struct StepPlan {
  Scenario scenario;
  ProcessGroups groups;
  PipelineLayout pipeline;
  ScheduleShape schedule;
  std::uint64_t seed = 1;

  DataType compute = DataType::Fp32;  // weights and activations
  DataType mainGradients = DataType::Fp32;

  int worldSize() const { return groups.worldSize; }
  double tokensOfStep() const;  // of the whole global batch: what the loss is a mean over
};

// Refuses, with the reason and what to do, what the engine does not run: an illegal layout, or a part of the model or
// of the run that it does not have (LayerNorm, biases, dropout, learned positions, low-bit precision, ...).
Result<StepPlan> planStep(const Scenario& scenario, std::uint64_t seed);

// The positions that a context-parallel rank holds: of 2*cp equal pieces the cp-th from the start and the cp-th from
// the end, so that causal attention is the same work for all. One range where cp = 1.
std::vector<PositionRange> positionsOfRank(int seqLen, int cp, int rank);

}  // namespace shardscope
