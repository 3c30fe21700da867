// SPDX-License-Identifier: Apache-2.0
// The steps of one rank, on the thread that calls: what the ways to start ranks have in common.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/step/rank_progress.h"

namespace shardscope {

struct RankOutcome {
  bool cancelled = false;
  std::optional<std::string> failure;  // the sentence of why it failed: rank, stage, op, reason
  bool isCause = false;                // it failed by itself, not since another rank did
  std::vector<int> lost;               // ranks that did not answer it
};

// "rank 3 (pipeline stage 1)"
std::string nameOfRank(const StepPlan& plan, int rank);

// threads: that an op may use. slots: shared with the other ranks of this process where they outnumber its cores, else
// null. Never throws: a failure is in the outcome, and has aborted the world. What is the caller's in the settings is
// used through the watch.
RankOutcome runRank(const StepPlan& plan, const RunSettings& settings, World& world, int threads, CoreSlots* slots,
                    const std::shared_ptr<RankWatch>& watch, RankProgress& progress);

}  // namespace shardscope
