// SPDX-License-Identifier: GPL-3.0-or-later
// The machine that a step runs on.
#pragma once

#include <string>

#include "core/base/units.h"
#include "core/cluster/cluster_spec.h"

namespace shardscope {

struct Machine {
  std::string processor;  // as the system names it
  int cores = 1;          // that this process may use
  Bytes memory;           // that is free
};

Machine thisMachine();

// Ranks that share the cores and the memory of a machine, each with its part of the rates of the preset "cpu".
ClusterSpec clusterOf(const Machine& machine, int ranks);

}  // namespace shardscope
