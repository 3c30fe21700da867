// SPDX-License-Identifier: Apache-2.0
// From a layout that does not work to the nearest that do. The micro batch size counts as one of its dimensions: it may
// shrink to a divisor of what it is, which keeps the sequences of a step.
#pragma once

#include <vector>

#include "core/plan/plan.h"

namespace shardscope {

struct Move {
  ParallelLayout layout;
  int microBatchSize = 1;
  int changes = 0;      // dimensions that differ from the scenario's
  PlanSummary summary;  // simulated
};

constexpr int kNearestMoves = 6;  // as many as are shown

// Feasible layouts that change one dimension, then two; the fewest changes first, then the most tokens a
// second and GPU (a batch that follows the layout makes steps of other lengths). Which are offered is decided in closed
// form, their order by the simulated step. Where only
// the pipeline split is impossible, the same degrees with a balanced layout string come before all, with no change.
std::vector<Move> nearestMoves(const Scenario& scenario, int most);

// The scenario after a move.
Scenario scenarioOf(const Scenario& scenario, const Move& move);

}  // namespace shardscope
