// SPDX-License-Identifier: Apache-2.0
// Runs one rank in this process: the others are processes of their own, started by mpirun or srun.
#pragma once

#include "kernels/step/step_runner.h"

namespace shardscope {

struct ProcessReport {
  RunReport report;      // of all ranks on rank 0; elsewhere, and after a failure, of this rank
  bool isCause = false;  // of the failure: this rank failed by itself, or found the one that did
  bool early =
      false;  // cancelled in the middle of a step: the report is of this rank alone, and the world is of no use
};

// A rank that is cancelled ends within a second, as a launcher wants it. settings.cores: of this process. Every rank
// calls it with the same plan and number of steps.
ProcessReport runInProcess(const StepPlan& plan, const RunSettings& settings, World& world);

// Texts of all ranks in rank order on rank 0, none elsewhere. All ranks call it. Throws as a collective does.
std::vector<std::string> gatherTexts(World& world, std::string_view text);

}  // namespace shardscope
