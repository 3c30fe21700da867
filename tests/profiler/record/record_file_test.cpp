// SPDX-License-Identifier: Apache-2.0
#include "profiler/record/record_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <sstream>

#include "core/text/sentences.h"
#include "tests/profiler/record_samples.h"

namespace shardscope {
namespace {

const RecordFileHead kHead = {R"({"format": "shardscope.scenario"})", "two cores"};

// A small recording of two ranks, and where its parts begin.
struct Sample {
  std::string bytes;
  std::vector<std::size_t> chunkStarts;
  std::vector<std::uint32_t> chunkRecords;
  std::size_t indexStart = 0;
};

Sample sample(bool finished = true) {
  StringPool strings;
  std::ostringstream out;
  RecordFileWriter writer(out, kHead);
  Sample s;
  const auto a = chunksOf(typicalOps(30, strings, 0), strings, 0, 10);
  const auto b = chunksOf(typicalOps(14, strings, 1), strings, 1, 7);
  for (const std::string* chunk : {&a[0], &b[0], &a[1], &b[1], &a[2]}) {
    s.chunkStarts.push_back(static_cast<std::size_t>(out.tellp()));
    s.chunkRecords.push_back(headOfChunk(*chunk).records);
    EXPECT_TRUE(writer.append(*chunk));
  }
  s.indexStart = static_cast<std::size_t>(out.tellp());
  if (finished) {
    EXPECT_TRUE(writer.finish());
  }
  s.bytes = out.str();
  return s;
}

struct Read {
  std::size_t records = 0;
  std::size_t chunks = 0;
  RecordLosses losses;
  bool finished = false;
};

Read readAll(std::string_view bytes) {
  Result<RecordFileReader> reader = RecordFileReader::open(bytes);
  Read read;
  if (!reader) {
    ADD_FAILURE() << render(reader.error());
    return read;
  }
  ChunkHead chunk;
  std::vector<ActivityRecord> records;
  while (reader->next(chunk, records)) {
    ++read.chunks;
    read.records += records.size();
  }
  read.losses = reader->losses();
  read.finished = reader->finished();
  return read;
}

std::string errorOf(std::string_view bytes) {
  const auto reader = RecordFileReader::open(bytes);
  return reader ? "" : std::string(reader.error().message.id);
}

TEST(RecordFile, ComesBackWhole) {
  const Sample s = sample();
  const auto reader = RecordFileReader::open(s.bytes);
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->head().scenario, kHead.scenario);
  EXPECT_EQ(reader->head().machine, kHead.machine);
  const Read read = readAll(s.bytes);
  EXPECT_EQ(read.records, 44u);
  EXPECT_EQ(read.chunks, 5u);
  EXPECT_TRUE(read.finished);
  EXPECT_TRUE(read.losses.none());
}

// Whatever is cut off, all chunks that are there whole are read, and the rest is counted.
TEST(RecordFile, CutOffAtEveryByteIsReadUpToTheLastWholeChunk) {
  const Sample s = sample();
  for (std::size_t size = 0; size < s.bytes.size(); ++size) {
    const std::string_view cut = std::string_view(s.bytes).substr(0, size);
    if (size < s.chunkStarts[0]) {
      EXPECT_EQ(errorOf(cut), size == 0 ? "trace.empty" : "trace.head-cut-off") << size;
      continue;
    }
    std::size_t whole = 0, records = 0;
    const auto endOf = [&](std::size_t i) {
      return i + 1 < s.chunkStarts.size() ? s.chunkStarts[i + 1] : s.indexStart;
    };
    while (whole < s.chunkStarts.size() && endOf(whole) <= size) records += s.chunkRecords[whole++];
    const std::size_t end = whole == 0 ? s.chunkStarts[0] : endOf(whole - 1);
    const Read read = readAll(cut);
    EXPECT_EQ(read.records, records) << size;
    EXPECT_EQ(read.chunks, whole) << size;
    EXPECT_EQ(read.losses.bytesCutOff, static_cast<std::int64_t>(size - end)) << size;
    EXPECT_EQ(read.losses.bytesSkipped, 0) << size;
    EXPECT_FALSE(read.finished) << size;
  }
}

TEST(RecordFile, AnyChangedByteCostsAtMostItsChunk) {
  const Sample s = sample();
  for (std::size_t at = s.chunkStarts[0]; at < s.indexStart; ++at) {
    std::string changed = s.bytes;
    changed[at] = static_cast<char>(changed[at] ^ 0x41);
    std::size_t hit = 0;
    while (hit + 1 < s.chunkStarts.size() && s.chunkStarts[hit + 1] <= at) ++hit;
    const Read read = readAll(changed);
    EXPECT_EQ(read.chunks, 4u) << at;
    EXPECT_EQ(read.records, 44u - s.chunkRecords[hit]) << at;
    EXPECT_EQ(read.losses.recordsMissing + read.losses.recordsUndecodable,
              static_cast<std::int64_t>(s.chunkRecords[hit]))
        << at;
  }
}

TEST(RecordFile, ChangedHeadIsRefused) {
  const Sample s = sample();
  for (std::size_t at = 0; at < s.chunkStarts[0]; ++at) {
    std::string changed = s.bytes;
    changed[at] = static_cast<char>(changed[at] ^ 0x41);
    EXPECT_FALSE(RecordFileReader::open(changed)) << at;
  }
}

TEST(RecordFile, ChunksThatAreMissingAreCountedByTheirRecords) {
  const Sample s = sample();
  const auto without = [&](std::size_t i) {
    const std::size_t end = i + 1 < s.chunkStarts.size() ? s.chunkStarts[i + 1] : s.indexStart;
    return s.bytes.substr(0, s.chunkStarts[i]) + s.bytes.substr(end);
  };
  for (std::size_t i = 0; i < s.chunkStarts.size(); ++i) {
    const Read read = readAll(without(i));
    EXPECT_EQ(read.losses.recordsMissing, static_cast<std::int64_t>(s.chunkRecords[i])) << i;
    EXPECT_EQ(read.records, 44u - s.chunkRecords[i]) << i;
    EXPECT_TRUE(read.finished) << i;
  }
}

TEST(RecordFile, ChunkThatComesAgainIsLeftOut) {
  const Sample s = sample(false);
  const std::string again = s.bytes + s.bytes.substr(s.chunkStarts[4]);
  const Read read = readAll(again);
  EXPECT_EQ(read.records, 44u);
  EXPECT_EQ(read.losses.chunksRepeated, 1);
}

TEST(RecordFile, RubbishBetweenChunksIsSkipped) {
  const Sample s = sample();
  std::string bytes = s.bytes;
  bytes.insert(s.chunkStarts[2], "rubbish with SSRC in it");
  const Read read = readAll(bytes);
  EXPECT_EQ(read.records, 44u);
  EXPECT_EQ(read.losses.bytesSkipped, 23);
}

TEST(RecordFile, ChunkOfALaterVersionIsCounted) {
  StringPool strings;
  std::ostringstream out;
  RecordFileWriter writer(out, kHead);
  ChunkHead head;
  head.version = 9;
  head.records = 12;
  head.recordBytes = 4;
  EXPECT_TRUE(writer.append(sealChunk(head, "????")));
  const Read read = readAll(out.str());
  EXPECT_EQ(read.chunks, 0u);
  EXPECT_EQ(read.losses.chunksUnknown, 1);
  EXPECT_EQ(read.losses.recordsUndecodable, 12);
}

TEST(RecordFile, GapsAreAddedUpByReason) {
  StringPool strings;
  std::vector<ActivityRecord> records(3);
  for (auto& record : records) record.kind = ActivityKind::Gap;
  records[0].name = records[1].name = strings.intern(kDroppedQueueFull);
  records[0].sequence = 40;
  records[1].sequence = 2;
  records[2].name = strings.intern("of another kind");
  records[2].sequence = 5;
  std::ostringstream out;
  RecordFileWriter writer(out, kHead);
  EXPECT_TRUE(writer.append(chunksOf(records, strings, 0, 10).front()));
  const RecordLosses losses = readAll(out.str()).losses;
  ASSERT_EQ(losses.counters().size(), 2u);
  EXPECT_EQ(losses.counters()[0].id, "queue-full");
  EXPECT_EQ(losses.counters()[0].count, 42);
  EXPECT_EQ(losses.counters()[1].id, "dropped");
  EXPECT_EQ(losses.counters()[1].count, 5);
}

TEST(RecordFile, EveryLossHasASentence) {
  RecordLosses all;
  all.dropped = {{std::string(kDroppedQueueFull), 1}, {"other", 1}};
  all.recordsMissing = all.recordsUndecodable = all.chunksDamaged = all.chunksUnknown = all.chunksRepeated = 1;
  all.bytesSkipped = all.bytesCutOff = all.textsRefused = 1;
  EXPECT_EQ(all.counters().size(), 10u);
  for (const LossCounter& counter : all.counters())
    EXPECT_FALSE(sentence("trace.loss." + std::string(counter.id)).empty()) << counter.id;
}

TEST(RecordFile, SaysWhatIsWrongWithOtherFiles) {
  EXPECT_EQ(errorOf(""), "trace.empty");
  EXPECT_EQ(errorOf("{\"format\": \"shardscope.scenario\"}"), "trace.foreign");
  std::string later = sample().bytes;
  later[8] = 2;
  EXPECT_EQ(errorOf(later), "error.newer-version");
  std::string huge = sample().bytes;
  huge[15] = 0x7f;  // the length of the scenario
  EXPECT_EQ(errorOf(huge), "trace.head-damaged");
}

TEST(RecordFile, WriterSaysWhenTheStreamFails) {
  std::ostringstream out;
  RecordFileWriter writer(out, kHead);
  StringPool strings;
  const std::string chunk = chunksOf(typicalOps(3, strings), strings, 0, 3).front();
  EXPECT_TRUE(writer.append(chunk));
  out.setstate(std::ios::badbit);
  EXPECT_FALSE(writer.append(chunk));
  EXPECT_FALSE(writer.finish());
}

}  // namespace
}  // namespace shardscope
