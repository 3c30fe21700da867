// SPDX-License-Identifier: Apache-2.0
// The "cluster" object of a scenario.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/cluster/cluster_spec.h"
#include "core/format/json_reader.h"

namespace shardscope {

void readCluster(ObjectReader& in, ClusterSpec& cluster);
nlohmann::json writeCluster(const ClusterSpec& cluster);
// The keys that turn one cluster into the other.
nlohmann::json writeClusterChanges(const ClusterSpec& before, const ClusterSpec& after);

}  // namespace shardscope
