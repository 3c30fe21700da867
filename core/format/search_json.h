// SPDX-License-Identifier: Apache-2.0
// The document that "shardscope-cli search --json" prints:
//   {"evaluated","considered","total","seconds","feasible","cancelled","rejected": {...},
//    "pareto": [candidate], "fastest": [candidate]}
//   candidate = {"layout","gpus","memory_headroom_bytes","time_ms","peak_reserved_bytes","worst_stage","dp","edp",
//                "micro_batch_size","global_batch_size","recompute","cpu_offload_fraction","tokens_per_s_per_gpu","mfu",
//                "limit","limit_ms"}; layout and recompute as in a scenario file
#pragma once

#include <string>
#include <string_view>

#include "core/plan/search.h"

namespace shardscope {

std::string_view rejectionName(Rejection why);  // its key, such as "dp_not_whole"

// base is the scenario that was searched from.
std::string searchJson(const Scenario& base, const SearchResult& result, double seconds);

}  // namespace shardscope
