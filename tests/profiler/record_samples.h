// SPDX-License-Identifier: Apache-2.0
// Records for tests: random ones of every kind that hold what their kind keeps, and a step as a run would tell it.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "profiler/record/activity_record.h"
#include "profiler/record/record_file.h"

namespace shardscope {

// Any kind, any numbers: small ones, equal ones, the ends of every range.
ActivityRecord randomRecord(std::mt19937_64& random, StringPool& strings);

// An op after the one before, as a step has them: near in time, few names, costs that come again.
std::vector<ActivityRecord> typicalOps(int count, StringPool& strings, std::int32_t rank = 0);

// Chunks of one stream.
std::vector<std::string> chunksOf(const std::vector<ActivityRecord>& records, const StringPool& strings,
                                  std::uint32_t stream, std::size_t recordsOfChunk);

// A recording with one stream for each list, in chunks of a few records that come in turns.
std::string recordingOf(const std::vector<std::vector<ActivityRecord>>& streams, const StringPool& strings,
                        const RecordFileHead& head = {}, bool finished = true);

// Two steps of two ranks with round numbers, for which the tests of summaries state what must come out.
struct SampleRun {
  StringPool strings;
  std::vector<std::vector<ActivityRecord>> ranks;
};
SampleRun sampleRun();

// The same record with ids of another pool.
ActivityRecord translated(ActivityRecord record, const StringPool& from, StringPool& to);

}  // namespace shardscope
