// SPDX-License-Identifier: Apache-2.0
// A scenario that is too large for a machine, scaled down to one that runs there with the same structure: every
// parallel degree that fits the ranks at hand, the schedule, recompute, routing, attention kind, top-k, shared experts
// and MTP stay, while layers, widths, experts, vocabulary, sequence and batch shrink together until memory and time are
// within the budget. What the engine does not run is replaced by what is nearest to it.
#pragma once

#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/cluster/cluster_spec.h"
#include "core/scenario/scenario.h"

namespace shardscope {

struct ProxyBudget {
  ClusterSpec cluster;  // that runs it: numGpus ranks
  Bytes memory;         // of all ranks together
  Nanoseconds time;     // of one step
};

struct Proxy {
  Scenario scenario;             // of runtime shardscope-engine; legal, and within the budget by its plan
  std::vector<Message> kept;     // "proxy.kept": what, value
  std::vector<Message> changed;  // "proxy.changed": what, from, to
};

// Fails where the smallest proxy is still too large ("proxy.too-large"), or not legal (the sentence of the rule).
Result<Proxy> proposeProxy(const Scenario& scenario, const ProxyBudget& budget);

}  // namespace shardscope
