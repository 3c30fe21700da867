// SPDX-License-Identifier: Apache-2.0
#include "profiler/record/byte_coding.h"
#include "profiler/record/record_file.h"
#include "profiler/record/record_file_layout.h"

namespace shardscope {

using namespace record_file_layout;

namespace {

template <typename T>
void append(std::string& bytes, T value) {
  char word[sizeof value];
  putWord(word, value);
  bytes.append(word, sizeof value);
}

}  // namespace

RecordFileWriter::RecordFileWriter(std::ostream& out, const RecordFileHead& head) : m_out(out) {
  const std::string scenario = head.scenario.substr(0, kMostHeadText), machine = head.machine.substr(0, kMostHeadText);
  std::string bytes(kFileMagic);
  shardscope::append(bytes, kRecordFileVersion);
  shardscope::append(bytes, static_cast<std::uint32_t>(scenario.size()));
  shardscope::append(bytes, static_cast<std::uint32_t>(machine.size()));
  shardscope::append(bytes, checksumOf(bytes + scenario + machine));
  m_out << bytes << scenario << machine << std::flush;
}

bool RecordFileWriter::append(std::string_view chunk) {
  const ChunkHead head = headOfChunk(chunk);
  m_out << chunk << std::flush;
  if (!m_out) return false;
  Stream& stream = m_streams[head.stream];
  ++stream.chunks;
  stream.records = head.firstRecord + head.records;
  return true;
}

bool RecordFileWriter::finish() {
  std::string bytes(kIndexMagic);
  std::uint64_t records = 0;
  for (const auto& [id, stream] : m_streams) records += stream.records;
  shardscope::append(bytes, static_cast<std::uint32_t>(m_streams.size()));
  shardscope::append(bytes, records);
  for (const auto& [id, stream] : m_streams) {
    shardscope::append(bytes, id);
    shardscope::append(bytes, stream.chunks);
    shardscope::append(bytes, stream.records);
  }
  shardscope::append(bytes, static_cast<std::uint32_t>(bytes.size() + kIndexTailBytes));
  shardscope::append(bytes, checksumOf(bytes));
  m_out << bytes << kEndMagic << std::flush;
  return static_cast<bool>(m_out);
}

}  // namespace shardscope
