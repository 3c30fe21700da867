// SPDX-License-Identifier: Apache-2.0
// A recording: chunks of all ranks in the order in which they were closed, behind a head that says what ran where.
//
// Numbers are little-endian.
//   head    "SHARDREC"  u32 version, 1   u32 bytes of the scenario   u32 bytes of the machine
//           u32 CRC-32 of the 20 bytes before it and of both texts   scenario (JSON)   machine (free text)
//   chunks  see record_chunk.h
//   index   "SSIX"  u32 number of streams   u64 records of the file
//           for each stream: u32 stream  u32 chunks  u64 records
//           u32 bytes of the index, up to the end of the file   u32 CRC-32 of the index before it   "SHARDEND"
// The index is written when the recording ends. A file without one was cut off, and is read up to its last whole chunk.
// Damage costs the chunks that it hits: the reader looks for the next head that holds.
#pragma once

#include <cstdint>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "profiler/record/record_chunk.h"
#include "profiler/record/record_losses.h"

namespace shardscope {

constexpr std::uint32_t kRecordFileVersion = 1;
constexpr std::size_t kMostHeadText = std::size_t{16} << 20;  // bytes, of scenario and of machine

struct RecordFileHead {
  std::string scenario;
  std::string machine;
};

// Writes through the stream at once, so that a crash of the program leaves all chunks that were appended.
class RecordFileWriter {
 public:
  RecordFileWriter(std::ostream& out, const RecordFileHead& head);

  bool append(std::string_view chunk);  // false where the stream failed; then always
  bool finish();                        // the index; nothing may follow

 private:
  struct Stream {
    std::uint32_t chunks = 0;
    std::uint64_t records = 0;
  };
  std::ostream& m_out;
  std::map<std::uint32_t, Stream> m_streams;
};

// Reads a whole file that lies in memory, chunk by chunk.
class RecordFileReader {
 public:
  // Fails when the bytes are no recording, or of a later version. They must stay while the reader does.
  static Result<RecordFileReader> open(std::string_view bytes);

  const RecordFileHead& head() const { return m_head; }
  const StringPool& strings() const { return m_strings; }

  // The records of the next chunk that can be read replace those given; false at the end.
  bool next(ChunkHead& chunk, std::vector<ActivityRecord>& records);

  const RecordLosses& losses() const { return m_losses; }  // until now
  bool finished() const { return !m_index.empty(); }       // whether the recording was ended, not cut off

 private:
  explicit RecordFileReader(std::string_view bytes) : m_bytes(bytes) {}
  Status readHead();
  void readIndex();
  void skipDamage(std::string_view rest, const ChunkHead& chunk, ChunkState state);
  bool follows(const ChunkHead& chunk);
  void countMissing(std::uint32_t stream, std::uint64_t recordsBefore);
  void countGaps(const std::vector<ActivityRecord>& records);

  std::string_view m_bytes;  // without the index
  std::string_view m_index;
  std::size_t m_at = 0;
  RecordFileHead m_head;
  StringPool m_strings;
  std::map<std::uint32_t, std::uint64_t> m_nextRecord;  // by stream
  RecordLosses m_losses;
};

}  // namespace shardscope
