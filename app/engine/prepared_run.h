// SPDX-License-Identifier: GPL-3.0-or-later
// From a scenario and what is asked of a run to what really runs, or the reason why it does not run here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/engine/launch.h"
#include "app/engine/this_machine.h"
#include "core/base/result.h"
#include "core/plan/plan.h"
#include "core/plan/proxy.h"
#include "kernels/step/step_plan.h"

namespace shardscope {

struct RunLimits {
  std::string backend = "cpu";
  int ranks = 0;         // 0: the scenario's
  int cores = 0;         // 0: those of this machine
  double memoryGib = 0;  // 0: four fifths of what is free
  double seconds = 600;  // for all steps
  int steps = 3;
  std::uint64_t seed = 1;
  std::optional<MachineCalibration> calibration;  // of this machine
};

struct PreparedRun {
  Machine machine;  // with the cores and the memory that the run may use
  StepPlan step;    // its scenario is on this machine's cluster
  Plan predicted;
  Nanoseconds predictedTime;  // of a step
  double tokens = 0;          // of a step, that the ranks here work on
  bool hasLoss = true;        // a rank here computes it
};

// Reads the file of bench into the limits; none where the name is empty.
Status loadCalibration(const std::string& file, RunLimits& limits);

// Where the calibration of the limits is of another machine: that the predictions are for that one.
std::optional<Message> otherMachine(const RunLimits& limits, const Machine& machine);

// What the scenario asks for and the step leaves out, since its time and memory hardly depend on it.
std::vector<Message> notRun(const Scenario& scenario);

// The machine, or the machines together, with what the limits take off.
Machine machineFor(const RunLimits& limits, const Launch& launch);

// The scenario with the cluster of the machine and the rules of the engine; with the rates of the limits, or its own
// where those are of this machine. It keeps its own only where they are used.
Scenario onMachine(const Scenario& scenario, const Machine& machine, int ranks, const RunLimits& limits);

// The reason why a run is refused, where it is: its backend is not here; its ranks need more memory, or its steps more
// time, than the run may take.
Status checkBackend(const std::string& backend);
Status checkNeed(Bytes memory, int ranks, Nanoseconds stepTime, const Machine& machine, const RunLimits& limits);

// Refuses what this machine has not: the backend, ranks, memory, time; and what the engine does not run.
Result<PreparedRun> prepareRun(const Scenario& scenario, const Machine& machine, const RunLimits& limits);

// A proxy within the limits, of as many ranks as they say or, unsaid, of as many as the scenario has up to eight.
Result<Proxy> proxyFor(const Scenario& scenario, const Machine& machine, const RunLimits& limits);

// The most ranks that make sense as threads.
int mostRanks(const Machine& machine);

}  // namespace shardscope
