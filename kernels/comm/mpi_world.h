// SPDX-License-Identifier: Apache-2.0
// Ranks that are processes, on one host or several, started by mpirun or srun.
#pragma once

#include <memory>

#include "kernels/comm/world.h"

namespace shardscope {

// Of this process; once. Throws StepFailure with a sentence where this build has no MPI, or MPI does not start.
// After an abort or a lost peer the process can't use MPI any more, and should say why and end with a failure: the
// launcher then ends those that are left. Where a rank's process dies, mpirun by default ends the job at once and names
// rank, host and signal; with --enable-recovery the others find out by themselves within the time limit.
std::unique_ptr<World> makeMpiWorld(std::chrono::milliseconds timeLimit = kPeerTimeLimit);

}  // namespace shardscope
