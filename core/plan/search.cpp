// SPDX-License-Identifier: Apache-2.0
#include "core/plan/search.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <system_error>
#include <thread>

#include "core/plan/pareto_front.h"
#include "core/plan/search_axes.h"

namespace shardscope {
namespace {

struct Counts {
  std::int64_t considered = 0;
  std::int64_t feasible = 0;
  std::array<std::int64_t, kRejections> rejected{};

  void reject(Rejection why, std::int64_t points) { rejected[static_cast<std::size_t>(why)] += points; }
  std::int64_t evaluated() const { return feasible + rejected[static_cast<std::size_t>(Rejection::Memory)]; }
};

// What the threads share: the next cell to take, and the sums that progress is told from.
struct SharedProgress {
  std::atomic<std::int64_t> nextCell{0};
  std::atomic<std::int64_t> considered{0};
  std::atomic<std::int64_t> evaluated{0};
  std::atomic<std::int64_t> feasible{0};
  std::atomic<bool> cancelled{false};
};

// One thread's part: a scratch scenario that is changed in place, and the best points it has met.
class SearchWorker {
 public:
  SearchWorker(const Scenario& base, const SearchSpace& space, const SearchAxes& axes, int top)
      : m_base(base), m_axes(axes), m_scratch(base), m_minHeadroom(space.minHeadroom), m_top(top) {}

  void searchCell(std::int64_t cell);

  const Counts& counts() const { return m_counts; }
  const ParetoFront& front() const { return m_front; }
  const TopPoints& top() const { return m_top; }

 private:
  void searchExperts(SearchPoint point);
  void searchBatches(SearchPoint point, const ProcessGroups& groups);
  void evaluate(const SearchPoint& point, const ProcessGroups& groups);

  const Scenario& m_base;
  const SearchAxes& m_axes;
  Scenario m_scratch;
  double m_minHeadroom;
  Counts m_counts;
  ParetoFront m_front;
  TopPoints m_top;
};

void SearchWorker::searchCell(std::int64_t cell) {
  SearchPoint point = cellAt(m_axes, cell);
  setCell(m_scratch, m_base, m_axes, point);
  m_counts.considered += pointsPerCell(m_axes);
  for (point.ep = 0; point.ep < m_axes.ep.size(); ++point.ep)
    for (point.etp = 0; point.etp < m_axes.etp.size(); ++point.etp) searchExperts(point);
}

void SearchWorker::searchExperts(SearchPoint point) {
  m_scratch.layout.ep = m_axes.ep[point.ep];
  m_scratch.layout.etp = m_axes.etp[point.etp];
  const auto pointsPerWorld =
      static_cast<std::int64_t>(m_axes.microBatchSize.size() * m_axes.recompute.size() * m_axes.offload.size());
  for (point.gpus = 0; point.gpus < m_axes.gpus.size(); ++point.gpus) {
    m_scratch.cluster.numGpus = m_axes.gpus[point.gpus];
    const ProcessGroups groups = deriveGroups(m_scratch.layout, m_scratch.cluster.numGpus);
    if (!groups.dpDivides)
      m_counts.reject(Rejection::DpNotWhole, pointsPerWorld);
    else if (!groups.edpDivides)
      m_counts.reject(Rejection::EdpNotWhole, pointsPerWorld);
    else
      searchBatches(point, groups);
  }
}

void SearchWorker::searchBatches(SearchPoint point, const ProcessGroups& groups) {
  const auto pointsPerBatch = static_cast<std::int64_t>(m_axes.recompute.size() * m_axes.offload.size());
  for (point.microBatchSize = 0; point.microBatchSize < m_axes.microBatchSize.size(); ++point.microBatchSize) {
    m_scratch.batch.microBatchSize = m_axes.microBatchSize[point.microBatchSize];
    const std::int64_t perMicrobatch = std::int64_t{m_scratch.batch.microBatchSize} * groups.dp;
    if (globalBatchSize(m_scratch, groups.dp) % perMicrobatch != 0) {
      m_counts.reject(Rejection::Batch, pointsPerBatch);
      continue;
    }
    for (point.recompute = 0; point.recompute < m_axes.recompute.size(); ++point.recompute) {
      m_scratch.recompute = m_axes.recompute[point.recompute];
      for (point.offload = 0; point.offload < m_axes.offload.size(); ++point.offload) {
        m_scratch.optimizer.cpuOffloadFraction = m_axes.offload[point.offload];
        evaluate(point, groups);
      }
    }
  }
}

void SearchWorker::evaluate(const SearchPoint& point, const ProcessGroups& groups) {
  const PipelineLayout& pipeline = m_axes.pipelines[point.pipeline].layout;
  if (!isLegal(m_scratch, groups, &pipeline)) return m_counts.reject(Rejection::Rule, 1);
  const MemoryBreakdown memory = estimateMemory(m_scratch, groups, pipeline, MemoryDetail::Totals);
  const Bytes left = headroom(memory);
  const Bytes wanted = bytesFrom(m_minHeadroom * static_cast<double>(memory.capacity.count));
  if (!memory.fits() || left < wanted) return m_counts.reject(Rejection::Memory, 1);

  ++m_counts.feasible;
  const StepEstimate step = estimateStep(m_scratch, groups, pipeline);
  if (!std::isfinite(step.time.count) || !std::isfinite(step.tokensPerSecondPerGpu)) return;
  const std::int64_t number = numberOf(m_axes, point);
  const double sequences = globalBatchSize(m_scratch, groups.dp);
  m_front.add({number, m_scratch.cluster.numGpus, step.time.count / sequences, left.count});
  m_top.add({number, step.tokensPerSecondPerGpu});
}

void runCells(SearchWorker& worker, std::int64_t cells, SharedProgress& shared,
              const std::function<void()>& afterCell) {
  Counts told;
  while (!shared.cancelled.load(std::memory_order_relaxed)) {
    const std::int64_t cell = shared.nextCell.fetch_add(1, std::memory_order_relaxed);
    if (cell >= cells) break;
    worker.searchCell(cell);
    const Counts& now = worker.counts();
    shared.considered.fetch_add(now.considered - told.considered, std::memory_order_relaxed);
    shared.evaluated.fetch_add(now.evaluated() - told.evaluated(), std::memory_order_relaxed);
    shared.feasible.fetch_add(now.feasible - told.feasible, std::memory_order_relaxed);
    told = now;
    if (afterCell) afterCell();
  }
}

// The calling thread works too, and is the one that reports; the others end when the cells do.
void runAll(std::vector<SearchWorker>& workers, std::int64_t cells, SharedProgress& shared,
            const std::function<void()>& report) {
  report();
  std::vector<std::jthread> threads;
  try {
    for (std::size_t i = 1; i < workers.size(); ++i)
      threads.emplace_back([&, i] { runCells(workers[i], cells, shared, nullptr); });
  } catch (const std::system_error&) {
    // Fewer threads than asked for: the answer is the same, only later.
  }
  try {
    runCells(workers.front(), cells, shared, report);
  } catch (...) {
    shared.cancelled = true;
    throw;
  }
}

// Needs a scenario that holds the candidate's values.
SearchCandidate candidateOf(const Scenario& scenario) {
  SearchCandidate candidate;
  candidate.layout = scenario.layout;
  candidate.gpus = scenario.cluster.numGpus;
  candidate.microBatchSize = scenario.batch.microBatchSize;
  candidate.recompute = scenario.recompute;
  candidate.cpuOffloadFraction = scenario.optimizer.cpuOffloadFraction;
  candidate.summary = summarize(scenario);
  candidate.globalBatchSize = globalBatchSize(scenario, candidate.summary.dp);
  const ProcessGroups groups = deriveGroups(scenario.layout, scenario.cluster.numGpus);
  if (const Result<PipelineLayout> pipeline = resolvePipeline(scenario.model, scenario.layout)) {
    for (const StepComponent& part : estimateStep(scenario, groups, *pipeline).components)
      if (!isModelComputation(part.name) && part.time > candidate.limitTime) {
        candidate.limit = part.name;
        candidate.limitTime = part.time;
      }
  }
  return candidate;
}

void collect(const std::vector<SearchWorker>& workers, const Scenario& base, const SearchAxes& axes, int most,
             SearchResult& result) {
  ParetoFront front;
  TopPoints top(most);
  for (const SearchWorker& worker : workers) {
    result.considered += worker.counts().considered;
    result.feasible += worker.counts().feasible;
    for (std::size_t i = 0; i < result.rejected.size(); ++i) result.rejected[i] += worker.counts().rejected[i];
    front.merge(worker.front());
    top.merge(worker.top());
  }
  result.evaluated = result.feasible + result.rejected[static_cast<std::size_t>(Rejection::Memory)];

  Scenario scratch = base;
  const auto candidateAt = [&](std::int64_t number) {
    setPoint(scratch, base, axes, pointAt(axes, number));
    return candidateOf(scratch);
  };
  for (const RankedPoint& point : front.points()) result.pareto.push_back(candidateAt(point.number));
  for (const ScoredPoint& point : top.points()) result.fastest.push_back(candidateAt(point.number));
}

}  // namespace

bool isModelComputation(std::string_view component) {
  constexpr std::string_view kNames[] = {"attention",   "linear",       "grouped_gemm", "routing",
                                         "elementwise", "output_layer", "embedding"};
  return std::find(std::begin(kNames), std::end(kNames), component) != std::end(kNames);
}

SearchResult search(const Scenario& scenario, const SearchSpace& space, const SearchOptions& options) {
  constexpr int kMostThreads = 256;
  const SearchAxes axes = searchAxes(scenario, space);
  const std::int64_t cells = cellCount(axes);
  SearchResult result;
  result.total = cells * pointsPerCell(axes);

  const auto threads = static_cast<std::size_t>(std::clamp<std::int64_t>(options.threads, 1, kMostThreads));
  std::vector<SearchWorker> workers;
  workers.reserve(threads);
  for (std::size_t i = 0; i < threads; ++i) workers.emplace_back(scenario, space, axes, options.top);

  SharedProgress shared;
  runAll(workers, cells, shared, [&] {
    if (!options.onProgress) return;
    const SearchProgress progress{shared.considered, result.total, shared.evaluated, shared.feasible};
    if (!options.onProgress(progress)) shared.cancelled = true;
  });
  collect(workers, scenario, axes, options.top, result);
  result.cancelled = result.considered < result.total;
  return result;
}

Scenario scenarioOf(const Scenario& scenario, const SearchCandidate& candidate) {
  Scenario changed = scenario;
  changed.layout = candidate.layout;
  changed.cluster.numGpus = candidate.gpus;
  changed.batch.microBatchSize = candidate.microBatchSize;
  changed.batch.globalBatchSize = candidate.globalBatchSize;
  changed.recompute = candidate.recompute;
  changed.optimizer.cpuOffloadFraction = candidate.cpuOffloadFraction;
  return changed;
}

}  // namespace shardscope
