// SPDX-License-Identifier: Apache-2.0
#include "core/plan/search.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <system_error>
#include <thread>

#include "core/plan/search_rows.h"

namespace shardscope {
namespace {

// What the threads share: the next cell to take, and the sums that progress is told from.
struct SharedProgress {
  std::atomic<std::int64_t> nextCell{0};
  std::atomic<std::int64_t> considered{0};
  std::atomic<std::int64_t> evaluated{0};
  std::atomic<std::int64_t> feasible{0};
  std::atomic<bool> cancelled{false};
};

// What each thread has found, as of when it was last asked for.
class Published {
 public:
  explicit Published(std::size_t threads, int most) : m_most(most), m_found(threads, FoundPoints(most)) {}

  void ask() { m_round.fetch_add(1, std::memory_order_relaxed); }
  int round() const { return m_round.load(std::memory_order_relaxed); }
  void tell(std::size_t thread, const FoundPoints& found) {
    const std::scoped_lock lock(m_mutex);
    m_found[thread] = found;
  }
  FoundPoints all() const {
    const std::scoped_lock lock(m_mutex);
    FoundPoints sum(m_most);
    for (const FoundPoints& found : m_found) sum.merge(found);
    return sum;
  }

 private:
  int m_most;
  std::atomic<int> m_round{0};
  mutable std::mutex m_mutex;
  std::vector<FoundPoints> m_found;  // by thread
};

class Search {
 public:
  Search(const Scenario& scenario, const SearchSpace& space, const SearchOptions& options);
  SearchResult run();

 private:
  void work(std::size_t thread);
  void runAll();
  void report();
  void tellFound();

  const SearchOptions& m_options;
  SearchAxes m_axes;
  std::int64_t m_cells;
  std::int64_t m_total;
  std::vector<SearchWorker> m_workers;
  SharedProgress m_shared;
  Published m_published;
  SearchRows m_rows;
};

std::size_t threadsOf(const SearchOptions& options) {
  constexpr int kMostThreads = 256;
  return static_cast<std::size_t>(std::clamp(options.threads, 1, kMostThreads));
}

Search::Search(const Scenario& scenario, const SearchSpace& space, const SearchOptions& options)
    : m_options(options),
      m_axes(searchAxes(scenario, space)),
      m_cells(cellCount(m_axes)),
      m_total(m_cells * pointsPerCell(m_axes)),
      m_published(threadsOf(options), std::max(options.top, kSearchRows)),
      m_rows(scenario, m_axes, options.top) {
  m_workers.reserve(threadsOf(options));
  for (std::size_t i = 0; i < threadsOf(options); ++i)
    m_workers.emplace_back(scenario, space, m_axes, std::max(options.top, kSearchRows));
}

// The calling thread is the first, and the one that reports.
void Search::work(std::size_t thread) {
  SearchWorker& worker = m_workers[thread];
  SearchCounts told;
  int toldRound = 0;
  while (!m_shared.cancelled.load(std::memory_order_relaxed)) {
    const std::int64_t cell = m_shared.nextCell.fetch_add(1, std::memory_order_relaxed);
    if (cell >= m_cells) break;
    worker.searchCell(cell);
    const SearchCounts& now = worker.found().counts;
    m_shared.considered.fetch_add(now.considered - told.considered, std::memory_order_relaxed);
    m_shared.evaluated.fetch_add(now.evaluated() - told.evaluated(), std::memory_order_relaxed);
    m_shared.feasible.fetch_add(now.feasible - told.feasible, std::memory_order_relaxed);
    told = now;
    if (thread == 0) {
      report();
    } else if (toldRound != m_published.round()) {
      toldRound = m_published.round();
      m_published.tell(thread, worker.found());
    }
  }
}

void Search::report() {
  if (!m_options.onProgress) return;
  const SearchProgress progress{m_shared.considered, m_total, m_shared.evaluated, m_shared.feasible};
  if (!m_options.onProgress(progress))
    m_shared.cancelled = true;
  else if (m_options.wantsFound && m_options.onFound && m_options.wantsFound())
    tellFound();
}

void Search::tellFound() {
  m_published.ask();
  m_published.tell(0, m_workers.front().found());
  SearchResult result;
  result.total = m_total;
  m_rows.fill(m_published.all(), 1, result);
  m_options.onFound(std::move(result));
}

// The calling thread works too; the others end when the cells do.
void Search::runAll() {
  report();
  std::vector<std::jthread> threads;
  try {
    for (std::size_t i = 1; i < m_workers.size(); ++i) threads.emplace_back([this, i] { work(i); });
  } catch (const std::system_error&) {
    // Fewer threads than asked for: the answer is the same, only later.
  }
  try {
    work(0);
  } catch (...) {
    m_shared.cancelled = true;
    throw;
  }
}

SearchResult Search::run() {
  runAll();
  FoundPoints found(std::max(m_options.top, kSearchRows));
  for (const SearchWorker& worker : m_workers) found.merge(worker.found());
  SearchResult result;
  result.total = m_total;
  m_rows.fill(found, static_cast<int>(m_workers.size()), result);
  result.cancelled = result.considered < result.total;
  return result;
}

}  // namespace

bool isModelComputation(std::string_view component) {
  constexpr std::string_view kNames[] = {"attention",   "linear",       "grouped_gemm", "routing",
                                         "elementwise", "output_layer", "embedding"};
  return std::find(std::begin(kNames), std::end(kNames), component) != std::end(kNames);
}

SearchResult search(const Scenario& scenario, const SearchSpace& space, const SearchOptions& options) {
  return Search(scenario, space, options).run();
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
