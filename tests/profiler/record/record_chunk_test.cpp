// SPDX-License-Identifier: Apache-2.0
#include "profiler/record/record_chunk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "profiler/record/byte_coding.h"
#include "tests/profiler/record_samples.h"

namespace shardscope {
namespace {

struct Decoded {
  ChunkHead head;
  StringPool strings;
  std::vector<ActivityRecord> records;
};

Decoded decode(std::string_view chunk) {
  Decoded d;
  EXPECT_EQ(inspectChunk(chunk, d.head), ChunkState::Whole);
  const std::uint32_t read = decodeChunk(d.head, chunk.substr(kChunkHeadBytes), d.strings, d.records);
  EXPECT_EQ(read, d.head.records);
  return d;
}

std::string oneChunk(const std::vector<ActivityRecord>& records, const StringPool& strings) {
  return chunksOf(records, strings, 3, records.size()).front();
}

// The bytes of one op, written down by hand from the description of the format.
TEST(RecordChunk, HasTheBytesThatItsDescriptionSays) {
  StringPool strings;
  ActivityRecord op;
  op.start = 1000;
  op.end = 1300;
  op.bytes = -2;
  op.value = 2.0;  // bits 0x4000000000000000
  op.place.layer = 1;
  op.name = strings.intern("ab");
  const std::string chunk = oneChunk({op}, strings);
  const std::string payload = {0x08,   0x04, 0x04,  // op with a place; the layer: -1 + 2, zigzag 4
                               0x00,                // starts at the base time
                               '\xac', 0x02,        // 300 ns
                               0x01,                // first name
                               0x03,                // -2, zigzag 3
                               0x40,                // 0x4000000000000000 reversed is 0x40
                               0x02,   'a',  'b'};
  EXPECT_EQ(chunk.substr(kChunkHeadBytes), payload);
  const auto head = decode(chunk).head;
  EXPECT_EQ(head, (ChunkHead{1, 3, 1, 0, 0, 1000, 9, 3}));
  EXPECT_EQ(chunk.substr(0, 4), "SSRC");
  EXPECT_EQ(getWord<std::uint32_t>(chunk.data() + 48), checksumOf(payload));
}

TEST(RecordChunk, ChecksumIsThatOfTheStandard) {
  EXPECT_EQ(checksumOf("123456789"), 0xcbf43926u);  // the check value of CRC-32/ISO-HDLC
}

TEST(RecordChunk, EveryKindComesBackAsItWas) {
  StringPool strings;
  std::mt19937_64 random(11);
  for (int round = 0; round < 300; ++round) {
    std::vector<ActivityRecord> records;
    for (unsigned i = 0; i <= random() % 200; ++i) records.push_back(randomRecord(random, strings));
    Decoded d = decode(oneChunk(records, strings));
    ASSERT_EQ(d.records.size(), records.size());
    for (std::size_t i = 0; i < records.size(); ++i)
      ASSERT_EQ(d.records[i], translated(records[i], strings, d.strings)) << "round " << round << ", record " << i;
  }
}

TEST(RecordChunk, ValuesThatAreNoNumbersComeBackBitByBit) {
  StringPool strings;
  std::vector<ActivityRecord> records(3);
  records[0].value = std::numeric_limits<double>::infinity();
  records[1].value = std::bit_cast<double>(std::uint64_t{0x7ff8000000abcdef});  // a NaN with a payload
  records[2].value = -0.0;
  const Decoded d = decode(oneChunk(records, strings));
  for (std::size_t i = 0; i < records.size(); ++i)
    EXPECT_EQ(std::bit_cast<std::uint64_t>(d.records[i].value), std::bit_cast<std::uint64_t>(records[i].value));
}

TEST(RecordChunk, EveryChunkStandsAloneAndCountsOn) {
  StringPool strings;
  const std::vector<ActivityRecord> records = typicalOps(1000, strings);
  const std::vector<std::string> chunks = chunksOf(records, strings, 5, 300);
  ASSERT_EQ(chunks.size(), 4u);
  for (std::size_t c = chunks.size(); c-- > 0;) {  // the last first, so that none leans on one before
    Decoded d = decode(chunks[c]);
    EXPECT_EQ(d.head.stream, 5u);
    EXPECT_EQ(d.head.sequence, c);
    EXPECT_EQ(d.head.firstRecord, c * 300);
    for (std::size_t i = 0; i < d.records.size(); ++i)
      ASSERT_EQ(d.records[i], translated(records[c * 300 + i], strings, d.strings));
  }
}

TEST(RecordChunk, TypicalOpTakesAtMostSixteenBytes) {
  StringPool strings;
  constexpr int kOps = 20'000;
  std::size_t bytes = 0;
  for (const std::string& chunk : chunksOf(typicalOps(kOps, strings), strings, 0, 5000)) bytes += chunk.size();
  EXPECT_LE(static_cast<double>(bytes) / kOps, 16.0);
}

TEST(RecordChunk, EncoderIsFullBeforeAReaderWouldRefuse) {
  StringPool strings;
  ChunkEncoder encoder(0);
  std::mt19937_64 random(3);
  while (!encoder.full()) {
    ActivityRecord r = randomRecord(random, strings);
    if (r.name != kNoString) r.name = strings.intern(std::string(4096, 'x') + std::to_string(encoder.records()));
    encoder.add(r, strings);
  }
  ChunkHead head;
  EXPECT_EQ(inspectChunk(encoder.finish(), head), ChunkState::Whole);
  EXPECT_TRUE(encoder.empty());
}

TEST(RecordChunk, CutAnywhereIsCutOff) {
  StringPool strings;
  const std::string chunk = oneChunk(typicalOps(5, strings), strings);
  ChunkHead head;
  for (std::size_t size = 0; size < chunk.size(); ++size)
    EXPECT_EQ(inspectChunk(std::string_view(chunk).substr(0, size), head), ChunkState::CutOff) << size;
  EXPECT_EQ(inspectChunk(chunk + "more", head), ChunkState::Whole);
}

TEST(RecordChunk, AnyChangedByteIsSeen) {
  StringPool strings;
  const std::string chunk = oneChunk(typicalOps(5, strings), strings);
  ChunkHead head;
  for (std::size_t at = 0; at < chunk.size(); ++at) {
    std::string changed = chunk;
    changed[at] = static_cast<char>(changed[at] ^ 0x10);
    EXPECT_EQ(inspectChunk(changed, head), at < kChunkHeadBytes ? ChunkState::NotAChunk : ChunkState::Damaged) << at;
  }
}

TEST(RecordChunk, LaterVersionIsKnownAsSuch) {
  ChunkHead head;
  head.version = 2;
  head.records = 7;
  head.recordBytes = 3;
  const std::string chunk = sealChunk(head, "abc");
  ChunkHead read;
  EXPECT_EQ(inspectChunk(chunk, read), ChunkState::UnknownVersion);
  EXPECT_EQ(read, head);
}

TEST(RecordChunk, HeadBeyondTheBoundsIsNone) {
  ChunkHead head, read;
  head.records = kMostChunkRecords + 1;
  EXPECT_EQ(inspectChunk(sealChunk(head, ""), read), ChunkState::NotAChunk);
  head.records = 1;
  head.recordBytes = kMostChunkPayload;
  head.textBytes = 1;
  EXPECT_EQ(inspectChunk(sealChunk(head, std::string(head.bytes() - kChunkHeadBytes, 'x')), read),
            ChunkState::NotAChunk);
}

TEST(RecordChunk, DecodingStopsAtTheFirstBadRecord) {
  StringPool strings;
  const std::vector<ActivityRecord> good = typicalOps(4, strings);
  const std::string chunk = oneChunk(good, strings);
  ChunkHead head = headOfChunk(chunk);
  const std::string records = chunk.substr(kChunkHeadBytes, head.recordBytes);
  const std::string texts = chunk.substr(kChunkHeadBytes + head.recordBytes);
  head.records = 6;  // the fifth begins with a byte that no record has
  head.recordBytes += 1;
  std::vector<ActivityRecord> read;
  StringPool pool;
  EXPECT_EQ(decodeChunk(head, records + '\x07' + texts, pool, read), 4u);
  EXPECT_EQ(read.size(), 4u);
}

TEST(RecordChunk, NamesThatAreNotThereEndTheChunk) {
  StringPool strings;
  const std::string chunk = oneChunk(typicalOps(4, strings), strings);
  ChunkHead head = headOfChunk(chunk);
  head.textBytes = 0;
  std::vector<ActivityRecord> read;
  StringPool pool;
  EXPECT_EQ(decodeChunk(head, chunk.substr(kChunkHeadBytes, head.recordBytes), pool, read), 0u);
}

TEST(StringPool, GivesEveryTextOneNumber) {
  StringPool strings;
  EXPECT_EQ(strings.intern(""), kNoString);
  const StringId a = strings.intern("a");
  for (int i = 0; i < 5000; ++i) strings.intern(std::to_string(i));
  EXPECT_EQ(strings.intern("a"), a);
  EXPECT_EQ(strings.text(a), "a");
  EXPECT_EQ(strings.text(strings.intern("4711")), "4711");
  EXPECT_EQ(strings.size(), 5002u);
  EXPECT_EQ(strings.text(strings.intern(std::string(9000, 'x'))).size(), StringPool::kLongestText);
}

}  // namespace
}  // namespace shardscope
