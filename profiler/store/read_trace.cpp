// SPDX-License-Identifier: Apache-2.0
#include "profiler/store/read_trace.h"

namespace shardscope {

Result<ReadTrace> readTrace(std::string_view recording, const std::function<bool(double)>& progress) {
  Result<RecordFileReader> reader = RecordFileReader::open(recording);
  if (!reader) return reader.error();
  ReadTrace trace{reader->head(), reader->finished(), std::make_shared<TraceStore>()};
  ChunkHead chunk;
  std::vector<ActivityRecord> records;
  std::size_t done = 0;
  while (reader->next(chunk, records)) {
    trace.store->append(records, reader->strings());
    done += chunk.bytes();
    if (progress && !progress(static_cast<double>(done) / static_cast<double>(recording.size()))) break;
  }
  trace.store->setLosses(reader->losses());
  if (trace.store->records() == 0) return Error{{"trace.no-records", {}}, ""};
  return trace;
}

}  // namespace shardscope
