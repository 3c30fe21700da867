// SPDX-License-Identifier: Apache-2.0
// Why EP does not multiply the GPU count. The attention mesh and the expert mesh lie over the same GPUs: a world is
// any common multiple of tp*cp*pp and etp*ep*pp. The product tp*cp*ep*pp, as it is often printed, counts GPUs twice.
#pragma once

#include "core/base/message.h"
#include "core/parallel/process_groups.h"
#include "core/scenario/scenario.h"

namespace shardscope {

struct Folding {
  std::int64_t attentionMesh = 1;  // tp*cp*pp
  std::int64_t expertMesh = 1;     // etp*ep*pp
  std::int64_t leastWorld = 1;     // the smallest world that both divide
  std::int64_t naiveProduct = 1;   // tp*cp*ep*pp

  bool operator==(const Folding&) const = default;
};

Folding foldingOf(const ParallelLayout& layout);

// The folded count with this scenario's numbers, beside the naive product where the two differ.
Message describeFolding(const Scenario& scenario, const ProcessGroups& groups);

}  // namespace shardscope
