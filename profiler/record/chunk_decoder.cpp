// SPDX-License-Identifier: Apache-2.0
// decodeChunk: bytes that may hold anything into records.
#include <algorithm>
#include <bit>
#include <limits>

#include "profiler/record/byte_coding.h"
#include "profiler/record/chunk_layout.h"
#include "profiler/record/record_chunk.h"

namespace shardscope {
namespace {

using namespace chunk_layout;

std::int64_t sum(std::int64_t a, std::uint64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + b);
}

class RecordReader {
 public:
  RecordReader(std::string_view bytes, std::vector<StringId> texts, std::int64_t baseTime)
      : m_bytes(bytes), m_texts(std::move(texts)) {
    m_before.end = baseTime;
    m_before.texts.resize(m_texts.size());
  }

  bool read(ActivityRecord& record) {
    const std::uint8_t head = m_bytes.byte();
    const auto kind = static_cast<std::uint8_t>(head & kKindBits);
    if (kind >= kActivityKinds || (head & ~kHeadBits) != 0) return false;
    record.kind = static_cast<ActivityKind>(kind);
    if (head & kPlaceFollows) readPlace();
    record.place = m_before.place;
    if (head & kIdsFollow) {
      record.correlation = m_before.correlation += m_bytes.signedVarint();
      record.external = m_bytes.varint();
    }
    record.start = record.end = sum(m_before.end, m_bytes.signedVarint());
    readBody(record, (head & kSameCost) != 0);
    m_before.end = record.end;
    return m_bytes.ok();
  }

 private:
  template <typename T>
  void readField(std::uint8_t differs, std::uint8_t bit, T& field) {
    if (!(differs & bit)) return;
    const std::int64_t value = sum(field, m_bytes.signedVarint());
    if (value < std::numeric_limits<T>::min() || value > std::numeric_limits<T>::max()) return m_bytes.fail();
    field = static_cast<T>(value);
  }

  void readPlace() {
    ActivityPlace& place = m_before.place;
    const std::uint8_t differs = m_bytes.byte();
    if ((differs & ~kPlaceBits) != 0) return m_bytes.fail();
    readField(differs, kRank, place.rank);
    readField(differs, kMicrobatch, place.microbatch);
    readField(differs, kLayer, place.layer);
    readField(differs, kStage, place.stage);
    readField(differs, kChunk, place.chunk);
    if (!(differs & kPass)) return;
    const std::uint8_t pass = m_bytes.byte();
    if (pass >= kActivityPasses) return m_bytes.fail();
    place.pass = static_cast<ActivityPass>(pass);
  }

  // The number of a text in this chunk; 0 where there is none such.
  std::size_t readText(StringId& id) {
    const std::uint64_t number = m_bytes.varint();
    if (number >= m_texts.size()) {
      m_bytes.fail();
      return 0;
    }
    id = m_texts[number];
    return number;
  }

  void readCost(ActivityRecord& record, bool same, std::size_t name) {
    auto& cost = m_before.texts[name].costs[static_cast<std::size_t>(record.place.pass)];
    const bool isOp = record.kind == ActivityKind::Op;
    if (!same) {
      cost.bytes = sum(cost.bytes, m_bytes.signedVarint());
      if (isOp) cost.value ^= __builtin_bswap64(m_bytes.varint());
    }
    record.bytes = cost.bytes;
    if (isOp) record.value = std::bit_cast<double>(cost.value);
  }

  void readBody(ActivityRecord& record, bool sameCost) {
    switch (record.kind) {
      case ActivityKind::Op: {
        record.end = sum(record.start, m_bytes.varint());
        const std::size_t name = readText(record.name);
        return readCost(record, sameCost, name);
      }
      case ActivityKind::Collective:
        return readCollective(record, sameCost);
      case ActivityKind::Pass:
        record.end = sum(record.start, m_bytes.varint());
        return;
      case ActivityKind::Memory:
        readText(record.name);
        record.bytes = static_cast<std::int64_t>(m_bytes.signedVarint());
        record.live = m_before.live =
            sum(sum(m_before.live, static_cast<std::uint64_t>(record.bytes)), m_bytes.signedVarint());
        return;
      case ActivityKind::StepStart:
        record.sequence = m_bytes.varint();
        return;
      case ActivityKind::StepEnd:
        record.sequence = m_bytes.varint();
        record.value = std::bit_cast<double>(__builtin_bswap64(m_bytes.varint()));
        return;
      case ActivityKind::Gap:
        record.end = sum(record.start, m_bytes.varint());
        readText(record.name);
        record.sequence = m_bytes.varint();
        return;
    }
  }

  void readCollective(ActivityRecord& record, bool sameCost) {
    record.end = sum(record.start, m_bytes.varint());
    const std::size_t name = readText(record.name);
    const std::size_t group = readText(record.group);
    readText(record.groupKind);
    std::uint64_t& next = m_before.texts[group].nextSequence;
    record.sequence = next + m_bytes.signedVarint();
    next = record.sequence + 1;
    record.waited = sum(record.start, m_bytes.signedVarint());
    readCost(record, sameCost, name);
  }

  ByteReader m_bytes;
  std::vector<StringId> m_texts;
  ChunkPrediction m_before;
};

// By number in the chunk; fewer where the texts end early.
std::vector<StringId> readTexts(std::string_view bytes, StringPool& strings) {
  std::vector<StringId> ids = {kNoString};
  ByteReader reader(bytes);
  while (!reader.atEnd() && ids.size() <= kMostChunkTexts) {
    const std::string_view text = reader.text(reader.varint());
    if (!reader.ok()) break;
    ids.push_back(strings.intern(text));
  }
  return ids;
}

}  // namespace

std::uint32_t decodeChunk(const ChunkHead& head, std::string_view payload, StringPool& strings,
                          std::vector<ActivityRecord>& records) {
  const std::string_view texts = payload.substr(std::min<std::size_t>(head.recordBytes, payload.size()));
  RecordReader reader(payload.substr(0, head.recordBytes), readTexts(texts, strings), head.baseTime);
  constexpr std::uint32_t kFewestBytes = 3;  // no record is shorter
  const std::size_t room = records.size() + std::min(head.records, head.recordBytes / kFewestBytes);
  if (room > records.capacity()) records.reserve(std::max(room, 2 * records.capacity()));
  for (std::uint32_t i = 0; i < head.records; ++i) {
    ActivityRecord record;
    if (!reader.read(record)) return i;
    records.push_back(record);
  }
  return head.records;
}

}  // namespace shardscope
