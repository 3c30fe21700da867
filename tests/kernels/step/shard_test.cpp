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

RunSettings observedBy(StepObserver& observer, int cores) {
  RunSettings settings;
  settings.steps = 2;
  settings.cores = cores;
  settings.observer = &observer;
  return settings;
}

// The first and the last: of two stages where there are stages.
std::set<int> someRanks(int world) { return {0, world - 1}; }

void expectRankAmongItsPeers(const Scenario& scenario) {
  const StepPlan plan = plannedFor(scenario);
  WorkOfRanks whole;
  const RunReport together = runOnThreads(plan, observedBy(whole, 2));
  ASSERT_FALSE(together.failure) << *together.failure;
  for (const int rank : someRanks(plan.worldSize())) {
    SCOPED_TRACE("rank " + std::to_string(rank));
    WorkOfRanks own;
    const RunReport alone = runShard(plan, observedBy(own, 1), rank);
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

class Shard : public testing::TestWithParam<LayoutCase> {};

TEST_P(Shard, IsTheRankThatItIsAmongItsPeers) { expectRankAmongItsPeers(withBalancedRouting(GetParam().scenario)); }

const LayoutCase& layoutNamed(std::string_view name) {
  const std::vector<LayoutCase>& all = layoutCases();
  return *std::find_if(all.begin(), all.end(), [&](const LayoutCase& layout) { return layout.name == name; });
}

std::vector<LayoutCase> someLayouts() {
  std::vector<LayoutCase> layouts;
  for (const char* name : {"GqaTp2Cp2", "MlaTp2Pp2", "GqaCp4AllGather", "GqaCp4Hierarchical", "GqaTp2Etp2Ep2",
                           "HybridTp2Cp2", "MlaTp2Cp2AllToAll", "GqaFiveDimensionsVpp", "MlaEp8", "HybridEp2Pp2",
                           "MlaPp4", "GqaDp4TwoInstances", "GqaAllGatherDispatch", "GqaOptimizerOffload"})
    layouts.push_back(layoutNamed(name));
  return layouts;
}

INSTANTIATE_TEST_SUITE_P(Layouts, Shard, testing::ValuesIn(someLayouts()),
                         [](const auto& layout) { return layout.param.name; });

// Ranks of few tokens choose other experts than their peers, and get what these send.
TEST(ShardRouting, CountsOfPeersAreTheirOwn) {
  for (const Dispatcher dispatcher : {Dispatcher::AllToAll, Dispatcher::AllGather}) {
    Scenario scenario = withBalancedRouting(layoutNamed("EmptyExpertsEp8").scenario);
    scenario.layout.cp = 8;
    scenario.moe.dispatcher = dispatcher;
    scenario.batch.globalBatchSize = 2;
    expectRankAmongItsPeers(scenario);
  }
}

TEST(ShardNumbers, StayFiniteInBf16) {
  Scenario scenario = withBalancedRouting(layoutNamed("HybridFiveDimensions").scenario);
  scenario.precision.compute = ComputePrecision::Bf16;
  RunSettings settings;
  settings.steps = 8;
  settings.cores = 1;
  const StepPlan plan = plannedFor(scenario);
  for (const int rank : someRanks(plan.worldSize())) {
    const RunReport report = runShard(plan, settings, rank);
    ASSERT_FALSE(report.failure) << *report.failure;
    EXPECT_TRUE(std::isfinite(report.steps.back().gradientNorm));
    EXPECT_TRUE(std::isfinite(report.steps.back().loss));
  }
}

}  // namespace
}  // namespace shardscope::test
