// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <sstream>

#include "profiler/analyze/step_summary.h"
#include "tests/fuzz/fuzz_targets.h"

namespace shardscope {
namespace {

std::string encoded(const std::vector<ActivityRecord>& records, const StringPool& strings) {
  ChunkEncoder encoder(0);
  for (const ActivityRecord& record : records) encoder.add(record, strings);
  return std::string(encoder.finish());
}

// What was decoded is what would have been encoded: packing it again and reading that gives the same.
void holdRecords(const std::vector<ActivityRecord>& records, const StringPool& strings) {
  const std::string chunk = encoded(records, strings);
  ChunkHead head;
  promise(inspectChunk(chunk, head) == ChunkState::Whole, "a chunk that was packed is whole");
  StringPool again;
  std::vector<ActivityRecord> read;
  promise(decodeChunk(head, std::string_view(chunk).substr(kChunkHeadBytes), again, read) == records.size(),
          "every packed record can be read");
  for (std::size_t i = 0; i < records.size(); ++i)
    promise(read[i].start == records[i].start && read[i].end == records[i].end && read[i].kind == records[i].kind &&
                read[i].place == records[i].place && read[i].sequence == records[i].sequence &&
                again.text(read[i].name) == strings.text(records[i].name),
            "a record comes back as it was");
}

}  // namespace

void fuzzRecording(std::string_view bytes) {
  Result<RecordFileReader> reader = RecordFileReader::open(bytes);
  const Result<StepSummary> summary = summarizeSteps(bytes);
  if (!reader) {
    promise(!summary, "what is no recording has no summary");
    return;
  }
  ChunkHead chunk;
  std::vector<ActivityRecord> records;
  std::int64_t count = 0;
  while (reader->next(chunk, records)) count += static_cast<std::int64_t>(records.size());
  for (const LossCounter& loss : reader->losses().counters()) promise(loss.count > 0, "a loss is a count");
  promise(summary.ok() == (count > 0), "a recording with records has a summary");
  if (!summary) return;
  promise(summary->records == count, "every record is in the summary");
  for (const RankStep& step : summary->steps)
    promise(step.compute >= 0 && step.exposed >= 0 && step.idle >= 0, "no share of a step is negative");
}

void fuzzRecordChunk(std::string_view bytes) {
  if (bytes.size() < 2) return;
  ChunkHead head;
  const auto textBytes = std::min<std::size_t>(static_cast<unsigned char>(bytes[0]), bytes.size() - 2);
  head.records = static_cast<unsigned char>(bytes[1]);
  const std::string_view payload = bytes.substr(2, kMostChunkPayload);
  head.textBytes = static_cast<std::uint32_t>(std::min(textBytes, payload.size()));
  head.recordBytes = static_cast<std::uint32_t>(payload.size()) - head.textBytes;
  const std::string chunk = sealChunk(head, payload);
  promise(inspectChunk(chunk, head) == ChunkState::Whole, "a sealed chunk is whole");
  StringPool strings;
  std::vector<ActivityRecord> records;
  const std::uint32_t read = decodeChunk(head, payload, strings, records);
  promise(read == records.size() && read <= head.records, "what was read is there");
  holdRecords(records, strings);
}

}  // namespace shardscope
