// SPDX-License-Identifier: Apache-2.0
// Thread ranks that share the cores of a machine: n ranks take turns on c < n cores, so that while one waits, in a
// bubble or for a peer, another computes (kernels/step/core_slots.h). Where ranks have the same work between two
// exchanges and c divides n, all cores are busy until the last of them; else one is free for a turn at most. The n/pp
// ranks of a pipeline stage run side by side; when k stages have work at a time, each of their ranks goes at
//   speed = min(1, c / (k n / pp))   of a rank that has a core to itself
// and the schedule is walked from one end of a slot to the next at these speeds. Its length lies between
// max(all work / c, the pipeline as if every rank had a core), which is the closed form, and their sum.
#pragma once

#include "core/cost/schedule_run.h"
#include "core/cost/stage_cost.h"

namespace shardscope {

struct CoreShare {
  double cores = 0;         // 0: nobody shares
  double ranksOfStage = 1;  // n / pp

  bool shared() const { return cores > 0; }
  // Of work that is a rank's alone on a core, when all ranks of this many stages are at it.
  double stretch(double stages) const { return 1 / speed(stages); }
  double speed(double stages) const {
    return shared() && stages * ranksOfStage > cores ? cores / (stages * ranksOfStage) : 1;
  }
};

CoreShare coreShare(const CostBasis& basis);

// One micro batch on all ranks when no core is ever free; 0 where none is shared. ns.
double sharedMicrobatch(const StageCosts& costs, const PipelineLayout& pipeline);

// As runSchedule, for ranks that share cores: slots are as long as they take at the speeds above.
bool runSharedSchedule(const ScheduleShape& shape, const std::vector<StageSlots>& stages, double transit,
                       const CoreShare& share, PipelineTimeline& timeline);

}  // namespace shardscope
