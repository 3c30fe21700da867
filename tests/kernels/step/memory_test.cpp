// SPDX-License-Identifier: Apache-2.0
// Every rank of every layout allocates what the planner says it would.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <utility>

#include "core/text/sentences.h"
#include "kernels/step/step_plan.h"
#include "tests/kernels/step/layout_cases.h"
#include "tests/kernels/step/memory_check.h"
#include "tests/kernels/step/small_models.h"

namespace shardscope::test {
namespace {

// What natural routing sends to a rank is known only when it has run.
Scenario withBalancedRouting(Scenario scenario) {
  scenario.moe.routing = Routing::Balanced;
  return scenario;
}

void expectClosed(const Scenario& scenario) {
  const Result<std::vector<RankMemoryCheck>> ranks = checkMemory(scenario);
  ASSERT_TRUE(ranks.ok()) << render(ranks.error().message) << ' ' << ranks.error().path;
  for (const RankMemoryCheck& rank : ranks.value()) EXPECT_TRUE(rank.closes()) << rank.describe();
}

class MemoryCloses : public testing::TestWithParam<LayoutCase> {};

TEST_P(MemoryCloses, OnEveryRankByComponent) { expectClosed(withBalancedRouting(GetParam().scenario)); }

INSTANTIATE_TEST_SUITE_P(Layouts, MemoryCloses, testing::ValuesIn(layoutCases()),
                         [](const auto& layout) { return layout.param.name; });

// Narrow activations beside main parameters, wide sums of a ring, moments of every type.
TEST(Memory, ClosesInBf16) {
  for (const LayoutCase& layout : layoutCases()) {
    const bool chosen = layout.name == "GqaCp4" || layout.name == "GqaCp4Hierarchical" || layout.name == "MlaCp4" ||
                        layout.name == "HybridCp2" || layout.name == "GqaOptimizerOffload" ||
                        layout.name == "GqaMtpTp2" || layout.name == "GqaFiveDimensions";
    if (!chosen) continue;
    SCOPED_TRACE(layout.name);
    Scenario scenario = withBalancedRouting(layout.scenario);
    scenario.precision.compute = ComputePrecision::Bf16;
    scenario.precision.mainGrads = scenario.precision.gradReduce = StateType::Bf16;
    scenario.precision.expAvg = StateType::Bf16;
    scenario.precision.expAvgSq = StateType::Fp16;
    expectClosed(scenario);
  }
}

// The correction of a router's choice is there under natural routing alone.
TEST(Memory, StaticBytesUnderNaturalRouting) {
  Scenario scenario = singleRank(smallMla());
  const Result<std::vector<RankMemoryCheck>> ranks = checkMemory(scenario);
  ASSERT_TRUE(ranks.ok());
  EXPECT_EQ(ranks.value().front().fixed.measured, ranks.value().front().fixed.predicted);
}

class RandomScenario {
 public:
  explicit RandomScenario(std::uint64_t seed) : m_engine(seed) {}

  Scenario make() {
    const ModelSpec models[] = {smallGqa(), smallMla(), smallHybrid(), withMtp(smallGqa()), withMtp(smallMla())};
    Scenario s = singleRank(models[below(5)]);
    setLayout(s);
    s.batch.microBatchSize = 1 << below(2);
    s.batch.globalBatchSize = 16;
    s.moe.routing = Routing::Balanced;
    s.moe.dispatcher = below(3) == 0 ? Dispatcher::AllGather : Dispatcher::AllToAll;
    if (below(2) == 0) s.precision.compute = ComputePrecision::Bf16;
    s.optimizer.distributed = below(4) > 0;
    if (below(4) == 0) s.optimizer.cpuOffloadFraction = 0.25;
    setRecompute(s);
    if (below(4) == 0) s.activationOffload = static_cast<std::uint16_t>(below(1 << 7));
    return s;
  }

 private:
  int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(m_engine); }

  void setLayout(Scenario& s) {
    ParallelLayout& layout = s.layout;
    layout.tp = 1 << below(3);
    layout.cp = 1 << below(3);
    layout.pp = 1 << below(2);
    layout.vpp = layout.pp > 1 ? 1 << below(2) : 1;
    layout.etp = 1 << below(2);
    layout.ep = 1 << below(3);
    layout.sequenceParallel = layout.tp > 1;
    constexpr CpTransport kTransports[] = {CpTransport::P2p, CpTransport::AllGather, CpTransport::AllToAll,
                                           CpTransport::AllToAllP2p};
    layout.cpTransport = kTransports[below(4)];
    if (layout.cpTransport == CpTransport::AllToAllP2p) layout.hierarchicalCpSizes = {2, layout.cp / 2};
    s.cluster.numGpus = layout.tp * layout.cp * layout.pp * (1 << below(2));
  }

  void setRecompute(Scenario& s) {
    const int kind = below(4);
    if (kind == 0) s.recompute = {RecomputeGranularity::Full, 0, RecomputeMethod::Uniform, 1 + below(3)};
    if (kind == 1) {
      s.recompute.granularity = RecomputeGranularity::Selective;
      s.recompute.modules = static_cast<std::uint16_t>(below(1 << 8));
    }
  }

  std::mt19937_64 m_engine;
};

std::string describe(const Scenario& s) {
  std::string text = s.model.name + ": ";
  const std::pair<const char*, int> numbers[] = {{"tp", s.layout.tp},
                                                 {"cp", s.layout.cp},
                                                 {"pp", s.layout.pp},
                                                 {"vpp", s.layout.vpp},
                                                 {"ep", s.layout.ep},
                                                 {"etp", s.layout.etp},
                                                 {"mtp", s.model.mtpNumLayers},
                                                 {"transport", static_cast<int>(s.layout.cpTransport)},
                                                 {"dispatcher", static_cast<int>(s.moe.dispatcher)},
                                                 {"micro batch", s.batch.microBatchSize},
                                                 {"compute", static_cast<int>(s.precision.compute)},
                                                 {"full recompute", s.recompute.numLayers},
                                                 {"recompute modules", s.recompute.modules},
                                                 {"offload modules", s.activationOffload}};
  for (const auto& [name, number] : numbers) text += std::string(name) + ' ' + std::to_string(number) + ", ";
  return text + std::to_string(s.cluster.numGpus) + " ranks";
}

TEST(Memory, ClosesOnRandomLayouts) {
  constexpr int kLayouts = 12, kMostRanks = 8, kMostTries = 20000;
  RandomScenario random(20260101);
  int run = 0;
  for (int i = 0; i < kMostTries && run < kLayouts; ++i) {
    const Scenario scenario = random.make();
    if (scenario.cluster.numGpus > kMostRanks || !planStep(scenario, 1).ok()) continue;
    SCOPED_TRACE(describe(scenario) + ", try " + std::to_string(i));
    expectClosed(scenario);
    ++run;
  }
  EXPECT_EQ(run, kLayouts);
}

}  // namespace
}  // namespace shardscope::test
