// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/rank_run.h"

#include <exception>

#include "kernels/cpu/cpu_backend.h"
#include "kernels/ops/step_failure.h"

namespace shardscope {
namespace {

std::string sentenceOf(const StepPlan& plan, int rank, const RankWatch& watch, const std::exception& error) {
  std::string text = nameOfRank(plan, rank) + " failed in " + std::string(watch.running()) + ": " + error.what();
  text.front() = 'R';
  return text;
}

std::unique_ptr<Backend> makeBackend(const RunSettings& settings, int rank, int threads, RankWatch& watch) {
  if (!settings.backend) return makeCpuBackend(threads);
  std::unique_ptr<Backend> backend;
  watch.withCaller([&] { backend = settings.backend(rank, threads); });
  return backend;
}

// The same answer on all ranks.
bool cancelledBefore(const RunSettings& settings, Communicator& everyone, RankWatch& watch) {
  float stop = 0;
  if (settings.cancelled != nullptr) watch.withCaller([&] { stop = settings.cancelled->load() ? 1 : 0; });
  everyone.allReduce(&stop, &stop, 1, DataType::Fp32, Reduction::Max).wait();
  return stop > 0;
}

RankMemory memoryOf(const Rank& rank, std::int64_t staticBytes) {
  return {rank.place.rank, rank.place.stage, staticBytes, rank.memory.peak(), rank.memory.atPeak()};
}

void runStep(const RunSettings& settings, RankProgram& program, int step, std::int64_t staticBytes, RankWatch& watch,
             RankProgress& progress) {
  Rank& rank = program.rank();
  const std::int64_t start = steadyNow();
  rank.tell([&](StepObserver& observer) { observer.stepStarted(rank.place.rank, step, start); });
  program.forwardBackward(step);
  if (settings.gradientsReady) {
    program.reduceGradients();
    rank.leaveCore();
    watch.withCaller([&] { settings.gradientsReady(program, step); });
  }
  const StepNumbers numbers = program.finish(step);
  rank.leaveCore();
  const std::int64_t end = steadyNow();
  rank.tell([&](StepObserver& observer) { observer.stepFinished(rank.place.rank, step, end, numbers.loss); });
  progress.add({start, end}, numbers, memoryOf(rank, staticBytes));
}

void runSteps(const RunSettings& settings, RankProgram& program, Communicator& everyone, RankWatch& watch,
              RankProgress& progress, RankOutcome& outcome) {
  Rank& rank = program.rank();
  const std::int64_t staticBytes = rank.memory.live();
  for (int step = 0; step < settings.steps && !outcome.cancelled; ++step) {
    outcome.cancelled = cancelledBefore(settings, everyone, watch);
    if (outcome.cancelled) break;
    if (step == 1) rank.memory.restartPeak();
    runStep(settings, program, step, staticBytes, watch, progress);
  }
}

}  // namespace

std::string nameOfRank(const StepPlan& plan, int rank) {
  const int stage = coordinatesOf(plan.scenario.layout, plan.groups, rank).pp;
  return "rank " + std::to_string(rank) + " (pipeline stage " + std::to_string(stage) + ")";
}

RankOutcome runRank(const StepPlan& plan, const RunSettings& settings, World& world, int threads, CoreSlots* slots,
                    const std::shared_ptr<RankWatch>& watch, RankProgress& progress) {
  RankOutcome outcome;
  try {
    const std::unique_ptr<Backend> backend = makeBackend(settings, world.rank(), threads, *watch);
    world.stillAlive();
    const RankContext context{settings.observer, slots, watch, settings.memoryLimit};
    RankProgram program(plan, world, *backend, settings.optimizer, context);
    const std::unique_ptr<Communicator> everyone = joinEveryone(world, "steps");
    runSteps(settings, program, *everyone, *watch, progress, outcome);
  } catch (const std::exception& error) {
    outcome.failure = sentenceOf(plan, world.rank(), *watch, error);
    outcome.isCause = dynamic_cast<const StepAborted*>(&error) == nullptr;
    if (const auto* loss = dynamic_cast<const PeerLost*>(&error)) outcome.lost = loss->ranks();
    world.abort(*outcome.failure);
  }
  return outcome;
}

}  // namespace shardscope
