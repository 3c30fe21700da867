// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>

#include "core/base/saturating.h"
#include "profiler/record/byte_coding.h"
#include "profiler/record/record_file.h"
#include "profiler/record/record_file_layout.h"

namespace shardscope {

using namespace record_file_layout;

namespace {

std::int64_t clamped(std::uint64_t count) {
  return static_cast<std::int64_t>(std::min<std::uint64_t>(count, std::numeric_limits<std::int64_t>::max()));
}

void addTo(std::int64_t& counter, std::uint64_t count) { counter = saturatingSum(counter, clamped(count)); }

// The index at the end of the file; empty where there is none that holds.
std::string_view indexOf(std::string_view bytes) {
  if (bytes.size() < kIndexHeadBytes + kIndexTailBytes || !bytes.ends_with(kEndMagic)) return {};
  const char* const tail = bytes.data() + bytes.size() - kIndexTailBytes;
  const std::size_t size = getWord<std::uint32_t>(tail);
  if (size < kIndexHeadBytes + kIndexTailBytes || size > bytes.size()) return {};
  const std::string_view index = bytes.substr(bytes.size() - size);
  const std::size_t rows = getWord<std::uint32_t>(index.data() + 4);
  const bool holds = index.starts_with(kIndexMagic) &&
                     size == kIndexHeadBytes + rows * kIndexRowBytes + kIndexTailBytes &&
                     getWord<std::uint32_t>(tail + 4) == checksumOf(index.substr(0, size - kIndexTailBytes + 4));
  return holds ? index : std::string_view{};
}

// Where the next chunk or index may begin, behind the first byte.
std::size_t nextMagic(std::string_view rest) {
  for (std::size_t at = rest.find("SS", 1); at != std::string_view::npos; at = rest.find("SS", at + 1))
    if (const std::string_view word = rest.substr(at, 4); word == kChunkMagic || word == kIndexMagic) return at;
  return std::string_view::npos;
}

bool beginsIndex(std::string_view rest) {
  return rest.starts_with(kIndexMagic) || kIndexMagic.starts_with(rest.substr(0, kIndexMagic.size()));
}

}  // namespace

Result<RecordFileReader> RecordFileReader::open(std::string_view bytes) {
  RecordFileReader reader(bytes);
  if (Status head = reader.readHead(); !head) return head.error();
  return reader;
}

Status RecordFileReader::readHead() {
  if (m_bytes.empty()) return Error{{"trace.empty", {}}, {}};
  if (!m_bytes.starts_with(kFileMagic.substr(0, m_bytes.size()))) return Error{{"trace.foreign", {}}, {}};
  if (m_bytes.size() < kFixedHeadBytes) return Error{{"trace.head-cut-off", {}}, {}};
  const auto version = getWord<std::uint32_t>(m_bytes.data() + 8);
  if (version > kRecordFileVersion)
    return Error{{"error.newer-version", {{"have", std::int64_t{version}}, {"most", std::int64_t{kRecordFileVersion}}}},
                 {}};
  const std::size_t scenario = getWord<std::uint32_t>(m_bytes.data() + 12);
  const std::size_t machine = getWord<std::uint32_t>(m_bytes.data() + 16);
  if (version == 0 || scenario > kMostHeadText || machine > kMostHeadText) return Error{{"trace.head-damaged", {}}, {}};
  if (m_bytes.size() < kFixedHeadBytes + scenario + machine) return Error{{"trace.head-cut-off", {}}, {}};
  m_head.scenario = m_bytes.substr(kFixedHeadBytes, scenario);
  m_head.machine = m_bytes.substr(kFixedHeadBytes + scenario, machine);
  const std::string checked = std::string(m_bytes.substr(0, 20)) + m_head.scenario + m_head.machine;
  if (getWord<std::uint32_t>(m_bytes.data() + 20) != checksumOf(checked)) return Error{{"trace.head-damaged", {}}, {}};
  m_at = kFixedHeadBytes + scenario + machine;
  m_index = indexOf(m_bytes.substr(m_at));
  m_bytes.remove_suffix(m_index.size());
  return std::monostate{};
}

bool RecordFileReader::next(ChunkHead& chunk, std::vector<ActivityRecord>& records) {
  records.clear();
  while (m_at < m_bytes.size()) {
    const std::string_view rest = m_bytes.substr(m_at);
    const ChunkState state = inspectChunk(rest, chunk);
    if (state != ChunkState::Whole) {
      skipDamage(rest, chunk, state);
      continue;
    }
    m_at += chunk.bytes();
    if (!follows(chunk)) {
      ++m_losses.chunksRepeated;
      continue;
    }
    const std::string_view payload = rest.substr(kChunkHeadBytes, chunk.bytes() - kChunkHeadBytes);
    const std::uint32_t read = decodeChunk(chunk, payload, m_strings, records);
    addTo(m_losses.recordsUndecodable, chunk.records - read);
    m_losses.textsRefused = clamped(m_strings.refused());
    countGaps(records);
    if (!records.empty()) return true;
  }
  readIndex();
  return false;
}

// Chunks that are missing at the end of a stream.
void RecordFileReader::readIndex() {
  for (std::size_t at = kIndexHeadBytes; at + kIndexTailBytes < m_index.size(); at += kIndexRowBytes)
    countMissing(getWord<std::uint32_t>(m_index.data() + at), getWord<std::uint64_t>(m_index.data() + at + 8));
}

// Steps over what is no whole chunk. A head that holds is trusted for its length, so that every byte is looked at once.
void RecordFileReader::skipDamage(std::string_view rest, const ChunkHead& chunk, ChunkState state) {
  if (state == ChunkState::Damaged || state == ChunkState::UnknownVersion) {
    ++(state == ChunkState::Damaged ? m_losses.chunksDamaged : m_losses.chunksUnknown);
    if (follows(chunk)) addTo(m_losses.recordsUndecodable, chunk.records);
    m_at += chunk.bytes();
    return;
  }
  if (state == ChunkState::CutOff) {
    if (chunk.version != 0 && follows(chunk)) addTo(m_losses.recordsMissing, chunk.records);
    addTo(m_losses.bytesCutOff, rest.size());
    m_at = m_bytes.size();
    return;
  }
  const std::size_t next = nextMagic(rest);
  if (next == std::string_view::npos && beginsIndex(rest))
    addTo(m_losses.bytesCutOff, rest.size());
  else
    addTo(m_losses.bytesSkipped, std::min(next, rest.size()));
  m_at += std::min(next, rest.size());
}

// Whether the records of a chunk are new; counts those that should have come before it.
bool RecordFileReader::follows(const ChunkHead& chunk) {
  if (chunk.firstRecord < m_nextRecord[chunk.stream]) return false;
  countMissing(chunk.stream, chunk.firstRecord);
  m_nextRecord[chunk.stream] = chunk.firstRecord + std::min<std::uint64_t>(chunk.records, ~chunk.firstRecord);
  return true;
}

void RecordFileReader::countMissing(std::uint32_t stream, std::uint64_t recordsBefore) {
  std::uint64_t& next = m_nextRecord[stream];
  if (recordsBefore <= next) return;
  addTo(m_losses.recordsMissing, recordsBefore - next);
  next = recordsBefore;
}

void RecordFileReader::countGaps(const std::vector<ActivityRecord>& records) {
  for (const ActivityRecord& record : records)
    if (record.kind == ActivityKind::Gap)
      addTo(m_losses.dropped[std::string(m_strings.text(record.name))], record.sequence);
}

}  // namespace shardscope
