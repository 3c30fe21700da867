// SPDX-License-Identifier: Apache-2.0
// A plan as one JSON document on one line, for scripts:
//   {"id", "legal", "feasible",
//    "issues": [{"rule", "severity", "message", "have", "need"}],
//    "groups": {"world_size", "dp", "edp", "num_microbatches", "global_batch_size", "assumed_global_batch_size"},
//    "memory": {"capacity_bytes", "peak_stage", "stages": [{"stage", "peak_allocated_bytes", "peak_reserved_bytes",
//               "static_bytes", "components": {name: bytes}}]},
//    "step": {"time_ms", "time_low_ms", "time_high_ms", "tokens_per_s_per_gpu", "model_tflops_per_gpu", "mfu",
//             "components_ms": {name: ms}},
//    "calibration": where the rates come from,
//    "advice": [{"id", "severity", "message", "source", "apply"}]}
// "id" is left out where it is empty; "apply" holds the keys of the scenario to change, null where there is no single
// change. A number that is not finite is written as null. "step" is null where the layout is not legal, and "memory" is
// then what it were if it were legal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/advice/advice.h"
#include "core/plan/plan.h"

namespace shardscope {

std::string planJson(const Scenario& scenario, const Plan& plan, const std::vector<Advice>& advice,
                     std::string_view id);

}  // namespace shardscope
