// SPDX-License-Identifier: GPL-3.0-or-later
// A summary of recorded steps, as people and programs read it.
#pragma once

#include <string>

#include "profiler/analyze/step_summary.h"

namespace shardscope {

std::string traceTable(const StepSummary& summary);

// {"scenario" (null where the recording has none), "machine", "finished", "records",
//  "steps": [{"step", "time_ms", "loss",
//    "ranks": [{"rank", "stage", "whole", "time_ms", "compute_ms", "exposed_ms", "idle_ms", "lost_records",
//      "ops": [OP], "collectives": [COLLECTIVE + "group"],
//      "memory": {"peak_bytes", "peak_at_ms", "components": {...}, "untold_bytes",
//                 "tensors": [{"term", "component", "bytes", "tensors"}]}}]}],
//  "totals": {"step_ms" (median without the first step), "ops": [OP], "collectives": [COLLECTIVE]},
//  "losses": {COUNTER: count}, "notes": [sentence]}
// OP: {"name", "pass", "count", "total_ms", "median_ms", "flops", "bytes"}
// COLLECTIVE: {"name", "group_kind", "count", "unmatched", "bytes", "total_ms", "wait_ms", "transfer_ms", "exposed_ms",
//              "exposed_wait_ms"}
// A step's time is from its first rank's start to its last rank's end, its loss that of its last rank; both are null
// where no rank has the whole step. peak_at_ms counts from the start of the step (negative: it was reached before).
std::string traceJson(const StepSummary& summary);

// What a reader has to know about how far the numbers go: cut off, incomplete, lost.
std::vector<std::string> traceNotes(const StepSummary& summary);

// The whole steps of one number.
struct WholeStep {
  std::uint64_t step = 0;
  std::int64_t start = 0, end = 0;
  std::vector<const RankStep*> ranks;  // never none
  const RankStep* slowest = nullptr;   // the longest

  double time() const { return static_cast<double>(end) - static_cast<double>(start); }
  double loss() const { return ranks.back()->loss; }
};
std::vector<WholeStep> wholeSteps(const StepSummary& summary);

// The median time of the steps, as run prints it: see app/terminal/step_median.h. 0 of none.
double medianTime(const std::vector<WholeStep>& steps);
// Whether the first of them is the first that ran, which medians leave out.
bool hasFirst(const std::vector<WholeStep>& steps);

std::string_view passName(ActivityPass pass);

}  // namespace shardscope
