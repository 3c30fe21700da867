// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/rank_run.h"

#include <exception>
#include <numeric>

#include "kernels/cpu/cpu_backend.h"
#include "kernels/ops/step_failure.h"

namespace shardscope {
namespace {

std::string failureOf(RankProgram* program, int rank, const std::string& reason) {
  std::string sentence = "Rank " + std::to_string(rank);
  if (program != nullptr) {
    const Rank& state = program->rank();
    sentence += " (pipeline stage " + std::to_string(state.place.stage) + ") failed in " + std::string(state.running());
  } else {
    sentence += " failed while it was set up";
  }
  return sentence + ": " + reason;
}

std::unique_ptr<Communicator> joinEveryone(World& world) {
  std::vector<int> ranks(static_cast<std::size_t>(world.size()));
  std::iota(ranks.begin(), ranks.end(), 0);
  return world.join(ranks, "steps");
}

// All ranks see the same answer: the first to ask decides for a step.
bool cancelledBefore(const RunSettings& settings, Communicator& everyone) {
  float stop = settings.cancelled != nullptr && settings.cancelled->load() ? 1 : 0;
  everyone.allReduce(&stop, &stop, 1, DataType::Fp32, Reduction::Max).wait();
  return stop > 0;
}

void runStep(const RunSettings& settings, RankProgram& program, int step, RankOutcome& outcome) {
  Rank& rank = program.rank();
  const std::int64_t start = steadyNow();
  if (rank.observer() != nullptr) rank.observer()->stepStarted(rank.place.rank, step, start);
  program.forwardBackward(step);
  if (settings.gradientsReady) {
    program.reduceGradients();
    settings.gradientsReady(program, step);
  }
  const StepNumbers numbers = program.finish(step);
  const std::int64_t end = steadyNow();
  if (rank.observer() != nullptr) rank.observer()->stepFinished(rank.place.rank, step, end, numbers.loss);
  outcome.spans.push_back({start, end});
  outcome.numbers.push_back(numbers);
}

void runSteps(const RunSettings& settings, RankProgram& program, Communicator& everyone, RankOutcome& outcome) {
  Rank& rank = program.rank();
  const std::int64_t staticBytes = rank.memory.live();
  for (int step = 0; step < settings.steps && !outcome.cancelled; ++step) {
    outcome.cancelled = cancelledBefore(settings, everyone);
    if (outcome.cancelled) break;
    if (step == 1) rank.memory.restartPeak();
    runStep(settings, program, step, outcome);
  }
  outcome.memory = RankMemory{rank.place.rank, rank.place.stage, staticBytes, rank.memory.peak(), rank.memory.atPeak()};
}

}  // namespace

RankOutcome runRank(const StepPlan& plan, const RunSettings& settings, World& world, int threads, CoreSlots* slots) {
  RankOutcome outcome;
  std::unique_ptr<RankProgram> program;
  const auto fail = [&](const std::exception& error, bool isCause) {
    outcome.failure = failureOf(program.get(), world.rank(), error.what());
    outcome.isCause = isCause;
    world.abort(*outcome.failure);
  };
  const std::unique_ptr<Backend> backend = makeCpuBackend(threads);
  try {
    program = std::make_unique<RankProgram>(plan, world, *backend, settings.optimizer, settings.observer, slots);
    const std::unique_ptr<Communicator> everyone = joinEveryone(world);
    runSteps(settings, *program, *everyone, outcome);
    program.reset();
  } catch (const StepAborted& aborted) {
    fail(aborted, false);
  } catch (const std::exception& error) {
    fail(error, true);
  }
  return outcome;
}

}  // namespace shardscope
