// SPDX-License-Identifier: Apache-2.0
// RecordChunk: some records of one stream (a rank), packed. The unit of the wire and of the file. Every chunk can be
// read without the others, so that a lost one costs its own records alone, and those are counted by number.
//
// Numbers are little-endian. A chunk is a head of 56 bytes, records, texts:
//    0  u32  "SSRC"
//    4  u16  version, 1. The head keeps its shape in every version, so that a later chunk can be stepped over
//    6  u16  0
//    8  u32  stream: the rank
//   12  u32  number of records, at most kMostChunkRecords
//   16  u64  sequence: the number of the chunk in its stream, from 0
//   24  u64  records of the stream before this chunk
//   32  i64  time that the first record counts from
//   40  u32  bytes of the records    } together at most kMostChunkPayload
//   44  u32  bytes of the texts      }
//   48  u32  CRC-32 (zlib) of records and texts
//   52  u32  CRC-32 of bytes 0 to 51
// Texts: length as varint, bytes; they are numbered from 1 in this order, 0 is the empty text. At most kMostChunkTexts.
// A record. v: varint, seven bits a byte, the lowest first. z: the same of a zigzag number (0, -1, 1, -2 ...),
// wrapping:
//   byte    bits 0-2 ActivityKind, 3 place follows, 4 ids follow, 5 cost is as before
//   place   byte of what differs from the record before: 0 rank, 1 micro batch, 2 layer, 3 stage, 4 chunk, 5 pass;
//           z difference of each, pass as a byte. Before the first: ActivityPlace{}
//   ids     z correlation - the one before; v external
//   z       start - end of the record before
//   Op          v end - start; v name; unless the cost is as before: z bytes, v value
//   Collective  v end - start; v name; v group; v groupKind; z sequence - (the one before of this group + 1);
//               z waited - start; unless the cost is as before: z bytes
//   Pass        v end - start
//   Memory      v name; z bytes; z live - (live before + bytes)
//   StepStart   v sequence
//   StepEnd     v sequence; v value
//   Gap         v end - start; v name; v sequence
// Cost is counted by name and pass: z bytes is the difference from the last record of both, v value the bits of the
// double, XOR those of that record (of 0 for a step), with their eight bytes reversed, since low bits of whole numbers
// are zeros.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "profiler/record/activity_record.h"

namespace shardscope {

constexpr std::size_t kChunkHeadBytes = 56;
constexpr std::uint16_t kChunkVersion = 1;
constexpr std::uint32_t kMostChunkRecords = 1u << 20;
constexpr std::uint32_t kMostChunkPayload = 4u << 20;
constexpr std::size_t kMostChunkTexts = 1u << 16;
constexpr std::string_view kChunkMagic = "SSRC";

struct ChunkHead {
  std::uint16_t version = kChunkVersion;
  std::uint32_t stream = 0;
  std::uint32_t records = 0;
  std::uint64_t sequence = 0;
  std::uint64_t firstRecord = 0;
  std::int64_t baseTime = 0;
  std::uint32_t recordBytes = 0;
  std::uint32_t textBytes = 0;

  std::size_t bytes() const { return kChunkHeadBytes + recordBytes + textBytes; }  // of the whole chunk
  bool operator==(const ChunkHead&) const = default;
};

// What the numbers of records of this kind are predicted from; the same on both sides.
struct ChunkPrediction {
  struct Cost {
    std::int64_t bytes = 0;
    std::uint64_t value = 0;  // bits of the double
  };
  struct Text {
    Cost costs[kActivityPasses];
    std::uint64_t nextSequence = 0;
  };
  std::int64_t end = 0;
  std::int64_t live = 0;
  std::uint64_t correlation = 0;
  ActivityPlace place;
  std::vector<Text> texts = std::vector<Text>(1);  // by the number of the text
};

// Packs the records of one stream into one chunk after another.
class ChunkEncoder {
 public:
  explicit ChunkEncoder(std::uint32_t stream);

  bool empty() const { return m_head.records == 0; }
  bool full() const;
  std::uint32_t records() const { return m_head.records; }
  void add(const ActivityRecord& record, const StringPool& strings);  // not when it is full
  // The whole chunk; valid until the next add. The next record begins a new one.
  std::string_view finish();

 private:
  struct Output;
  std::uint32_t localText(StringId id, const StringPool& strings);
  void addCost(Output& out, const ActivityRecord& record, bool same, std::uint32_t name);

  ChunkHead m_head;
  ChunkPrediction m_before;
  std::string m_bytes;  // head and records
  std::size_t m_used = 0;
  std::string m_texts;
  std::vector<std::uint32_t> m_local;  // by StringId: number in this chunk, 0 = not in it yet
  std::vector<StringId> m_inChunk;
};

enum class ChunkState : std::uint8_t {
  Whole,
  CutOff,          // the bytes end before the chunk does
  NotAChunk,       // no head, or a damaged one: its length can't be trusted
  UnknownVersion,  // of a later program; the head holds
  Damaged          // the head holds, and what follows is not what was written
};

// Looks at the chunk that begins at bytes[0]. head is filled unless the state is NotAChunk (or CutOff inside the head:
// then its version is 0).
ChunkState inspectChunk(std::string_view bytes, ChunkHead& head);

// The head of a chunk that is known to be whole.
ChunkHead headOfChunk(std::string_view chunk);

// Appends the records of a chunk; payload is all behind its head. Returns how many could be read; any that follow a
// record that can't be read are lost.
std::uint32_t decodeChunk(const ChunkHead& head, std::string_view payload, StringPool& strings,
                          std::vector<ActivityRecord>& records);

// Head and payload with their checksums: what a writer of chunks and a test need.
std::string sealChunk(const ChunkHead& head, std::string_view payload);

}  // namespace shardscope
