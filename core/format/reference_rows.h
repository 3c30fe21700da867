// SPDX-License-Identifier: Apache-2.0
// The public measured runs that ship with the product: resources/accuracy/reference_rows.json.
//   {"rows": [{"id", "group", "grade", "source", "software", "scenario": {...},
//              "measured": {"stage_peaks_gib": [..], "peak_gib", "last_stage_peak_gib", "static_gib",
//                           "last_stage_static_gib", "step_ms", "tokens_per_s_per_gpu", "model_tflops_per_gpu",
//                           "fits"}}]}
// Groups: simumax, mcore, whole, tuned, longctx. Grades: A unrounded with a known configuration, B partly inferred,
// C rounded or incomplete.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/plan/accuracy.h"
#include "core/scenario/scenario.h"

namespace shardscope {

struct ReferenceRow {
  std::string id;
  std::string group;
  std::string grade;
  std::string source;
  std::string software;
  Scenario scenario;
  MeasuredRun measured;
};

Result<std::vector<ReferenceRow>> readReferenceRows(std::string_view json);
Result<std::vector<ReferenceRow>> shippedReferenceRows();

}  // namespace shardscope
