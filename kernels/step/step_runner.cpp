// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/step_runner.h"

#include <algorithm>
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "kernels/comm/shard_world.h"
#include "kernels/step/rank_progress.h"
#include "kernels/step/rank_run.h"

namespace shardscope {
namespace {

using std::chrono::milliseconds;

// How long ranks have to end after one has failed, before the run is reported without them: as long as the op that they
// are in takes. Where a peer is lost, most of the time has been waited already.
constexpr milliseconds kUnwindTime{4000};
constexpr milliseconds kUnwindTimeAfterLoss{600};
constexpr milliseconds kUnwindTimeAfterCancel{2000};
constexpr milliseconds kStepTime{1500};  // for a step that is under way when the run is cancelled
constexpr milliseconds kCallTime{200};   // for a call of the caller's that is under way
constexpr milliseconds kLook{50};
constexpr milliseconds kLateLook{300};  // at ranks that no other rank has missed

// What the threads share. They own it together: one that hangs must not be left without it.
struct Run {
  Run(const StepPlan& stepPlan, const RunSettings& runSettings, int coreCount,
      std::vector<std::unique_ptr<World>> rankWorlds)
      : plan(stepPlan),
        settings(runSettings),
        cores(coreCount),
        slots(coreCount, runSettings.peerTimeLimit),
        worlds(std::move(rankWorlds)),
        progress(worlds.size()),
        ended(worlds.size(), false) {
    for (std::size_t rank = 0; rank < worlds.size(); ++rank) watches.push_back(std::make_shared<RankWatch>());
  }

  const StepPlan plan;
  const RunSettings settings;
  const int cores;
  CoreSlots slots;
  const std::vector<std::unique_ptr<World>> worlds;
  std::vector<std::shared_ptr<RankWatch>> watches;
  std::vector<RankProgress> progress;

  std::mutex mutex;
  std::condition_variable changed;
  std::vector<bool> ended;  // by rank
  bool cancelled = false;
  std::optional<std::string> failure;
  std::vector<int> lost;  // ranks that don't answer
};

// The sentence, with what the ranks that don't answer did last.
std::string withLast(const Run& run, std::string sentence, const std::vector<int>& lost) {
  for (const int peer : lost)
    sentence += "; " + nameOfRank(run.plan, peer) + " last began " +
                std::string(run.watches[static_cast<std::size_t>(peer)]->running());
  return sentence;
}

void endRank(Run& run, std::size_t rank, const RankOutcome& outcome) {
  const std::lock_guard lock(run.mutex);
  if (outcome.isCause && !run.failure) {
    run.failure = withLast(run, *outcome.failure, outcome.lost);
    run.lost = outcome.lost;
  }
  run.cancelled |= outcome.cancelled;
  run.ended[rank] = true;
  run.changed.notify_all();
}

void rankThread(Run& run, std::size_t rank) {
  const int ranks = static_cast<int>(run.worlds.size());
  const int threads = std::max(1, run.cores / ranks);
  CoreSlots* slots = ranks > run.cores ? &run.slots : nullptr;
  endRank(run, rank,
          runRank(run.plan, run.settings, *run.worlds[rank], threads, slots, run.watches[rank], run.progress[rank]));
}

std::vector<std::thread> startThreads(const std::shared_ptr<Run>& run) {
  std::vector<std::thread> threads;
  try {
    for (std::size_t rank = 0; rank < run->worlds.size(); ++rank)
      threads.emplace_back([run, rank] { rankThread(*run, rank); });
  } catch (const std::system_error& error) {
    const std::string sentence =
        "Rank " + std::to_string(threads.size()) + " can't have a thread of its own: " + error.what();
    run->worlds.front()->abort(sentence);
    const std::lock_guard lock(run->mutex);
    run->failure = sentence;
  }
  return threads;
}

// Where all that have not ended are silent, none is there to miss another.
void findSilence(Run& run, std::size_t threads) {
  std::vector<int> silent;
  for (std::size_t rank = 0; rank < threads; ++rank) {
    if (run.ended[rank]) continue;
    const auto since = run.worlds[rank]->lastSeen();
    if (std::chrono::steady_clock::now() - since < run.settings.peerTimeLimit + kLateLook) return;
    silent.push_back(static_cast<int>(rank));
  }
  if (silent.empty()) return;
  const auto first = static_cast<std::size_t>(silent.front());
  std::string name = nameOfRank(run.plan, run.worlds[first]->rank());
  name.front() = 'R';
  run.failure = name + " stopped in " + std::string(run.watches[first]->running()) + ": it did not compute for " +
                std::to_string(run.settings.peerTimeLimit.count()) + " ms";
  run.lost = silent;
}

bool askedToEnd(const Run& run) { return run.settings.cancelled != nullptr && run.settings.cancelled->load(); }

// Returns once all have ended, or it is clear that the rest hangs.
void waitForEnd(Run& run, std::size_t threads) {
  using Clock = std::chrono::steady_clock;
  std::unique_lock lock(run.mutex);
  const auto haveEnded = [&](const std::vector<int>& butFor) {
    for (std::size_t rank = 0; rank < threads; ++rank)
      if (!run.ended[rank] && std::count(butFor.begin(), butFor.end(), static_cast<int>(rank)) == 0) return false;
    return true;
  };
  const auto isOver = [&] { return haveEnded({}) || run.failure; };
  std::optional<Clock::time_point> asked;
  while (!run.changed.wait_for(lock, kLook, isOver)) {
    if (!asked && askedToEnd(run)) asked = Clock::now();
    if (asked && Clock::now() - *asked >= kStepTime) {
      run.cancelled = true;
      run.worlds.front()->abort("the run was cancelled");
      run.changed.wait_for(lock, kUnwindTimeAfterCancel, isOver);
      return;
    }
    findSilence(run, threads);
  }
  const milliseconds patience = run.lost.empty() ? kUnwindTime : kUnwindTimeAfterLoss;
  if (!haveEnded({})) run.worlds.front()->abort(*run.failure);
  run.changed.wait_for(lock, patience, [&] { return haveEnded(run.lost); });
}

// The ranks that are left behind, of which nothing more will be heard.
std::vector<int> endThreads(Run& run, std::vector<std::thread>& threads) {
  const std::vector<bool> ended = [&] {
    const std::lock_guard lock(run.mutex);
    return run.ended;
  }();
  std::vector<int> hung;
  for (std::size_t rank = 0; rank < threads.size(); ++rank) {
    if (ended[rank]) {
      threads[rank].join();
      continue;
    }
    run.watches[rank]->closeToCaller(kCallTime);
    threads[rank].detach();
    hung.push_back(run.worlds[rank]->rank());
  }
  return hung;
}

// The steps that ended on every rank.
std::vector<StepReport> stepsOf(const std::vector<MeasuredSteps>& ranks) {
  std::size_t whole = ranks.front().spans.size();
  for (const MeasuredSteps& rank : ranks) whole = std::min(whole, rank.spans.size());
  std::vector<StepReport> steps;
  for (std::size_t step = 0; step < whole; ++step) {
    StepSpan all;
    for (const MeasuredSteps& rank : ranks) {
      all.first = std::min(all.first, rank.spans[step].first);
      all.last = std::max(all.last, rank.spans[step].last);
    }
    const StepNumbers& numbers = ranks.front().numbers[step];
    steps.push_back({static_cast<double>(all.last - all.first) * 1e-6, numbers.loss, numbers.gradientNorm});
  }
  return steps;
}

RunReport reportOf(Run& run, std::vector<int> hung) {
  const std::lock_guard lock(run.mutex);
  std::vector<MeasuredSteps> ranks;
  for (const RankProgress& rank : run.progress) ranks.push_back(rank.soFar());
  RunReport report;
  report.failure = run.failure;
  report.hung = std::move(hung);
  report.steps = stepsOf(ranks);
  report.cancelled = run.cancelled;
  for (const MeasuredSteps& rank : ranks)
    if (rank.memory && !run.failure) report.ranks.push_back(*rank.memory);
  return report;
}

RunReport runWorlds(const StepPlan& plan, const RunSettings& settings, std::vector<std::unique_ptr<World>> worlds) {
  const int machine = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  const int cores = settings.cores > 0 ? settings.cores : machine;
  const auto run = std::make_shared<Run>(plan, settings, cores, std::move(worlds));
  std::vector<std::thread> threads = startThreads(run);
  waitForEnd(*run, threads.size());
  return reportOf(*run, endThreads(*run, threads));
}

}  // namespace

RunReport runOnThreads(const StepPlan& plan, const RunSettings& settings) {
  return runWorlds(plan, settings, makeLocalWorld(plan.worldSize(), settings.peerTimeLimit));
}

RunReport runShard(const StepPlan& plan, const RunSettings& settings, int rank) {
  assert(plan.scenario.model.moe.numExperts == 0 || plan.scenario.moe.routing == Routing::Balanced);
  std::vector<std::unique_ptr<World>> worlds;
  worlds.push_back(makeShardWorld(rank, plan.worldSize()));
  return runWorlds(plan, settings, std::move(worlds));
}

}  // namespace shardscope
