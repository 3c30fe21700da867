// SPDX-License-Identifier: Apache-2.0
#include "core/cost/step_detail.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/core/cost/cost_fixture.h"

namespace shardscope {
namespace {

StepDetail detailOf(const Scenario& s) {
  return explainStep(s, deriveGroups(s.layout, s.cluster.numGpus), pipelineOf(s));
}

const CollectiveCost* find(const StepDetail& detail, std::string_view name) {
  for (const CollectiveCost& c : detail.collectives)
    if (c.name == name) return &c;
  return nullptr;
}

Scenario wide() {
  Scenario s = moeScenario(8, 64);
  s.layout.tp = 2;
  s.layout.sequenceParallel = true;
  s.layout.cp = 2;
  s.layout.ep = 8;
  s.layout.pp = 2;
  s.layout.vpp = 2;
  s.batch.globalBatchSize = 64;
  return s;
}

TEST(StepDetail, OpsAddUpToTheSharesOfTheStep) {
  const Scenario s = wide();
  const StepDetail detail = detailOf(s);
  const StepEstimate estimate = estimateOf(s);
  std::array<double, kStepParts> parts{};
  for (const OpCost& op : detail.ops) parts[static_cast<std::size_t>(op.part)] += op.time.count;
  for (const StepPart p : {StepPart::Attention, StepPart::Linear, StepPart::GroupedGemm, StepPart::OutputLayer})
    EXPECT_NEAR(parts[static_cast<std::size_t>(p)], part(estimate, partName(p)), 1) << partName(p);
}

TEST(StepDetail, EveryGroupThatCommunicatesIsListedWithItsLink) {
  const StepDetail detail = detailOf(wide());
  std::set<std::string_view> names;
  for (const CollectiveCost& c : detail.collectives) {
    EXPECT_TRUE(names.insert(c.name).second) << c.name;
    EXPECT_GT(c.ranks, 1) << c.name;
    EXPECT_GT(c.bytes.count, 0) << c.name;
    EXPECT_LE(c.exposed.count, c.time.count + 1) << c.name;
  }
  for (const char* name : {"tp.attention_gather", "cp.ring", "ep.dispatch", "ep.combine", "pp.send", "dp.reduce",
                           "edp.reduce", "dp.gather", "edp.gather"})
    EXPECT_NE(find(detail, name), nullptr) << name;
  EXPECT_EQ(find(detail, "ep.dispatch")->link, LinkKind::NvLink);
  EXPECT_EQ(find(detail, "edp.reduce")->link, LinkKind::Nic);
}

TEST(StepDetail, ReplaysCountOpsAndCollectivesAgain) {
  Scenario s = wide();
  const StepDetail before = detailOf(s);
  s.recompute.granularity = RecomputeGranularity::Selective;
  s.recompute.modules = bit(RecomputeModule::Moe);
  const StepDetail after = detailOf(s);
  EXPECT_NEAR(find(after, "ep.dispatch")->time.count, 1.5 * find(before, "ep.dispatch")->time.count, 1);
  double recompute = 0;
  for (const OpCost& op : after.ops) recompute += op.recompute.count;
  EXPECT_GT(recompute, 0);
}

TEST(StepDetail, NamesOfKindsAndLinks) {
  EXPECT_EQ(collectiveName(CollectiveKind::ReduceScatter), "reduce-scatter");
  EXPECT_EQ(linkName(LinkKind::Nic), "nic");
}

}  // namespace
}  // namespace shardscope
