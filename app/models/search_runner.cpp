// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/search_runner.h"

#include <algorithm>
#include <chrono>

#include "core/parallel/process_groups.h"

namespace shardscope {
namespace {

using Clock = std::chrono::steady_clock;
double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

SearchResult runSearch(const SearchRequest& request, const std::function<bool(const SearchProgress&)>& onProgress) {
  constexpr int kBeatenPoints = 300;
  SearchOptions options;
  options.threads = SearchRunner::threadCount();
  options.top = kBeatenPoints;
  options.onProgress = onProgress;
  return search(request.scenario, request.space, options);
}

}  // namespace

int SearchRunner::threadCount() { return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, 64); }

void SearchRunner::start(const SearchRequest& request) {
  m_running = true;
  m_cancelled = std::make_shared<std::atomic<bool>>(false);
  m_job.start([this, request, cancelled = m_cancelled](const LatestJob::Ticket& ticket) {
    constexpr double kBetweenReports = 0.05;
    const Clock::time_point start = Clock::now();
    double reported = 0;
    const auto onProgress = [&](const SearchProgress& progress) {
      const double now = secondsSince(start);
      if (now - reported >= kBetweenReports) {
        reported = now;
        ticket.deliver([this, progress, now] { Q_EMIT progressed(progress, now); });
      }
      return !ticket.stale() && !cancelled->load(std::memory_order_relaxed);
    };
    auto outcome = std::make_shared<SearchOutcome>();
    outcome->request = request;
    outcome->result = runSearch(request, onProgress);
    outcome->seconds = secondsSince(start);
    ticket.deliver([this, outcome] {
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
