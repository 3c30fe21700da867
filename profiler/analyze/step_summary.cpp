// SPDX-License-Identifier: Apache-2.0
#include "profiler/analyze/step_summary.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

#include "core/base/saturating.h"
#include "profiler/analyze/step_builder.h"

namespace shardscope {
namespace {

// When the ranks of a group came to their collective number n.
struct Arrivals {
  std::int64_t last = std::numeric_limits<std::int64_t>::min();
  std::int32_t rank = 0;
  bool several = false;  // ranks
};
using ArrivalTable = std::map<std::pair<StringId, std::uint64_t>, Arrivals>;  // by group and sequence

// By name, kind of group and group; no group where all of a kind are together.
using CollectiveKey = std::tuple<StringId, StringId, StringId>;
using CollectiveTable = std::map<CollectiveKey, CollectiveTotals>;

void addTo(std::int64_t& sum, std::int64_t value) { sum = saturatingSum(sum, value); }

std::int64_t between(std::int64_t from, std::int64_t to) {
  return std::max<std::int64_t>(0, saturatingDifference(to, from));
}

void note(ArrivalTable& table, const ActivityRecord& collective) {
  const auto [entry, isNew] = table.try_emplace({collective.group, collective.sequence});
  Arrivals& arrivals = entry->second;
  if (isNew)
    arrivals.rank = collective.place.rank;
  else if (arrivals.rank != collective.place.rank)
    arrivals.several = true;
  arrivals.last = std::max(arrivals.last, collective.start);
}

void add(CollectiveTotals& totals, const ActivityRecord& record, const Arrivals& arrivals) {
  const std::int64_t last = std::clamp(arrivals.last, record.start, std::max(record.start, record.end));
  const std::int64_t waited = std::max(record.start, record.waited);
  ++totals.count;
  totals.unmatched += arrivals.several ? 0 : 1;
  addTo(totals.bytes, record.bytes);
  addTo(totals.total, between(record.start, record.end));
  addTo(totals.wait, between(record.start, last));
  addTo(totals.transfer, between(last, record.end));
  addTo(totals.exposed, between(waited, record.end));
  addTo(totals.exposedWait, between(waited, last));
}

template <typename Rows>
void sortByTime(Rows& rows) {
  std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.total > b.total; });
}

std::vector<OpTotals> rowsOf(const OpTable& table, const StringPool& strings) {
  std::vector<OpTotals> rows;
  for (const auto& [key, samples] : table) rows.push_back(totalsOf(key, samples, strings));
  sortByTime(rows);
  return rows;
}

std::vector<CollectiveTotals> rowsOf(const CollectiveTable& table, const StringPool& strings) {
  std::vector<CollectiveTotals> rows;
  for (const auto& [key, totals] : table) {
    CollectiveTotals& row = rows.emplace_back(totals);
    row.name = strings.text(std::get<0>(key));
    row.groupKind = strings.text(std::get<1>(key));
    row.group = strings.text(std::get<2>(key));
  }
  sortByTime(rows);
  return rows;
}

// Compute, exposed and idle of a step that has its end.
void divideTime(RawStep& raw) {
  RankStep& step = raw.step;
  const Interval bounds{step.start, step.end};
  step.compute = coveredTime(raw.busy, bounds);
  for (const ActivityRecord& record : raw.collectives)
    raw.busy.push_back({std::max(record.start, record.waited), record.end});
  const std::int64_t covered = coveredTime(std::move(raw.busy), bounds);
  step.exposed = covered - step.compute;
  step.idle = between(covered, step.time());
}

class Summary {
 public:
  void add(const std::vector<ActivityRecord>& records, const StringPool& strings) {
    for (const ActivityRecord& record : records) {
      if (record.kind == ActivityKind::Collective) note(m_arrivals, record);
      builderOf(record.place.rank).add(record, strings);
    }
    m_result.records += static_cast<std::int64_t>(records.size());
  }

  StepSummary finish(const StringPool& strings) {
    for (auto& [rank, builder] : m_builders) {
      builder.finish();
      addTo(m_result.incomplete, builder.incomplete());
      for (RawStep& raw : builder.steps()) close(raw, strings);
    }
    m_result.ops = rowsOf(m_ops, strings);
    m_result.collectives = rowsOf(m_collectives, strings);
    std::stable_sort(m_result.steps.begin(), m_result.steps.end(),
                     [](const RankStep& a, const RankStep& b) { return a.step < b.step; });
    return std::move(m_result);
  }

 private:
  StepBuilder& builderOf(int rank) { return m_builders.try_emplace(rank, rank).first->second; }

  void close(RawStep& raw, const StringPool& strings) {
    CollectiveTable collectives;
    for (const ActivityRecord& record : raw.collectives) {
      const Arrivals& arrivals = m_arrivals.at({record.group, record.sequence});
      shardscope::add(collectives[{record.name, record.groupKind, record.group}], record, arrivals);
      if (raw.step.whole) shardscope::add(m_collectives[{record.name, record.groupKind, kNoString}], record, arrivals);
    }
    divideTime(raw);
    if (raw.step.whole)
      for (const auto& [key, samples] : raw.ops) m_ops[key].add(samples);
    raw.step.ops = rowsOf(raw.ops, strings);
    raw.step.collectives = rowsOf(collectives, strings);
    m_result.steps.push_back(std::move(raw.step));
  }

  std::map<int, StepBuilder> m_builders;  // by rank
  ArrivalTable m_arrivals;
  OpTable m_ops;
  CollectiveTable m_collectives;
  StepSummary m_result;
};

}  // namespace

std::int64_t RankStep::time() const { return between(start, end); }

Result<StepSummary> summarizeSteps(std::string_view recording) {
  Result<RecordFileReader> reader = RecordFileReader::open(recording);
  if (!reader) return reader.error();
  Summary summary;
  ChunkHead chunk;
  std::vector<ActivityRecord> records;
  while (reader->next(chunk, records)) summary.add(records, reader->strings());
  StepSummary result = summary.finish(reader->strings());
  if (result.records == 0) return Error{{"trace.no-records", {}}, {}};
  result.head = reader->head();
  result.finished = reader->finished();
  result.losses = reader->losses();
  return result;
}

}  // namespace shardscope
