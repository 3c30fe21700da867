// SPDX-License-Identifier: GPL-3.0-or-later
// A recorded run beside its plan, for the report: the step of median length, op by op on the busiest rank, and the time
// and peak memory of every rank.
#pragma once

#include "app/models/recorded_run.h"
#include "profiler/analyze/step_summary.h"

namespace shardscope {

// summary: of the same recording. HTML; empty where the recording has no whole step.
QString runReportHtml(const RecordedRun& run, const StepSummary& summary);

}  // namespace shardscope
