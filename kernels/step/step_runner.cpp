// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/step_runner.h"

#include <algorithm>
#include <barrier>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "kernels/cpu/cpu_backend.h"
#include "kernels/ops/step_failure.h"

namespace shardscope {
namespace {

// How long ranks have to unwind after one has failed, before the run is reported without them.
constexpr std::chrono::milliseconds kUnwindTime{700};

struct StepSpan {
  std::int64_t first = INT64_MAX, last = 0;
};

// What the threads share. They own it together: one that hangs must not be left without it.
struct Run {
  Run(const StepPlan& stepPlan, const RunSettings& runSettings, int coreCount)
      : plan(stepPlan),
        settings(runSettings),
        cores(coreCount),
        slots(coreCount),
        worlds(makeLocalWorld(stepPlan.worldSize(), runSettings.peerTimeLimit)),
        spans(static_cast<std::size_t>(runSettings.steps)),
        numbers(static_cast<std::size_t>(runSettings.steps)),
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
  int finishedSteps = 0;
  int running;
  bool cancelled = false;
};

void fail(Run& run, RankProgram* program, int rank, const std::string& reason, bool isCause) {
  std::string sentence = "Rank " + std::to_string(rank);
  if (program != nullptr) {
    const Rank& state = program->rank();
    sentence += " (pipeline stage " + std::to_string(state.place.stage) + ") failed in " + std::string(state.running());
  } else {
    sentence += " failed while it was set up";
  }
  sentence += ": " + reason;
  {
    const std::lock_guard lock(run.mutex);
    if (isCause && !run.failure) run.failure = sentence;
  }
  run.worlds[static_cast<std::size_t>(rank)]->abort(sentence);
  run.ended.notify_all();
}

// All ranks see the same answer: the first to ask decides for a step.
bool cancelledBefore(Run& run) { return run.settings.cancelled != nullptr && run.settings.cancelled->load(); }

void recordStep(Run& run, int step, StepSpan span, const StepNumbers& numbers) {
  const std::lock_guard lock(run.mutex);
  StepSpan& all = run.spans[static_cast<std::size_t>(step)];
  all.first = std::min(all.first, span.first);
  all.last = std::max(all.last, span.last);
  run.numbers[static_cast<std::size_t>(step)] = numbers;
  run.finishedSteps = std::max(run.finishedSteps, step + 1);
}

RankMemory memoryOf(RankProgram& program, std::int64_t staticBytes) {
  const Rank& rank = program.rank();
  return {rank.place.rank, rank.place.stage, staticBytes, rank.memory.peak(), rank.memory.atPeak()};
}

void runSteps(Run& run, RankProgram& program, Communicator& everyone) {
  Rank& rank = program.rank();
  for (int step = 0; step < run.settings.steps; ++step) {
    float stop = cancelledBefore(run) ? 1 : 0;
    everyone.allReduce(&stop, &stop, 1, DataType::Fp32, Reduction::Max).wait();
    if (stop > 0) {
      const std::lock_guard lock(run.mutex);
      run.cancelled = true;
      break;
    }
    if (step == 1) rank.memory.restartPeak();
    const std::int64_t start = steadyNow();
    if (rank.observer() != nullptr) rank.observer()->stepStarted(rank.place.rank, step, start);
    program.forwardBackward(step);
    if (run.settings.gradientsReady) {
      program.reduceGradients();
      run.settings.gradientsReady(program, step);
    }
    const StepNumbers numbers = program.finish(step);
    const std::int64_t end = steadyNow();
    if (rank.observer() != nullptr) rank.observer()->stepFinished(rank.place.rank, step, end, numbers.loss);
    recordStep(run, step, {start, end}, numbers);
  }
}

void runRank(Run& run, int index) {
  std::unique_ptr<RankProgram> program;
  try {
    World& world = *run.worlds[static_cast<std::size_t>(index)];
    const int threads = std::max(1, run.cores / run.plan.worldSize());
    const std::unique_ptr<Backend> backend = makeCpuBackend(threads);
    CoreSlots* slots = run.plan.worldSize() > run.cores ? &run.slots : nullptr;
    program =
        std::make_unique<RankProgram>(run.plan, world, *backend, run.settings.optimizer, run.settings.observer, slots);
    std::vector<int> ranks(static_cast<std::size_t>(run.plan.worldSize()));
    for (int r = 0; r < run.plan.worldSize(); ++r) ranks[static_cast<std::size_t>(r)] = r;
    const std::unique_ptr<Communicator> everyone = world.join(ranks, "steps");
    const std::int64_t staticBytes = program->rank().memory.live();
    runSteps(run, *program, *everyone);
    {
      const std::lock_guard lock(run.mutex);
      run.memory.push_back(memoryOf(*program, staticBytes));
    }
    program.reset();
  } catch (const StepAborted& aborted) {
    fail(run, program.get(), index, aborted.what(), false);
  } catch (const std::exception& error) {
    fail(run, program.get(), index, error.what(), true);
  }
}

RunReport reportOf(Run& run) {
  const std::lock_guard lock(run.mutex);
  RunReport report;
  report.cancelled = run.cancelled;
  report.failure = run.failure;
  report.ranks = run.memory;
  std::sort(report.ranks.begin(), report.ranks.end(), [](const auto& a, const auto& b) { return a.rank < b.rank; });
  const int whole = run.failure ? std::max(0, run.finishedSteps - 1) : run.finishedSteps;
  for (int step = 0; step < whole; ++step) {
    const StepSpan& span = run.spans[static_cast<std::size_t>(step)];
    const StepNumbers& numbers = run.numbers[static_cast<std::size_t>(step)];
    report.steps.push_back({static_cast<double>(span.last - span.first) * 1e-6, numbers.loss, numbers.gradientNorm});
  }
  return report;
}

}  // namespace

RunReport runOnThreads(const StepPlan& plan, const RunSettings& settings) {
  const int cores = settings.cores > 0 ? settings.cores : std::max(1u, std::thread::hardware_concurrency());
  const auto run = std::make_shared<Run>(plan, settings, cores);
  std::vector<std::thread> threads;
  for (int rank = 0; rank < plan.worldSize(); ++rank)
    threads.emplace_back([run, rank] {
      runRank(*run, rank);
      const std::lock_guard lock(run->mutex);
      --run->running;
      run->ended.notify_all();
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
