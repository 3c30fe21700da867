// SPDX-License-Identifier: GPL-3.0-or-later
// The machine that a step runs on.
#pragma once

#include <string>

#include "app/engine/machine_calibration.h"
#include "core/base/units.h"
#include "core/cluster/cluster_spec.h"

namespace shardscope {

struct Machine {
  std::string processor;  // as the system names it
  int cores = 1;          // that this process may use
  Bytes memory;           // that is free
};

Machine thisMachine();

// Ranks that share the cores and the memory of a machine, each with its part of the rates: those that were measured, or
// those of the preset "cpu".
ClusterSpec clusterOf(const Machine& machine, int ranks, const MachineCalibration* measured, ComputePrecision compute);

double coresOfRank(const Machine& machine, int ranks);  // at most 1

}  // namespace shardscope
