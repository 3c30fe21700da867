// SPDX-License-Identifier: Apache-2.0
// All records of a run, by rank and kind, for a timeline: passes, ops and collectives as tracks, memory, steps, gaps,
// and a named counter for everything that was lost. Records may come in pieces, and late.
#pragma once

#include <array>
#include <map>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "profiler/record/record_losses.h"
#include "profiler/store/trace_track.h"

namespace shardscope {

enum class TraceLane : std::uint8_t { Passes, Ops, Communication };
constexpr int kTraceLanes = 3;

struct TraceCost {
  std::int64_t bytes = 0;
  double flops = 0;

  bool operator==(const TraceCost&) const = default;
};

// Records that a rank could not keep.
struct TraceGap {
  std::int64_t start = 0, end = 0;
  std::uint64_t records = 0;
  StringId reason = kNoString;
};

// What was allocated or freed.
struct TraceMemory {
  std::int64_t time = 0;
  std::int64_t change = 0, live = 0;  // bytes; live: all that is allocated from then on
  StringId name = kNoString;          // of the term
};

struct RankStepSpan {
  std::uint64_t step = 0;
  std::int64_t start = 0, end = 0;
  double loss = 0;
};

struct TraceRank {
  int rank = 0;
  int stage = -1;
  std::array<TraceTrack, kTraceLanes> tracks;
  std::vector<TraceGap> gaps;
  std::vector<TraceMemory> memory;  // by time
  std::int64_t peakMemory = 0;      // the most that was live, bytes
  std::vector<RankStepSpan> steps;  // that have a start and an end

  const TraceTrack& track(TraceLane lane) const { return tracks[static_cast<std::size_t>(lane)]; }
  TraceTrack& track(TraceLane lane) { return tracks[static_cast<std::size_t>(lane)]; }
  const RankStepSpan* step(std::uint64_t number) const;  // null where it isn't whole
};

// From the first rank's start to the last one's end.
struct TraceStep {
  std::uint64_t number = 0;
  std::int64_t start = 0, end = 0;
  int ranks = 0;    // that have the whole step
  double loss = 0;  // of the last rank
  int lossRank = -1;
};

class TraceStore {
 public:
  static constexpr std::size_t kMostRanks = 4096;

  // strings: of the records' texts; the same pool every time, which may have grown, and may grow on another thread
  // meanwhile.
  void append(std::span<const ActivityRecord> records, const StringPool& strings);
  void setLosses(const RecordLosses& losses) { m_losses = losses; }  // of whoever read the records

  std::span<const TraceRank> ranks() const { return m_ranks; }     // by number
  const TraceRank* rank(int number) const;                         // null where it has no record
  const std::vector<TraceStep>& steps() const { return m_steps; }  // by number
  // Of every step that any rank began, by number: the first rank's start.
  std::vector<std::int64_t> stepStarts() const;
  std::string_view text(StringId id) const { return m_strings.text(id); }
  std::size_t texts() const { return m_strings.size(); }
  const TraceCost& cost(std::uint32_t index) const { return m_costs[index]; }
  std::int64_t records() const { return m_records; }
  std::int64_t start() const { return m_start; }  // of the first event, step or gap, and the end of the last
  std::int64_t end() const { return m_end; }
  std::vector<LossCounter> losses() const;
  std::size_t bytes() const;

 private:
  TraceRank* rankOf(int number);
  StringId own(StringId id);
  std::uint32_t costOf(const ActivityRecord& record, StringId name);
  TraceDetail detailOf(const ActivityRecord& record);
  TrafficClass trafficOf(StringId groupKind);
  void add(const ActivityRecord& record);
  void addStep(TraceRank& rank, const ActivityRecord& record);
  void addMemory(TraceRank& rank, const ActivityRecord& record);
  void addSpan(int rank, const RankStepSpan& span);
  void settle();

  struct CostHash {
    std::size_t operator()(const TraceCost& cost) const;
  };

  StringPool m_strings;
  const StringPool* m_source = nullptr;
  std::vector<StringId> m_own;  // by id of the source
  std::vector<TraceCost> m_costs{TraceCost{}};
  std::unordered_map<TraceCost, std::uint32_t, CostHash> m_costIds{{TraceCost{}, 0}};
  std::vector<std::uint32_t> m_lastCost;  // by name and pass
  std::vector<int> m_traffic;             // by text of a kind of group; -1: not asked for yet
  std::vector<TraceRank> m_ranks;
  std::size_t m_lastRank = 0;
  std::map<std::pair<int, std::uint64_t>, std::int64_t> m_open;  // rank and step: its start
  std::vector<TraceStep> m_steps;
  std::int64_t m_records = 0, m_start = 0, m_end = 0;
  bool m_any = false;
  std::int64_t m_ranksRefused = 0, m_timesRefused = 0, m_stepsIncomplete = 0;
  RecordLosses m_losses;
};

}  // namespace shardscope
