// SPDX-License-Identifier: Apache-2.0
// A whole recording into a store.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "profiler/record/record_file.h"
#include "profiler/store/trace_store.h"

namespace shardscope {

struct ReadTrace {
  RecordFileHead head;
  bool finished = false;  // the recording was ended, not cut off
  std::shared_ptr<TraceStore> store;
};

// progress: is told the share that is read; false cancels, and what came until then is returned.
// Fails when the bytes are no recording, or hold no record.
Result<ReadTrace> readTrace(std::string_view recording, const std::function<bool(double)>& progress = {});

}  // namespace shardscope
