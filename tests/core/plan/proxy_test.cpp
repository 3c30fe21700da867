// SPDX-License-Identifier: Apache-2.0
#include "core/plan/proxy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/format/catalog.h"
#include "core/format/scenario_json.h"
#include "core/plan/plan.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

using testing::Contains;

ProxyBudget budgetOf(int ranks) {
  ProxyBudget budget;
  budget.cluster.gpu = *gpuPreset("cpu");
  budget.cluster.numGpus = ranks;
  budget.cluster.gpu.gpusPerNode = ranks;
  budget.memory = gibibytes(4);
  budget.time = milliseconds(2000);
  return budget;
}

Scenario preset(const std::string& id) { return readScenario(*scenarioPresetText(id))->scenario; }

void expectStructure(const Scenario& from, const Scenario& to) {
  EXPECT_EQ(to.model.attention.kind, from.model.attention.kind);
  EXPECT_EQ(to.model.attention.linear.has_value(), from.model.attention.linear.has_value());
  EXPECT_EQ(to.model.moe.topk, from.model.moe.topk);
  EXPECT_EQ(to.model.mtpNumLayers, from.model.mtpNumLayers);
  EXPECT_EQ(to.model.numDenseLayers > 0, from.model.numDenseLayers > 0);
  EXPECT_EQ(to.model.moe.sharedExpertFfnHiddenSize > 0, from.model.moe.sharedExpertFfnHiddenSize > 0);
  EXPECT_EQ(to.recompute.granularity, from.recompute.granularity);
  EXPECT_EQ(to.recompute.modules, from.recompute.modules);
  EXPECT_EQ(to.optimizer.cpuOffloadFraction, from.optimizer.cpuOffloadFraction);
  EXPECT_LE(to.model.hiddenSize, from.model.hiddenSize);
  EXPECT_LE(to.model.numLayers, from.model.numLayers);
  EXPECT_LE(to.batch.seqLen, from.batch.seqLen);
  EXPECT_LE(to.model.moe.numExperts, from.model.moe.numExperts);
}

void expectWithin(const Scenario& proxy, const ProxyBudget& budget) {
  const Plan p = plan(proxy);
  EXPECT_TRUE(p.legal) << render(describe(p.issues.front(), proxy));
  EXPECT_LE(memoryOfAllRanks(p), budget.memory);
  EXPECT_LE(p.step.time, budget.time);
  EXPECT_EQ(p.groups.worldSize, budget.cluster.numGpus);
}

TEST(Proxy, EveryScenarioPresetKeepsItsStructure) {
  for (const std::string& id : scenarioPresetIds())
    for (const int ranks : {8, 16}) {
      SCOPED_TRACE(id + " on " + std::to_string(ranks));
      const Scenario from = preset(id);
      const Result<Proxy> proxy = proposeProxy(from, budgetOf(ranks));
      EXPECT_TRUE(proxy) << render(proxy.error());
      if (!proxy) continue;
      expectStructure(from, proxy->scenario);
      expectWithin(proxy->scenario, budgetOf(ranks));
      const ParallelLayout &before = from.layout, &after = proxy->scenario.layout;
      for (const auto degree : {&ParallelLayout::cp, &ParallelLayout::ep, &ParallelLayout::pp}) {
        EXPECT_EQ(after.*degree > 1, before.*degree > 1);
        EXPECT_LE(after.*degree, before.*degree);
      }
    }
}

TEST(Proxy, EveryModelPresetScalesDown) {
  for (const std::string& id : modelPresetIds())
    for (const int ranks : {8, 16}) {
      SCOPED_TRACE(id + " on " + std::to_string(ranks));
      Scenario from = preset("dsv3-h100-4k");
      from.model = *modelPreset(id);
      from.layout = {};
      from.layout.pp = 4;
      from.layout.pipelineLayout = "first=1";  // stands for any form that does not survive
      from.layout.ep = from.model.moe.numExperts > 0 ? 8 : 1;
      from.recompute = {};
      const Result<Proxy> proxy = proposeProxy(from, budgetOf(ranks));
      EXPECT_TRUE(proxy) << render(proxy.error());
      if (!proxy) continue;
      expectStructure(from, proxy->scenario);
      expectWithin(proxy->scenario, budgetOf(ranks));
    }
}

TEST(Proxy, SaysWhatItKeptAndWhatItChanged) {
  const Result<Proxy> proxy = proposeProxy(preset("dsv3-h100-128k"), budgetOf(8));
  ASSERT_TRUE(proxy);
  std::vector<std::string> kept, changed;
  for (const Message& message : proxy->kept) kept.push_back(render(message));
  for (const Message& message : proxy->changed) changed.push_back(render(message));
  EXPECT_THAT(kept, Contains("model.moe_topk stays 8."));
  EXPECT_THAT(kept, Contains("model.attention stays mla."));
  EXPECT_THAT(kept, Contains("recompute.granularity stays selective."));
  EXPECT_THAT(changed, Contains("precision.compute is bf16 instead of fp8-block."));
  EXPECT_THAT(changed, Contains("layout.pp is 2 instead of 8."));
  EXPECT_THAT(changed, Contains("layout.vpp is 2 instead of 4."));
}

TEST(Proxy, AScenarioThatFitsStaysAsItIs) {
  const Result<Proxy> small = proposeProxy(preset("dsv3-h100-4k"), budgetOf(8));
  ASSERT_TRUE(small);
  const Result<Proxy> again = proposeProxy(small->scenario, budgetOf(8));
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->changed.empty()) << render(again->changed.front());
  EXPECT_EQ(again->scenario.model, small->scenario.model);
}

TEST(Proxy, MoreBudgetGivesALargerOne) {
  ProxyBudget large = budgetOf(8);
  large.memory = gibibytes(32);
  large.time = milliseconds(20000);
  const Scenario from = preset("dsv3-h100-128k");
  const Result<Proxy> little = proposeProxy(from, budgetOf(8));
  const Result<Proxy> much = proposeProxy(from, large);
  ASSERT_TRUE(little && much);
  EXPECT_GT(much->scenario.model.hiddenSize, little->scenario.model.hiddenSize);
  EXPECT_GT(much->scenario.batch.seqLen, little->scenario.batch.seqLen);
}

TEST(Proxy, RefusesABudgetThatHoldsNothing) {
  ProxyBudget none = budgetOf(8);
  none.memory = mebibytes(1);
  const Result<Proxy> proxy = proposeProxy(preset("dsv3-h100-128k"), none);
  ASSERT_FALSE(proxy);
  EXPECT_EQ(proxy.error().message.id, "proxy.too-large");
}

}  // namespace
}  // namespace shardscope
