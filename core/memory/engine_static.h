// SPDX-License-Identifier: Apache-2.0
// What a rank of Shardscope's own engine holds between steps.
#pragma once

#include "core/memory/parameter_shards.h"

namespace shardscope {

// Elements of the rank, and the ranks that share their optimizer state.
struct ShardedElements {
  double dense = 0, expert = 0;
  double denseShards = 1, expertShards = 1;
};

TermList engineStatic(const Scenario& scenario, const LocalSizes& sizes, const RankContents& contents,
                      const ShardedElements& elements);

}  // namespace shardscope
