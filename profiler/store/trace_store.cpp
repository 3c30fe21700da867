// SPDX-License-Identifier: Apache-2.0
#include "profiler/store/trace_store.h"

#include <algorithm>
#include <bit>

namespace shardscope {
namespace {

// Differences of such times can be taken.
constexpr std::int64_t kLatest = std::int64_t{1} << 61;

bool isTime(std::int64_t time) { return time > -kLatest && time < kLatest; }

// By Megatron's name of the group.
TrafficClass trafficNamed(std::string_view kind) {
  if (kind == "pp" || kind == "embedding" || kind == "position-embedding") return TrafficClass::Pp;
  if (kind == "ep" || kind.starts_with("etp-ep")) return TrafficClass::Ep;
  if (kind.starts_with("dp") || kind == "edp") return TrafficClass::Dp;
  if (kind == "cp") return TrafficClass::Cp;
  return kind.starts_with("tp") || kind == "etp" ? TrafficClass::Tp : TrafficClass::Other;
}

bool lasts(ActivityKind kind) {
  return kind == ActivityKind::Op || kind == ActivityKind::Collective || kind == ActivityKind::Pass ||
         kind == ActivityKind::Gap;
}

}  // namespace

const RankStepSpan* TraceRank::step(std::uint64_t number) const {
  const auto found =
      std::find_if(steps.begin(), steps.end(), [number](const RankStepSpan& s) { return s.step == number; });
  return found == steps.end() ? nullptr : &*found;
}

std::size_t TraceStore::CostHash::operator()(const TraceCost& cost) const {
  constexpr std::uint64_t kMix = 0x9e3779b97f4a7c15;
  std::uint64_t hash = static_cast<std::uint64_t>(cost.bytes) * kMix ^ std::bit_cast<std::uint64_t>(cost.flops);
  hash *= kMix;
  return static_cast<std::size_t>(hash ^ hash >> 32);
}

void TraceStore::append(std::span<const ActivityRecord> records, const StringPool& strings) {
  if (m_source != &strings) m_own.clear();
  m_source = &strings;
  for (const ActivityRecord& record : records) add(record);
  m_records += static_cast<std::int64_t>(records.size());
  settle();
}

StringId TraceStore::own(StringId id) {
  constexpr StringId kUnknown = ~StringId{0};
  if (id >= m_own.size()) m_own.resize(std::size_t{id} + 1, kUnknown);
  if (m_own[id] == kUnknown) m_own[id] = m_strings.intern(m_source->text(id));
  return m_own[id];
}

const TraceRank* TraceStore::rank(int number) const {
  const auto found = std::lower_bound(m_ranks.begin(), m_ranks.end(), number,
                                      [](const TraceRank& rank, int n) { return rank.rank < n; });
  return found == m_ranks.end() || found->rank != number ? nullptr : &*found;
}

TraceRank* TraceStore::rankOf(int number) {
  if (m_lastRank < m_ranks.size() && m_ranks[m_lastRank].rank == number) return &m_ranks[m_lastRank];
  auto found = std::lower_bound(m_ranks.begin(), m_ranks.end(), number,
                                [](const TraceRank& rank, int n) { return rank.rank < n; });
  if (found == m_ranks.end() || found->rank != number) {
    if (number < 0 || m_ranks.size() >= kMostRanks) return nullptr;
    found = m_ranks.insert(found, TraceRank{});
    found->rank = number;
  }
  m_lastRank = static_cast<std::size_t>(found - m_ranks.begin());
  return &*found;
}

// An op has mostly the cost that it had the last time.
std::uint32_t TraceStore::costOf(const ActivityRecord& record, StringId name) {
  const TraceCost cost{record.bytes, record.value};
  const std::size_t slot = std::size_t{name} * kActivityPasses + static_cast<std::size_t>(record.place.pass);
  if (slot >= m_lastCost.size()) m_lastCost.resize(slot + kActivityPasses, 0);
  std::uint32_t& last = m_lastCost[slot];
  if (m_costs[last] == cost) return last;
  const auto [entry, isNew] = m_costIds.try_emplace(cost, static_cast<std::uint32_t>(m_costs.size()));
  if (isNew) m_costs.push_back(cost);
  return last = entry->second;
}

TrafficClass TraceStore::trafficOf(StringId groupKind) {
  if (groupKind >= m_traffic.size()) m_traffic.resize(groupKind + 1, -1);
  int& traffic = m_traffic[groupKind];
  if (traffic < 0) traffic = static_cast<int>(trafficNamed(m_strings.text(groupKind)));
  return static_cast<TrafficClass>(traffic);
}

TraceDetail TraceStore::detailOf(const ActivityRecord& record) {
  const StringId name = own(record.name);
  return {name,
          costOf(record, name),
          record.place.microbatch,
          record.place.layer,
          record.place.chunk,
          record.place.pass,
          static_cast<std::uint8_t>(record.place.pass)};
}

void TraceStore::addStep(TraceRank& rank, const ActivityRecord& record) {
  const auto key = std::pair(rank.rank, record.sequence);
  if (record.kind == ActivityKind::StepStart) {
    m_stepsIncomplete += m_open.insert_or_assign(key, record.start).second ? 0 : 1;
    return;
  }
  const auto open = m_open.find(key);
  if (open == m_open.end() || open->second > record.start) {
    ++m_stepsIncomplete;
    return;
  }
  rank.steps.push_back({record.sequence, open->second, record.start, record.value});
  m_open.erase(open);
  addSpan(rank.rank, rank.steps.back());
}

// One that comes late is put where it belongs; the others are told in their order.
void TraceStore::addMemory(TraceRank& rank, const ActivityRecord& record) {
  const TraceMemory event{record.start, record.bytes, record.live, own(record.name)};
  auto place = rank.memory.end();
  if (!rank.memory.empty() && rank.memory.back().time > event.time)
    place = std::upper_bound(rank.memory.begin(), rank.memory.end(), event.time,
                             [](std::int64_t time, const TraceMemory& m) { return time < m.time; });
  rank.memory.insert(place, event);
  rank.peakMemory = std::max(rank.peakMemory, event.live);
}

void TraceStore::addSpan(int rank, const RankStepSpan& span) {
  auto step = std::lower_bound(m_steps.begin(), m_steps.end(), span.step,
                               [](const TraceStep& s, std::uint64_t number) { return s.number < number; });
  if (step == m_steps.end() || step->number != span.step)
    step = m_steps.insert(step, TraceStep{span.step, span.start, span.end, 0, 0, -1});
  step->start = std::min(step->start, span.start);
  step->end = std::max(step->end, span.end);
  ++step->ranks;
  if (rank < step->lossRank) return;
  step->loss = span.loss;
  step->lossRank = rank;
}

void TraceStore::add(const ActivityRecord& record) {
  const std::int64_t end = lasts(record.kind) ? record.end : record.start;
  if (!isTime(record.start) || !isTime(end) || end < record.start) {
    ++m_timesRefused;
    return;
  }
  TraceRank* const rank = rankOf(record.place.rank);
  if (rank == nullptr) {
    ++m_ranksRefused;
    return;
  }
  if (record.kind != ActivityKind::Memory) {  // a run begins and ends with its steps
    m_start = m_any ? std::min(m_start, record.start) : record.start;
    m_end = m_any ? std::max(m_end, end) : end;
    m_any = true;
  }
  if (record.place.stage >= 0) rank->stage = record.place.stage;
  switch (record.kind) {
    case ActivityKind::Op:
      return rank->track(TraceLane::Ops).add(record.start, end, detailOf(record));
    case ActivityKind::Pass:
      return rank->track(TraceLane::Passes).add(record.start, end, detailOf(record));
    case ActivityKind::Collective: {
      TraceDetail detail = detailOf(record);
      detail.timeClass = static_cast<std::uint8_t>(trafficOf(own(record.groupKind)));
      const std::int64_t waited = std::clamp(record.waited, record.start, end);
      return rank->track(TraceLane::Communication)
          .add(record.start, end, detail, {waited, record.sequence, own(record.group)});
    }
    case ActivityKind::Gap:
      rank->gaps.push_back({record.start, end, record.sequence, own(record.name)});
      return;
    case ActivityKind::StepStart:
    case ActivityKind::StepEnd:
      return addStep(*rank, record);
    case ActivityKind::Memory:
      return addMemory(*rank, record);
  }
}

void TraceStore::settle() {
  for (TraceRank& rank : m_ranks)
    for (TraceTrack& track : rank.tracks) track.settle();
}

std::vector<std::int64_t> TraceStore::stepStarts() const {
  std::vector<std::int64_t> starts;
  starts.reserve(m_steps.size() + 1);
  for (const TraceStep& step : m_steps) starts.push_back(step.start);
  std::map<std::uint64_t, std::int64_t> open;
  for (const auto& [key, start] : m_open) {
    std::int64_t& first = open.try_emplace(key.second, start).first->second;
    first = std::min(first, start);
  }
  for (const auto& [number, start] : open) {
    const auto step = std::lower_bound(m_steps.begin(), m_steps.end(), number,
                                       [](const TraceStep& s, std::uint64_t n) { return s.number < n; });
    if (step == m_steps.end() || step->number != number)
      starts.push_back(start);
    else
      starts[static_cast<std::size_t>(step - m_steps.begin())] = std::min(step->start, start);
  }
  std::sort(starts.begin(), starts.end());
  return starts;
}

std::vector<LossCounter> TraceStore::losses() const {
  std::vector<LossCounter> counters = m_losses.counters();
  const auto count = [&counters](std::string_view id, std::int64_t number) {
    if (number > 0) counters.push_back({id, number});
  };
  count("ranks-refused", m_ranksRefused);
  count("times-refused", m_timesRefused);
  count("steps-incomplete", m_stepsIncomplete + static_cast<std::int64_t>(m_open.size()));
  count("texts-refused", static_cast<std::int64_t>(m_strings.refused()));
  return counters;
}

std::size_t TraceStore::bytes() const {
  std::size_t sum = m_costs.capacity() * sizeof(TraceCost);
  for (const TraceRank& rank : m_ranks) {
    sum += rank.memory.capacity() * sizeof(TraceMemory);
    for (const TraceTrack& track : rank.tracks) sum += track.bytes();
  }
  return sum;
}

}  // namespace shardscope
