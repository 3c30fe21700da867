// SPDX-License-Identifier: GPL-3.0-or-later
// From a scenario and one of its ranks to what really runs alone here, or the reason why it does not.
#pragma once

#include <optional>
#include <vector>

#include "app/engine/prepared_run.h"
#include "core/cost/step_detail.h"

namespace shardscope {

struct PreparedShard {
  PreparedRun run;  // the whole layout: computed by this machine, linked as the scenario's cluster; predictedTime is
                    // that of the rank's ops
  int rank = 0;
  int stage = 0;
  StepDetail detail;             // of the rank, by the model
  std::vector<Message> changed;  // what is not as the scenario says
};

Result<PreparedShard> prepareShard(const Scenario& scenario, const Machine& machine, const RunLimits& limits, int rank);

// What would run here where a shard does not: another rank, fewer micro batches, a shorter sequence.
struct NearestShard {
  int rank = 0;
  std::optional<int> globalBatchSize, seqLen;  // where they have to change
};
std::optional<NearestShard> nearestShard(const Scenario& scenario, const Machine& machine, const RunLimits& limits,
                                         int rank);

}  // namespace shardscope
