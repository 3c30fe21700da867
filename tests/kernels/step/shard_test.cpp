// SPDX-License-Identifier: Apache-2.0
// One rank alone allocates to the byte what it allocates among its peers, does the same ops, and its numbers are
// finite.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>

#include "core/text/sentences.h"
#include "kernels/step/step_runner.h"
#include "tests/kernels/step/layout_cases.h"

namespace shardscope::test {
namespace {

Scenario withBalancedRouting(Scenario scenario) {
  scenario.moe.routing = Routing::Balanced;
  return scenario;
}

StepPlan plannedFor(const Scenario& scenario) {
  const Result<StepPlan> plan = planStep(scenario, 7);
  EXPECT_TRUE(plan.ok()) << render(plan.error().message);
  return plan.value();
}

// By rank: ops by name with their FLOPs, and collectives by name with their bytes, of all steps.
class WorkOfRanks : public StepObserver {
 public:
  struct Count {
    int times = 0;
    double work = 0;
    bool operator==(const Count&) const = default;
  };
  using Work = std::map<std::string, Count>;

  void stepStarted(int, int, std::int64_t) override {}
  void stepFinished(int, int, std::int64_t, double) override {}
  void opFinished(const OpRecord& record) override { add(record.place.rank, record.name, record.flops); }
  void collectiveFinished(const CollectiveRecord& record) override {
    add(record.place.rank, record.name, static_cast<double>(record.bytes));
  }
  void passFinished(const PassRecord&) override {}
  void memoryChanged(const StepPlace&, Term, std::int64_t, std::int64_t, std::int64_t) override {}

  std::map<int, Work> ranks;

 private:
  void add(int rank, std::string_view name, double work) {
    const std::lock_guard lock(m_mutex);
    Count& count = ranks[rank][std::string(name)];
    ++count.times;
    count.work += work;
  }
  std::mutex m_mutex;
};

RunSettings observedBy(StepObserver& observer) {
  RunSettings settings;
  settings.steps = 2;
  settings.cores = 2;
  settings.observer = &observer;
  return settings;
}

class Shard : public testing::TestWithParam<LayoutCase> {};

// The first, the last, and one between: of the last stage and of others.
std::set<int> someRanks(int world) { return {0, world / 2, world - 1}; }

TEST_P(Shard, IsTheRankThatItIsAmongItsPeers) {
  const StepPlan plan = plannedFor(withBalancedRouting(GetParam().scenario));
  WorkOfRanks whole;
  const RunReport together = runOnThreads(plan, observedBy(whole));
  ASSERT_FALSE(together.failure) << *together.failure;
  for (const int rank : someRanks(plan.worldSize())) {
    SCOPED_TRACE("rank " + std::to_string(rank));
    WorkOfRanks own;
    const RunReport alone = runShard(plan, observedBy(own), rank);
    ASSERT_FALSE(alone.failure) << *alone.failure;
    ASSERT_EQ(alone.ranks.size(), 1u);
    const RankMemory& expected = together.ranks[static_cast<std::size_t>(rank)];
    const RankMemory& found = alone.ranks.front();
    EXPECT_EQ(found.rank, rank);
    EXPECT_EQ(found.stage, expected.stage);
    EXPECT_EQ(found.staticBytes, expected.staticBytes);
    EXPECT_EQ(found.peakBytes, expected.peakBytes);
    EXPECT_EQ(found.atPeak, expected.atPeak);
    EXPECT_EQ(own.ranks[rank], whole.ranks[rank]);
    ASSERT_EQ(alone.steps.size(), 2u);
    for (const StepReport& step : alone.steps)
      EXPECT_TRUE(std::isfinite(step.loss) && std::isfinite(step.gradientNorm))
          << step.loss << ' ' << step.gradientNorm;
  }
}

std::vector<LayoutCase> largerLayouts() {
  std::vector<LayoutCase> layouts;
  for (const LayoutCase& layout : layoutCases())
    if (layout.scenario.cluster.numGpus >= 4) layouts.push_back(layout);
  return layouts;
}

INSTANTIATE_TEST_SUITE_P(Layouts, Shard, testing::ValuesIn(largerLayouts()),
                         [](const auto& layout) { return layout.param.name; });

TEST(ShardNumbers, StayFiniteInBf16) {
  for (const LayoutCase& layout : layoutCases()) {
    if (layout.name != "MlaFiveDimensions" && layout.name != "HybridFiveDimensions") continue;
    SCOPED_TRACE(layout.name);
    Scenario scenario = withBalancedRouting(layout.scenario);
    scenario.precision.compute = ComputePrecision::Bf16;
    RunSettings settings;
    settings.steps = 20;
    const StepPlan plan = plannedFor(scenario);
    for (const int rank : someRanks(plan.worldSize())) {
      const RunReport report = runShard(plan, settings, rank);
      ASSERT_FALSE(report.failure) << *report.failure;
      EXPECT_TRUE(std::isfinite(report.steps.back().gradientNorm));
      EXPECT_TRUE(std::isfinite(report.steps.back().loss));
    }
  }
}

}  // namespace
}  // namespace shardscope::test
