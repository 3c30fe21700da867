// SPDX-License-Identifier: Apache-2.0
// ChunkEncoder::add: one record into bytes.
#include <bit>
#include <cassert>

#include "profiler/record/byte_coding.h"
#include "profiler/record/chunk_layout.h"
#include "profiler/record/record_chunk.h"

namespace shardscope {

using namespace chunk_layout;

struct ChunkEncoder::Output {
  char* at;

  void byte(std::uint8_t value) { *at++ = static_cast<char>(value); }
  void number(std::uint64_t value) { at = putVarint(at, value); }
  void difference(std::uint64_t now, std::uint64_t before) { number(zigzag(now - before)); }
  void difference(std::int64_t now, std::int64_t before) {
    difference(static_cast<std::uint64_t>(now), static_cast<std::uint64_t>(before));
  }
  void value(double now, std::uint64_t before) {
    number(__builtin_bswap64(std::bit_cast<std::uint64_t>(now) ^ before));
  }
  void duration(const ActivityRecord& record) {
    number(static_cast<std::uint64_t>(record.end) - static_cast<std::uint64_t>(record.start));
  }
  void place(const ActivityPlace& now, const ActivityPlace& before);
};

namespace {

std::uint8_t placeDifference(const ActivityPlace& a, const ActivityPlace& b) {
  return static_cast<std::uint8_t>((a.rank != b.rank ? kRank : 0) | (a.microbatch != b.microbatch ? kMicrobatch : 0) |
                                   (a.layer != b.layer ? kLayer : 0) | (a.stage != b.stage ? kStage : 0) |
                                   (a.chunk != b.chunk ? kChunk : 0) | (a.pass != b.pass ? kPass : 0));
}

bool isInstant(ActivityKind kind) {
  return kind == ActivityKind::Memory || kind == ActivityKind::StepStart || kind == ActivityKind::StepEnd;
}

bool costsAsBefore(const ActivityRecord& record, const ChunkPrediction::Text& name) {
  const auto& cost = name.costs[static_cast<std::size_t>(record.place.pass)];
  if (record.kind == ActivityKind::Collective) return record.bytes == cost.bytes;
  return record.kind == ActivityKind::Op && record.bytes == cost.bytes &&
         std::bit_cast<std::uint64_t>(record.value) == cost.value;
}

}  // namespace

void ChunkEncoder::Output::place(const ActivityPlace& now, const ActivityPlace& before) {
  const std::uint8_t differs = placeDifference(now, before);
  byte(differs);
  const auto field = [&](std::uint8_t bit, std::int64_t value, std::int64_t last) {
    if (differs & bit) difference(value, last);
  };
  field(kRank, now.rank, before.rank);
  field(kMicrobatch, now.microbatch, before.microbatch);
  field(kLayer, now.layer, before.layer);
  field(kStage, now.stage, before.stage);
  field(kChunk, now.chunk, before.chunk);
  if (differs & kPass) byte(static_cast<std::uint8_t>(now.pass));
}

void ChunkEncoder::addCost(Output& out, const ActivityRecord& record, bool same, std::uint32_t name) {
  if (same) return;
  auto& cost = m_before.texts[name].costs[static_cast<std::size_t>(record.place.pass)];
  out.difference(record.bytes, cost.bytes);
  cost.bytes = record.bytes;
  if (record.kind != ActivityKind::Op) return;
  out.value(record.value, cost.value);
  cost.value = std::bit_cast<std::uint64_t>(record.value);
}

void ChunkEncoder::add(const ActivityRecord& record, const StringPool& strings) {
  assert(!full());
  if (empty()) m_before.end = m_head.baseTime = record.start;
  const std::uint32_t name = localText(record.name, strings);
  const bool sameCost = costsAsBefore(record, m_before.texts[name]);
  const bool samePlace = record.place == m_before.place;
  const bool hasIds = record.correlation != 0 || record.external != 0;

  Output out{m_bytes.data() + m_used};
  out.byte(static_cast<std::uint8_t>(static_cast<unsigned>(record.kind) | (samePlace ? 0u : kPlaceFollows) |
                                     (hasIds ? kIdsFollow : 0u) | (sameCost ? kSameCost : 0u)));
  if (!samePlace) {
    out.place(record.place, m_before.place);
    m_before.place = record.place;
  }
  if (hasIds) {
    out.difference(record.correlation, m_before.correlation);
    out.number(record.external);
    m_before.correlation = record.correlation;
  }
  out.difference(record.start, m_before.end);
  m_before.end = isInstant(record.kind) ? record.start : record.end;

  switch (record.kind) {
    case ActivityKind::Op:
      out.duration(record);
      out.number(name);
      addCost(out, record, sameCost, name);
      break;
    case ActivityKind::Collective: {
      const std::uint32_t group = localText(record.group, strings);
      const std::uint32_t groupKind = localText(record.groupKind, strings);
      out.duration(record);
      out.number(name);
      out.number(group);
      out.number(groupKind);
      out.difference(record.sequence, m_before.texts[group].nextSequence);
      m_before.texts[group].nextSequence = record.sequence + 1;
      out.difference(record.waited, record.start);
      addCost(out, record, sameCost, name);
      break;
    }
    case ActivityKind::Pass:
      out.duration(record);
      break;
    case ActivityKind::Memory: {
      const std::uint64_t expected =
          static_cast<std::uint64_t>(m_before.live) + static_cast<std::uint64_t>(record.bytes);
      out.number(name);
      out.difference(record.bytes, 0);
      out.difference(static_cast<std::uint64_t>(record.live), expected);
      m_before.live = record.live;
      break;
    }
    case ActivityKind::StepStart:
      out.number(record.sequence);
      break;
    case ActivityKind::StepEnd:
      out.number(record.sequence);
      out.value(record.value, 0);
      break;
    case ActivityKind::Gap:
      out.duration(record);
      out.number(name);
      out.number(record.sequence);
      break;
  }
  m_used = static_cast<std::size_t>(out.at - m_bytes.data());
  ++m_head.records;
}

}  // namespace shardscope
