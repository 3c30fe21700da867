// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/process_runner.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <thread>
#include <type_traits>

#include "kernels/ops/step_failure.h"
#include "kernels/step/rank_run.h"

namespace shardscope {
namespace {

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

RunReport reportOf(const RankOutcome& outcome) {
  RunReport report;
  report.cancelled = outcome.cancelled;
  report.failure = outcome.failure;
  for (std::size_t i = 0; i < outcome.spans.size(); ++i)
    report.steps.push_back({static_cast<double>(outcome.spans[i].last - outcome.spans[i].first) * 1e-6,
                            outcome.numbers[i].loss, outcome.numbers[i].gradientNorm});
  return report;
}

}  // namespace

ProcessReport runInProcess(const StepPlan& plan, const RunSettings& settings, World& world) {
  const int cores = settings.cores > 0 ? settings.cores : static_cast<int>(std::thread::hardware_concurrency());
  const RankOutcome outcome =
      runRank(plan, settings, world, std::max(1, cores), nullptr, std::make_shared<RankWatch>());
  ProcessReport result{reportOf(outcome), outcome.isCause};
  if (outcome.failure) return result;
  try {
    const std::unique_ptr<Communicator> everyone = joinEveryone(world, "report");
    if (!result.report.steps.empty()) gatherSteps(*everyone, result.report);
    gatherMemory(*everyone, *outcome.memory, result.report);
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
