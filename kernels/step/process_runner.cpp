// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/process_runner.h"

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <numeric>
#include <thread>
#include <type_traits>

#include "kernels/ops/step_failure.h"
#include "kernels/step/rank_run.h"

namespace shardscope {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLook{20};
// Together less than the second after which a launcher kills whom it has asked to end.
constexpr milliseconds kDeathTime{200};
constexpr milliseconds kTellTime{100};
constexpr milliseconds kUnwindTime{100};
constexpr milliseconds kReportTime{200};
constexpr std::string_view kCancelled = "the run was cancelled";

constexpr DataType kByte = DataType::Fp8E4M3;  // moved, never reduced

// Clocks of two hosts can't be compared: a step takes as long as its slowest rank, since all begin it together.
void gatherSteps(Communicator& everyone, RunReport& report) {
  std::vector<float> times;
  for (const StepReport& step : report.steps) times.push_back(static_cast<float>(step.milliseconds));
  everyone
      .allReduce(times.data(), times.data(), static_cast<std::int64_t>(times.size()), DataType::Fp32, Reduction::Max)
      .wait();
  for (std::size_t i = 0; i < times.size(); ++i) report.steps[i].milliseconds = static_cast<double>(times[i]);
}

void gatherMemory(Communicator& everyone, const RankMemory& own, RunReport& report) {
  static_assert(std::is_trivially_copyable_v<RankMemory>);
  report.ranks.resize(static_cast<std::size_t>(everyone.size()));
  everyone.allGather(&own, report.ranks.data(), sizeof own, kByte).wait();
}

RunReport reportOf(const MeasuredSteps& steps) {
  RunReport report;
  for (std::size_t i = 0; i < steps.spans.size(); ++i)
    report.steps.push_back({static_cast<double>(steps.spans[i].last - steps.spans[i].first) * 1e-6,
                            steps.numbers[i].loss, steps.numbers[i].gradientNorm});
  return report;
}

// What the rank's thread and the one that waits for it share. They own it together, since the rank may hang.
struct Run {
  Run(const StepPlan& stepPlan, const RunSettings& runSettings) : plan(stepPlan), settings(runSettings) {}

  const StepPlan plan;
  const RunSettings settings;
  const std::shared_ptr<RankWatch> watch = std::make_shared<RankWatch>();
  RankProgress progress;
  std::mutex mutex;
  std::condition_variable changed;
  std::optional<RankOutcome> outcome;
};

void rankThread(Run& run, World& world) {
  const int cores = run.settings.cores > 0 ? run.settings.cores : static_cast<int>(std::thread::hardware_concurrency());
  RankOutcome outcome = runRank(run.plan, run.settings, world, std::max(1, cores), nullptr, run.watch, run.progress);
  const std::lock_guard lock(run.mutex);
  run.outcome = std::move(outcome);
  run.changed.notify_all();
}

// False where the run was cancelled before the rank ended.
bool waitForEnd(Run& run) {
  const std::atomic<bool>* const cancelled = run.settings.cancelled;
  std::unique_lock lock(run.mutex);
  while (!run.changed.wait_for(lock, kLook, [&] { return run.outcome.has_value(); }))
    if (cancelled != nullptr && cancelled->load()) return false;
  return true;
}

// A launcher ends a job by asking every process to end, and killing those that are left a second later. It does so too
// where one of them was killed, which the one behind it finds out.
std::string sentenceOfDeath(const StepPlan& plan, World& world) {
  const std::optional<int> dead = world.findDead(kDeathTime);
  if (!dead) return {};
  const std::string began = world.lastBegan(*dead);
  std::string sentence = nameOfRank(plan, *dead) + " was killed";
  if (!began.empty()) sentence += ": it had last begun " + began;
  sentence.front() = 'R';
  return sentence;
}

RunReport endEarly(Run& run, World& world, std::thread& thread, bool& isCause) {
  const std::string death = sentenceOfDeath(run.plan, world);
  isCause = !death.empty();
  if (!isCause) std::this_thread::sleep_for(kDeathTime + kTellTime);  // another may find one, and tell
  world.abort(isCause ? death : std::string(kCancelled));
  std::unique_lock lock(run.mutex);
  const bool ended = run.changed.wait_for(lock, kUnwindTime, [&] { return run.outcome.has_value(); });
  RunReport report = reportOf(run.progress.soFar());
  if (isCause) report.failure = death;
  if (!isCause && ended && run.outcome->failure && run.outcome->failure->find(kCancelled) == std::string::npos) {
    report.failure = run.outcome->failure;
    isCause = run.outcome->isCause;
  }
  report.cancelled = !report.failure;
  if (report.cancelled && run.progress.soFar().memory) report.ranks.push_back(*run.progress.soFar().memory);
  lock.unlock();
  if (ended) {
    thread.join();
  } else {
    run.watch->closeToCaller(kUnwindTime);
    thread.detach();
    report.hung.push_back(world.rank());
  }
  // A launcher kills the others when one has ended: the first rank reports before that.
  if (!isCause && world.rank() != 0) std::this_thread::sleep_for(kReportTime);
  return report;
}

// What the ranks that don't answer did last, as far as it is known here.
std::string withLast(const StepPlan& plan, World& world, std::string sentence, const std::vector<int>& lost) {
  for (const int peer : lost)
    if (const std::string began = world.lastBegan(peer); !began.empty())
      sentence += "; " + nameOfRank(plan, peer) + " last began " + began;
  return sentence;
}

}  // namespace

ProcessReport runInProcess(const StepPlan& plan, const RunSettings& settings, World& world) {
  const auto run = std::make_shared<Run>(plan, settings);
  std::thread thread([run, &world] { rankThread(*run, world); });
  if (!waitForEnd(*run)) {
    ProcessReport result;
    result.early = true;
    result.report = endEarly(*run, world, thread, result.isCause);
    return result;
  }
  thread.join();
  const RankOutcome& outcome = *run->outcome;
  const MeasuredSteps measured = run->progress.soFar();
  ProcessReport result{reportOf(measured), outcome.isCause};
  result.report.cancelled = outcome.cancelled;
  if (outcome.failure) {
    result.report.failure = withLast(plan, world, *outcome.failure, outcome.lost);
    return result;
  }
  try {
    const std::unique_ptr<Communicator> everyone = joinEveryone(world, "report");
    if (!result.report.steps.empty()) {
      gatherSteps(*everyone, result.report);
      gatherMemory(*everyone, *measured.memory, result.report);
    }
  } catch (const StepFailure& failure) {
    result.report.failure = "Rank " + std::to_string(world.rank()) + " failed after the last step: " + failure.what();
    result.isCause = dynamic_cast<const StepAborted*>(&failure) == nullptr;
  }
  return result;
}

std::vector<std::string> gatherTexts(World& world, std::string_view text) {
  const std::unique_ptr<Communicator> everyone = joinEveryone(world, "report");
  const auto ranks = static_cast<std::size_t>(world.size());
  std::vector<std::int64_t> sizes(ranks);
  const auto own = static_cast<std::int64_t>(text.size());
  everyone->allGather(&own, sizes.data(), sizeof own, kByte).wait();

  const bool first = world.rank() == 0;
  std::vector<std::int64_t> sends(ranks, 0), receives(ranks, 0);
  sends[0] = own;
  if (first) receives = sizes;
  std::string all(static_cast<std::size_t>(std::accumulate(receives.begin(), receives.end(), std::int64_t{0})), '\0');
  everyone->allToAll(text.data(), sends, all.data(), receives, kByte).wait();

  std::vector<std::string> texts;
  std::size_t at = 0;
  for (std::size_t rank = 0; first && rank < ranks; ++rank) {
    texts.push_back(all.substr(at, static_cast<std::size_t>(sizes[rank])));
    at += static_cast<std::size_t>(sizes[rank]);
  }
  return texts;
}

}  // namespace shardscope
