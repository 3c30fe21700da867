// SPDX-License-Identifier: Apache-2.0
#include "profiler/collect/memory_ledger.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "core/base/saturating.h"

namespace shardscope {
namespace {

// -1 where no term has this id.
int termOf(std::string_view id) {
  static const auto kTermsById = [] {
    std::unordered_map<std::string_view, int> all;
    for (int i = 0; i < kTerms; ++i) all.emplace(infoOf(static_cast<Term>(i)).id, i);
    return all;
  }();
  const auto found = kTermsById.find(id);
  return found == kTermsById.end() ? -1 : found->second;
}

MemoryComponent componentOf(int term) { return infoOf(static_cast<Term>(term)).component; }

}  // namespace

std::int64_t MemoryState::untold() const {
  return saturatingDifference(live, std::accumulate(bytes.begin(), bytes.end(), std::int64_t{0}, saturatingSum));
}

ComponentBytes MemoryState::components() const {
  ComponentBytes sums{};
  for (int i = 0; i < kTerms; ++i) {
    std::int64_t& sum = sums[static_cast<std::size_t>(componentOf(i))];
    sum = saturatingSum(sum, bytes[static_cast<std::size_t>(i)]);
  }
  return sums;
}

std::vector<AliveTensors> MemoryState::alive() const {
  std::vector<AliveTensors> all;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    if (bytes[i] != 0) all.push_back({static_cast<Term>(i), bytes[i], tensors[i]});
  std::stable_sort(all.begin(), all.end(),
                   [](const AliveTensors& a, const AliveTensors& b) { return a.bytes > b.bytes; });
  return all;
}

void MemoryLedger::apply(const ActivityRecord& record, const StringPool& strings) {
  change(termOf(strings.text(record.name)), record.bytes, record.live, record.start);
}

void MemoryLedger::apply(Term term, std::int64_t bytes, std::int64_t live, std::int64_t time) {
  change(static_cast<int>(term), bytes, live, time);
}

void MemoryLedger::change(int term, std::int64_t bytes, std::int64_t live, std::int64_t time) {
  if (m_curves == Curves::Kept) m_changes.push_back({time, live, bytes, term});
  m_now.time = time;
  m_now.live = live;
  if (term >= 0) {
    const auto i = static_cast<std::size_t>(term);
    m_now.bytes[i] = saturatingSum(m_now.bytes[i], bytes);
    m_now.tensors[i] += (bytes > 0) - (bytes < 0);
  }
  if (live > m_peak.live) m_peak = m_now;
}

// counts(change): whether it belongs to the curve.
template <typename Counts>
std::vector<MemoryLedger::Sample> MemoryLedger::curveOf(Counts counts) const {
  std::vector<Sample> samples;
  std::int64_t bytes = 0;
  for (const Change& change : m_changes)
    if (counts(change)) samples.push_back({change.time, bytes = saturatingSum(bytes, change.bytes)});
  return samples;
}

std::vector<MemoryLedger::Sample> MemoryLedger::curve() const {
  std::vector<Sample> samples;
  for (const Change& change : m_changes) samples.push_back({change.time, change.live});
  return samples;
}

std::vector<MemoryLedger::Sample> MemoryLedger::curve(Term term) const {
  return curveOf([term](const Change& change) { return change.term == static_cast<int>(term); });
}

std::vector<MemoryLedger::Sample> MemoryLedger::curve(MemoryComponent component) const {
  return curveOf(
      [component](const Change& change) { return change.term >= 0 && componentOf(change.term) == component; });
}

}  // namespace shardscope
