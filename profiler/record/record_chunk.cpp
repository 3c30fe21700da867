// SPDX-License-Identifier: Apache-2.0
#include "profiler/record/record_chunk.h"

#include <cassert>

#include "profiler/record/byte_coding.h"

namespace shardscope {
namespace {

// A chunk is closed before it grows beyond these: well inside of what a reader takes.
constexpr std::size_t kFullRecordBytes = 256u << 10;
constexpr std::size_t kFullTextBytes = 256u << 10;
constexpr std::size_t kMostRecordBytes = 160;  // no record is longer
constexpr std::size_t kTextsOfRecord = 3;

void putHead(const ChunkHead& head, std::uint32_t payloadChecksum, char* at) {
  std::memcpy(at, kChunkMagic.data(), kChunkMagic.size());
  putWord(at + 4, head.version);
  putWord(at + 6, std::uint16_t{0});
  putWord(at + 8, head.stream);
  putWord(at + 12, head.records);
  putWord(at + 16, head.sequence);
  putWord(at + 24, head.firstRecord);
  putWord(at + 32, head.baseTime);
  putWord(at + 40, head.recordBytes);
  putWord(at + 44, head.textBytes);
  putWord(at + 48, payloadChecksum);
  putWord(at + 52, checksumOf({at, 52}));
}

bool isBounded(const ChunkHead& head) {
  return head.records <= kMostChunkRecords && head.recordBytes <= kMostChunkPayload &&
         head.textBytes <= kMostChunkPayload - head.recordBytes;
}

}  // namespace

ChunkEncoder::ChunkEncoder(std::uint32_t stream)
    : m_bytes(kChunkHeadBytes + kFullRecordBytes + kMostRecordBytes, '\0'), m_used(kChunkHeadBytes) {
  m_head.stream = stream;
}

bool ChunkEncoder::full() const {
  return m_used >= kChunkHeadBytes + kFullRecordBytes || m_texts.size() >= kFullTextBytes ||
         m_inChunk.size() + kTextsOfRecord > kMostChunkTexts || m_head.records == kMostChunkRecords;
}

std::uint32_t ChunkEncoder::localText(StringId id, const StringPool& strings) {
  if (id == kNoString) return 0;
  if (id >= m_local.size()) m_local.resize(id + std::size_t{64});
  if (m_local[id] != 0) return m_local[id];
  const std::string_view text = strings.text(id);
  char length[10];
  m_texts.append(length, putVarint(length, text.size()));
  m_texts += text;
  m_inChunk.push_back(id);
  m_before.texts.emplace_back();
  return m_local[id] = static_cast<std::uint32_t>(m_inChunk.size());
}

std::string_view ChunkEncoder::finish() {
  m_head.recordBytes = static_cast<std::uint32_t>(m_used - kChunkHeadBytes);
  m_head.textBytes = static_cast<std::uint32_t>(m_texts.size());
  if (m_bytes.size() < m_used + m_texts.size()) m_bytes.resize(m_used + m_texts.size());
  m_texts.copy(m_bytes.data() + m_used, m_texts.size());
  const std::string_view payload(m_bytes.data() + kChunkHeadBytes, m_head.recordBytes + m_head.textBytes);
  putHead(m_head, checksumOf(payload), m_bytes.data());
  const std::string_view chunk(m_bytes.data(), m_head.bytes());

  ++m_head.sequence;
  m_head.firstRecord += m_head.records;
  m_head.records = 0;
  m_used = kChunkHeadBytes;
  m_texts.clear();
  for (const StringId id : m_inChunk) m_local[id] = 0;
  m_inChunk.clear();
  m_before = ChunkPrediction{};
  return chunk;
}

ChunkHead headOfChunk(std::string_view chunk) {
  const char* const at = chunk.data();
  ChunkHead head;
  head.version = getWord<std::uint16_t>(at + 4);
  head.stream = getWord<std::uint32_t>(at + 8);
  head.records = getWord<std::uint32_t>(at + 12);
  head.sequence = getWord<std::uint64_t>(at + 16);
  head.firstRecord = getWord<std::uint64_t>(at + 24);
  head.baseTime = getWord<std::int64_t>(at + 32);
  head.recordBytes = getWord<std::uint32_t>(at + 40);
  head.textBytes = getWord<std::uint32_t>(at + 44);
  return head;
}

ChunkState inspectChunk(std::string_view bytes, ChunkHead& head) {
  head = {};
  head.version = 0;
  if (!bytes.starts_with(kChunkMagic))
    return kChunkMagic.starts_with(bytes) ? ChunkState::CutOff : ChunkState::NotAChunk;
  if (bytes.size() < kChunkHeadBytes) return ChunkState::CutOff;
  if (getWord<std::uint32_t>(bytes.data() + 52) != checksumOf(bytes.substr(0, 52))) return ChunkState::NotAChunk;
  head = headOfChunk(bytes);
  if (!isBounded(head)) return ChunkState::NotAChunk;
  if (bytes.size() < head.bytes()) return ChunkState::CutOff;
  if (head.version != kChunkVersion) return ChunkState::UnknownVersion;
  const std::string_view payload = bytes.substr(kChunkHeadBytes, head.bytes() - kChunkHeadBytes);
  return getWord<std::uint32_t>(bytes.data() + 48) == checksumOf(payload) ? ChunkState::Whole : ChunkState::Damaged;
}

std::string sealChunk(const ChunkHead& head, std::string_view payload) {
  assert(payload.size() == head.bytes() - kChunkHeadBytes);
  std::string bytes(kChunkHeadBytes, '\0');
  putHead(head, checksumOf(payload), bytes.data());
  return bytes.append(payload);
}

}  // namespace shardscope
