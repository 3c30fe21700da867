// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/launch.h"

#include <algorithm>
#include <cstdlib>
#include <thread>

#include "app/engine/this_machine.h"

namespace shardscope {
namespace {

// The first number of a variable, such as 4 of SLURM's "4(x2)".
int numberOf(const char* variable) {
  const char* text = std::getenv(variable);
  return text == nullptr ? 0 : std::atoi(text);
}

}  // namespace

bool startedByLauncher() {
  constexpr const char* kVariables[] = {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK"};
  return std::any_of(std::begin(kVariables), std::end(kVariables),
                     [](const char* variable) { return std::getenv(variable) != nullptr; });
}

Launch launchOf(int processes) {
  Launch launch;
  launch.processes = processes;
  launch.processesHere = processes;
  for (const char* variable : {"SLURM_TASKS_PER_NODE", "OMPI_COMM_WORLD_LOCAL_SIZE"})
    if (const int here = numberOf(variable); here > 0) launch.processesHere = std::min(here, processes);
  launch.bound =
      launch.processesHere > 1 && thisMachine().cores < static_cast<int>(std::thread::hardware_concurrency());
  return launch;
}

}  // namespace shardscope
