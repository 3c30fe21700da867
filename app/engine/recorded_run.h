// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a prepared step, on threads, as one of several processes or as one rank alone, and records it where a file is
// named.
#pragma once

#include <string>

#include "app/engine/prepared_run.h"
#include "kernels/comm/world.h"
#include "kernels/step/step_runner.h"

namespace shardscope {

struct RecordCounts {
  std::uint64_t kept = 0;
  std::uint64_t dropped = 0;
};

struct RecordedRun {
  RunReport report;
  RecordCounts records;
  bool isCause = true;                 // of the report's failure
  Status recorded = std::monostate{};  // why the recording lacks what followed, where it could not be written
};

// record: a file, or empty. Fails where nothing can be written into the file (record_output.h).
Result<RecordedRun> runOnThreads(const PreparedRun& run, const RunSettings& settings, const std::string& record);
// One rank alone. Its collectives are local copies.
Result<RecordedRun> runShard(const PreparedRun& run, const RunSettings& settings, const std::string& record, int rank);
// The recording of all ranks comes together on rank 0 when the last step has ended.
Result<RecordedRun> runInProcess(const PreparedRun& run, const RunSettings& settings, const std::string& record,
                                 World& world);

}  // namespace shardscope
