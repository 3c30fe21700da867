// SPDX-License-Identifier: Apache-2.0
#include "core/plan/search_rows.h"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>

namespace shardscope {
namespace {

std::vector<std::int64_t> numbersOf(const FoundPoints& found) {
  std::vector<std::int64_t> numbers;
  for (const RankedPoint& point : found.front.points()) numbers.push_back(point.number);
  for (const ScoredPoint& point : found.top.points()) numbers.push_back(point.number);
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

}  // namespace

SearchCandidate SearchRows::candidateAt(std::int64_t number) const {
  Scenario scenario = m_base;
  setPoint(scenario, m_base, m_axes, pointAt(m_axes, number));
  SearchCandidate candidate;
  candidate.layout = scenario.layout;
  candidate.gpus = scenario.cluster.numGpus;
  candidate.microBatchSize = scenario.batch.microBatchSize;
  candidate.recompute = scenario.recompute;
  candidate.cpuOffloadFraction = scenario.optimizer.cpuOffloadFraction;
  StepEstimate step;
  candidate.summary = simulate(scenario, &step);
  candidate.globalBatchSize = globalBatchSize(scenario, candidate.summary.dp);
  for (const StepComponent& part : step.components)
    if (!isModelComputation(part.name) && part.time > candidate.limitTime) {
      candidate.limit = part.name;
      candidate.limitTime = part.time;
    }
  return candidate;
}

void SearchRows::simulateMissing(const std::vector<std::int64_t>& numbers, int threads) {
  std::vector<std::int64_t> missing;
  std::copy_if(numbers.begin(), numbers.end(), std::back_inserter(missing),
               [this](std::int64_t number) { return !m_known.contains(number); });
  std::vector<SearchCandidate> made(missing.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < missing.size(); i = next++) made[i] = candidateAt(missing[i]);
  };
  {
    constexpr std::size_t kWorthAThread = 16;
    const std::size_t most = std::min(static_cast<std::size_t>(threads), missing.size() / kWorthAThread);
    std::vector<std::jthread> helpers;
    try {
      for (std::size_t i = 1; i < most; ++i) helpers.emplace_back(work);
    } catch (const std::system_error&) {
      // Fewer threads than asked for: the answer is the same, only later.
    }
    work();
  }
  for (std::size_t i = 0; i < missing.size(); ++i) m_known.emplace(missing[i], std::move(made[i]));
}

void SearchRows::fill(const FoundPoints& found, int threads, SearchResult& result) {
  result.considered = found.counts.considered;
  result.feasible = found.counts.feasible;
  result.rejected = found.counts.rejected;
  result.evaluated = found.counts.evaluated();

  const std::vector<std::int64_t> numbers = numbersOf(found);
  std::erase_if(m_known, [&numbers](const auto& known) {
    return !std::binary_search(numbers.begin(), numbers.end(), known.first);
  });
  simulateMissing(numbers, threads);
  ParetoFront front;
  TopPoints top(m_top);
  for (const std::int64_t number : numbers) {
    const SearchCandidate& c = m_known.at(number);
    front.add({number, c.gpus, c.summary.time.count / c.globalBatchSize, c.summary.headroom.count});
    top.add({number, c.summary.tokensPerSecondPerGpu});
  }
  for (const RankedPoint& point : front.points()) result.pareto.push_back(m_known.at(point.number));
  for (const ScoredPoint& point : top.points()) result.fastest.push_back(m_known.at(point.number));
}

}  // namespace shardscope
