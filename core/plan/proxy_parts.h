// SPDX-License-Identifier: Apache-2.0
// What a proxy is put together from.
#pragma once

#include "core/plan/proxy.h"

namespace shardscope {

// Degrees for so many ranks. Those that are above one stay so where the ranks allow it, context, expert and pipeline
// parallelism first; then each is as near as possible to its share of the ranks on a logarithmic scale.
ParallelLayout proxyLayout(const Scenario& scenario, int ranks);

// The scenario without what the engine does not run; the model's dimensions stay.
Scenario runnableByEngine(const Scenario& scenario);

// The scenario with its dimensions scaled by a factor up to 1, each up to the next value that the layout can divide and
// not under the least that keeps the structure. The layout must be the proxy's.
Scenario scaledBy(const Scenario& scenario, double factor);

void addNotes(const Scenario& from, Proxy& proxy);

}  // namespace shardscope
