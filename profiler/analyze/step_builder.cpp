// SPDX-License-Identifier: Apache-2.0
#include "profiler/analyze/step_builder.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/base/saturating.h"

namespace shardscope {
namespace {

std::int64_t clamped(std::uint64_t count) {
  return static_cast<std::int64_t>(std::min<std::uint64_t>(count, std::numeric_limits<std::int64_t>::max()));
}

// The middle one, or the mean of the two in the middle. Not of none.
std::int64_t medianOf(std::vector<std::int64_t>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return values.size() % 2 ? *middle : std::midpoint(*std::max_element(values.begin(), middle), *middle);
}

}  // namespace

void OpSamples::add(const OpSamples& other) {
  durations.insert(durations.end(), other.durations.begin(), other.durations.end());
  bytes = saturatingSum(bytes, other.bytes);
  flops += other.flops;
}

OpTotals totalsOf(const OpKey& key, OpSamples samples, const StringPool& strings) {
  OpTotals totals;
  totals.name = strings.text(key.first);
  totals.pass = key.second;
  totals.count = static_cast<std::int64_t>(samples.durations.size());
  totals.total = std::accumulate(samples.durations.begin(), samples.durations.end(), std::int64_t{0}, saturatingSum);
  totals.median = medianOf(samples.durations);
  totals.bytes = samples.bytes;
  totals.flops = samples.flops;
  return totals;
}

void StepBuilder::add(const ActivityRecord& record, const StringPool& strings) {
  if (record.kind == ActivityKind::Memory) m_memory.apply(record, strings);
  if (record.kind == ActivityKind::StepStart) return begin(record);
  if (record.kind == ActivityKind::StepEnd) return end(record);
  if (m_open) addToStep(record);
}

void StepBuilder::begin(const ActivityRecord& record) {
  if (m_open) close(false);
  m_memory.restartPeak();
  m_open.emplace();
  m_open->step.rank = m_rank;
  m_open->step.step = record.sequence;
  m_open->step.start = m_open->step.end = record.start;
}

void StepBuilder::end(const ActivityRecord& record) {
  if (m_open && m_open->step.step != record.sequence) close(false);
  if (!m_open) {
    ++m_incomplete;
    return;
  }
  m_open->step.end = record.start;
  m_open->step.loss = record.value;
  close(true);
}

void StepBuilder::addToStep(const ActivityRecord& record) {
  RankStep& step = m_open->step;
  step.end = std::max(step.end, record.end);
  if (record.place.stage >= 0) step.stage = record.place.stage;
  if (record.kind == ActivityKind::Op) {
    OpSamples& samples = m_open->ops[{record.name, record.place.pass}];
    samples.durations.push_back(saturatingDifference(record.end, record.start));
    samples.bytes = saturatingSum(samples.bytes, record.bytes);
    samples.flops += record.value;
    m_open->busy.push_back({record.start, record.end});
  } else if (record.kind == ActivityKind::Collective) {
    m_open->collectives.push_back(record);
  } else if (record.kind == ActivityKind::Gap) {
    step.lost = saturatingSum(step.lost, clamped(record.sequence));
  }
}

void StepBuilder::close(bool whole) {
  if (!whole) ++m_incomplete;
  m_open->step.whole = whole;
  m_open->step.peak = m_memory.peak();
  m_steps.push_back(std::move(*m_open));
  m_open.reset();
}

void StepBuilder::finish() {
  if (m_open) close(false);
}

}  // namespace shardscope
