// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/search_runner.h"

#include <algorithm>
#include <chrono>

#include "core/parallel/process_groups.h"

namespace shardscope {
namespace {

using Clock = std::chrono::steady_clock;
double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// At most so often: asked for the seconds since the start.
class Pace {
 public:
  explicit Pace(double apart) : m_apart(apart) {}
  bool isDue(double now) {
    if (now - m_last < m_apart) return false;
    m_last = now;
    return true;
  }

 private:
  double m_apart;
  double m_last = 0;
};

}  // namespace

int SearchRunner::threadCount() { return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, 64); }

void SearchRunner::start(const SearchRequest& request) {
  m_running = true;
  m_cancelled = std::make_shared<std::atomic<bool>>(false);
  m_job.start([this, request, cancelled = m_cancelled](const LatestJob::Ticket& ticket) {
    const Clock::time_point start = Clock::now();
    const auto outcomeOf = [&](SearchResult result) {
      return std::make_shared<const SearchOutcome>(SearchOutcome{request, std::move(result), secondsSince(start)});
    };
    Pace progressPace(0.05), foundPace(0.1);
    const auto waiting = std::make_shared<std::atomic<bool>>(false);  // what was found is not taken yet
    SearchOptions options;
    options.threads = threadCount();
    options.top = kSearchRows;
    options.onProgress = [&](const SearchProgress& progress) {
      const double now = secondsSince(start);
      if (progressPace.isDue(now)) ticket.deliver([this, progress, now] { Q_EMIT progressed(progress, now); });
      return !ticket.stale() && !cancelled->load(std::memory_order_relaxed);
    };
    options.wantsFound = [&] { return !waiting->load() && foundPace.isDue(secondsSince(start)); };
    options.onFound = [&](SearchResult result) {
      waiting->store(true);
      ticket.deliver([this, waiting, outcome = outcomeOf(std::move(result))] {
        waiting->store(false);
        Q_EMIT found(outcome);
      });
    };
    ticket.deliver([this, outcome = outcomeOf(search(request.scenario, request.space, options))] {
      m_running = false;
      Q_EMIT finished(outcome);
    });
  });
}

void SearchRunner::cancel() {
  if (m_cancelled) m_cancelled->store(true);
}

bool answersFor(const SearchRequest& request, const Scenario& scenario) {
  const auto sequences = [](const Scenario& s) {
    return globalBatchSize(s, deriveGroups(s.layout, s.cluster.numGpus).dp);
  };
  const SearchSpace& space = request.space;
  if (space.keepGlobalBatch && sequences(request.scenario) != sequences(scenario)) return false;
  if (request.scenario.layout.cpTransport != scenario.layout.cpTransport) return false;
  Scenario same = scenario;
  same.name = request.scenario.name;
  same.layout = request.scenario.layout;
  same.cluster.numGpus = request.scenario.cluster.numGpus;
  same.batch.globalBatchSize = request.scenario.batch.globalBatchSize;
  if (space.varyMicroBatchSize) same.batch.microBatchSize = request.scenario.batch.microBatchSize;
  if (space.varyRecompute) same.recompute = request.scenario.recompute;
  if (space.varyOffload) same.optimizer.cpuOffloadFraction = request.scenario.optimizer.cpuOffloadFraction;
  return same == request.scenario;
}

}  // namespace shardscope
