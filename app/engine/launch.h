// SPDX-License-Identifier: GPL-3.0-or-later
// How mpirun or srun started this process, from the environment that they give it.
#pragma once

namespace shardscope {

struct Launch {
  int processes = 1;      // of the job
  int processesHere = 1;  // of them on this host
  bool bound = false;     // to cores of its own: the cores that this process sees are no other's

  int hosts() const { return (processes + processesHere - 1) / processesHere; }
};

// Whether a launcher that MPI understands started this process.
bool startedByLauncher();

Launch launchOf(int processes);

}  // namespace shardscope
