// SPDX-License-Identifier: Apache-2.0
// Events of one kind on one rank, as columns sorted by start, and sums over more and more of them (mip levels), so that
// any part of millions is found by a binary search and drawn in time that grows with the pixels alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "profiler/record/activity_record.h"

namespace shardscope {

// What an event is drawn as: of ops and passes the ActivityPass, of collectives the TrafficClass.
constexpr int kTimeClasses = 6;
enum class TrafficClass : std::uint8_t { Tp, Cp, Ep, Pp, Dp, Other };
static_assert(kActivityPasses <= kTimeClasses);

struct TraceDetail {
  StringId name = kNoString;
  std::uint32_t cost = 0;  // in TraceStore
  std::int32_t microbatch = -1;
  std::int32_t layer = -1;
  std::int16_t chunk = -1;
  ActivityPass pass = ActivityPass::Unknown;
  std::uint8_t timeClass = 0;
};

// What a collective has beyond that.
struct TraceMessage {
  std::int64_t waited = 0;  // when the rank began to wait for its end
  std::uint64_t sequence = 0;
  StringId group = kNoString;
};

// Of the time of one pixel, how much each class takes: 0 .. 1, more where events overlap.
using ClassShares = std::array<float, kTimeClasses>;

class TraceTrack {
 public:
  struct Range {
    std::size_t begin = 0, end = 0;
    std::size_t size() const { return end - begin; }
    bool empty() const { return begin == end; }
  };

  std::size_t size() const { return m_starts.size(); }
  bool empty() const { return m_starts.empty(); }
  std::int64_t start(std::size_t i) const { return m_starts[i]; }
  std::int64_t end(std::size_t i) const { return m_ends[i]; }
  const TraceDetail& detail(std::size_t i) const { return m_details[i]; }
  const TraceMessage& message(std::size_t i) const { return m_messages[i]; }  // of collectives

  // No event outside of it overlaps the span; some inside may not, where events overlap each other.
  Range between(std::int64_t from, std::int64_t to) const;
  std::size_t countFrom(std::int64_t from, std::int64_t to) const;  // that start there
  // The one that started last of those that run then.
  std::optional<std::size_t> at(std::int64_t time) const;
  // The span divided into as many pixels. from < to.
  std::vector<ClassShares> shares(std::int64_t from, std::int64_t to, int pixels) const;

  void add(std::int64_t start, std::int64_t end, const TraceDetail& detail);
  void add(std::int64_t start, std::int64_t end, const TraceDetail& detail, const TraceMessage& message);
  void settle();  // after adding, before anything else is asked
  std::size_t bytes() const;

 private:
  struct Block {
    std::int64_t start = 0, end = 0;
    std::array<double, kTimeClasses> time{};
  };
  class ShareSum;

  void sortFrom(std::size_t unsorted);
  void buildLevels();
  Block blockOfEvents(std::size_t index) const;
  static Block blockOf(std::span<const Block> parts);

  std::vector<std::int64_t> m_starts, m_ends;
  std::vector<TraceDetail> m_details;
  std::vector<TraceMessage> m_messages;
  std::vector<std::vector<Block>> m_levels;  // 16 events a block, then 4 blocks a block
  std::vector<std::int64_t> m_reach;         // by block of the first level: the latest end until there
  std::size_t m_settled = 0;                 // events that the levels know
  std::optional<std::size_t> m_unsorted;     // the first that starts before the one before it
};

}  // namespace shardscope
