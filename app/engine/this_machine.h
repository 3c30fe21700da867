// SPDX-License-Identifier: GPL-3.0-or-later
// The machine that a step runs on.
#pragma once

#include <string>

#include "core/base/units.h"
#include "core/cluster/cluster_spec.h"
#include "core/format/machine_calibration.h"

namespace shardscope {

struct Machine {
  std::string processor;  // as the system names it
  int cores = 1;          // that this process may use
  Bytes memory;           // that is free
};

Machine thisMachine();

// Ranks that share the memory of a machine, and its cores: an op of a rank uses several where there are more cores than
// ranks, else ranks take turns on them. The rates are those that were measured, or those of the preset "cpu".
ClusterSpec clusterOf(const Machine& machine, int ranks, const MachineCalibration* measured, ComputePrecision compute);

}  // namespace shardscope
