// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/step_runner.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "kernels/step/rank_run.h"

namespace shardscope {
namespace {

// How long ranks have to unwind after one has failed, before the run is reported without them.
constexpr std::chrono::milliseconds kUnwindTime{700};

// What the threads share. They own it together: one that hangs must not be left without it.
struct Run {
  Run(const StepPlan& stepPlan, const RunSettings& runSettings, int coreCount)
      : plan(stepPlan),
        settings(runSettings),
        cores(coreCount),
        slots(coreCount),
        worlds(makeLocalWorld(stepPlan.worldSize(), runSettings.peerTimeLimit)),
        running(stepPlan.worldSize()) {}

  const StepPlan plan;
  const RunSettings settings;
  const int cores;
  CoreSlots slots;
  std::vector<std::unique_ptr<World>> worlds;

  std::mutex mutex;
  std::condition_variable ended;
  std::vector<StepSpan> spans;
  std::vector<StepNumbers> numbers;
  std::vector<RankMemory> memory;
  std::optional<std::string> failure;
  int running;
  bool cancelled = false;
};

void collect(Run& run, const RankOutcome& outcome) {
  const std::lock_guard lock(run.mutex);
  if (outcome.numbers.size() > run.numbers.size()) run.numbers = outcome.numbers;
  if (outcome.spans.size() > run.spans.size()) run.spans.resize(outcome.spans.size());
  for (std::size_t step = 0; step < outcome.spans.size(); ++step) {
    run.spans[step].first = std::min(run.spans[step].first, outcome.spans[step].first);
    run.spans[step].last = std::max(run.spans[step].last, outcome.spans[step].last);
  }
  run.cancelled |= outcome.cancelled;
  if (outcome.memory) run.memory.push_back(*outcome.memory);
  if (outcome.isCause && !run.failure) run.failure = outcome.failure;
  --run.running;
  run.ended.notify_all();
}

RunReport reportOf(Run& run) {
  const std::lock_guard lock(run.mutex);
  RunReport report;
  report.cancelled = run.cancelled;
  report.failure = run.failure;
  report.ranks = run.memory;
  std::sort(report.ranks.begin(), report.ranks.end(), [](const auto& a, const auto& b) { return a.rank < b.rank; });
  // The last one may have ended on some of the ranks alone.
  const std::size_t whole = run.numbers.size() - (run.failure && !run.numbers.empty() ? 1 : 0);
  for (std::size_t step = 0; step < whole; ++step) {
    const StepSpan& span = run.spans[step];
    const StepNumbers& numbers = run.numbers[step];
    report.steps.push_back({static_cast<double>(span.last - span.first) * 1e-6, numbers.loss, numbers.gradientNorm});
  }
  return report;
}

}  // namespace

RunReport runOnThreads(const StepPlan& plan, const RunSettings& settings) {
  const int cores = settings.cores > 0 ? settings.cores : std::max(1u, std::thread::hardware_concurrency());
  const auto run = std::make_shared<Run>(plan, settings, cores);
  const int threadsOfRank = std::max(1, cores / plan.worldSize());
  std::vector<std::thread> threads;
  for (int rank = 0; rank < plan.worldSize(); ++rank)
    threads.emplace_back([run, rank, threadsOfRank] {
      CoreSlots* slots = run->plan.worldSize() > run->cores ? &run->slots : nullptr;
      World& world = *run->worlds[static_cast<std::size_t>(rank)];
      collect(*run, runRank(run->plan, run->settings, world, threadsOfRank, slots));
    });
  {
    std::unique_lock lock(run->mutex);
    run->ended.wait(lock, [&] { return run->running == 0 || run->failure; });
    run->ended.wait_for(lock, kUnwindTime, [&] { return run->running == 0; });
  }
  const bool allEnded = [&] {
    const std::lock_guard lock(run->mutex);
    return run->running == 0;
  }();
  for (std::thread& thread : threads)
    if (allEnded)
      thread.join();
    else
      thread.detach();
  return reportOf(*run);
}

}  // namespace shardscope
