// SPDX-License-Identifier: Apache-2.0
#include "kernels/comm/exchange.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "kernels/comm/reduce.h"

namespace shardscope {
namespace {

constexpr std::int64_t kItemBytes = 128 * 1024;  // fits the second cache, and is done soon after an abort

}  // namespace

std::string_view callName(CallKind kind) {
  constexpr std::array<std::string_view, 6> kNames{"all-reduce", "reduce-scatter", "all-gather",
                                                   "all-to-all", "message",        "barrier"};
  return kNames[static_cast<std::size_t>(kind)];
}

Exchange::Exchange(const CollectiveCall& call, std::vector<ExchangePart> parts)
    : m_call(call), m_parts(std::move(parts)), m_itemCount(kItemBytes / bytesOf(call.type)) {
  const std::int64_t count = call.count;
  switch (call.kind) {
    case CallKind::AllReduce:
      add({.count = count});
      break;
    case CallKind::ReduceScatter:
      for (int r = 0; r < ranks(); ++r) add({.receiver = r, .fromOffset = r * count, .count = count});
      break;
    case CallKind::AllGather:
      for (int r = 0; r < ranks(); ++r) add({.source = r, .toOffset = r * count, .count = count});
      break;
    case CallKind::AllToAll:
      addAllToAll();
      break;
    case CallKind::Message:
      add({.source = 0, .receiver = 1, .count = count});
      break;
    case CallKind::Barrier:
      break;
  }
}

void Exchange::addAllToAll() {
  std::vector<std::int64_t> sent(m_parts.size(), 0);
  for (int receiver = 0; receiver < ranks(); ++receiver) {
    std::int64_t received = 0;
    for (int source = 0; source < ranks(); ++source) {
      const auto s = static_cast<std::size_t>(source);
      const std::int64_t count = m_parts[s].sendCounts[static_cast<std::size_t>(receiver)];
      add({.source = source, .receiver = receiver, .fromOffset = sent[s], .toOffset = received, .count = count});
      sent[s] += count;
      received += count;
    }
  }
}

void Exchange::add(Segment segment) {
  if (segment.count == 0) return;
  segment.firstItem = m_items;
  m_items += (segment.count + m_itemCount - 1) / m_itemCount;
  const int sources = segment.source == kAll ? ranks() : 1;
  const int receivers = segment.receiver == kAll ? ranks() : 1;
  m_bytes += segment.count * bytesOf(m_call.type) * (sources + receivers);
  m_segments.push_back(segment);
}

void Exchange::run(std::int64_t item) const {
  const auto after = std::upper_bound(m_segments.begin(), m_segments.end(), item,
                                      [](std::int64_t i, const Segment& s) { return i < s.firstItem; });
  const Segment& segment = *std::prev(after);
  const std::int64_t first = (item - segment.firstItem) * m_itemCount;
  const std::int64_t count = std::min(m_itemCount, segment.count - first);
  if (segment.source == kAll)
    reduce(segment, first, count);
  else
    copy(segment, first, count);
}

void Exchange::copy(const Segment& segment, std::int64_t first, std::int64_t count) const {
  const std::byte* const from = source(segment.source, segment.fromOffset + first);
  const auto bytes = static_cast<std::size_t>(count * bytesOf(m_call.type));
  for (int r = 0; r < ranks(); ++r) {
    if (segment.receiver != kAll && segment.receiver != r) continue;
    std::byte* const to = target(r, segment.toOffset + first);
    if (to != from) std::memcpy(to, from, bytes);
  }
}

void Exchange::reduce(const Segment& segment, std::int64_t first, std::int64_t count) const {
  std::vector<const void*> from;
  std::vector<void*> to;
  for (int r = 0; r < ranks(); ++r) {
    from.push_back(source(r, segment.fromOffset + first));
    if (segment.receiver == kAll || segment.receiver == r) to.push_back(target(r, segment.toOffset + first));
  }
  reduceInRankOrder(from, to, count, m_call.type, m_call.reduction);
}

const std::byte* Exchange::source(int part, std::int64_t element) const {
  return static_cast<const std::byte*>(m_parts[static_cast<std::size_t>(part)].from) + element * bytesOf(m_call.type);
}

std::byte* Exchange::target(int part, std::int64_t element) const {
  return static_cast<std::byte*>(m_parts[static_cast<std::size_t>(part)].to) + element * bytesOf(m_call.type);
}

std::string countsThatDiffer(const std::vector<ExchangePart>& parts) {
  for (std::size_t source = 0; source < parts.size(); ++source)
    for (std::size_t receiver = 0; receiver < parts.size(); ++receiver) {
      const std::int64_t sent = parts[source].sendCounts[receiver];
      const std::int64_t expected = parts[receiver].receiveCounts[source];
      if (sent == expected) continue;
      return "place " + std::to_string(source) + " sends " + std::to_string(sent) + " elements to place " +
             std::to_string(receiver) + ", which expects " + std::to_string(expected);
    }
  return {};
}

}  // namespace shardscope
