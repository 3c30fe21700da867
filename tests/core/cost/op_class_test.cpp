// SPDX-License-Identifier: Apache-2.0
#include "core/cost/op_class.h"

#include <gtest/gtest.h>

#include "core/plan/plan.h"
#include "tests/core/cost/cost_fixture.h"

namespace shardscope {
namespace {

TEST(OpClass, OfEachKindOfOp) {
  EXPECT_EQ(opClass("attention.qkv"), OpClass::MatrixProducts);
  EXPECT_EQ(opClass("moe.fc2"), OpClass::GroupedProducts);
  EXPECT_EQ(opClass("attention.core"), OpClass::Attention);
  EXPECT_EQ(opClass("attention.delta"), OpClass::Attention);
  EXPECT_EQ(opClass("delta.rule"), OpClass::DeltaRule);
  EXPECT_EQ(opClass("delta.gates"), OpClass::MemoryBound);
  EXPECT_EQ(opClass("moe.act"), OpClass::MemoryBound);
  EXPECT_EQ(opClass("attention.exchange_pack"), OpClass::Communication);
  EXPECT_EQ(opClass("optimizer.adam"), OpClass::Optimizer);
}

TEST(OpClass, TheEnginesOwnOpsCountWithinThoseOfThePlan) {
  EXPECT_EQ(plannedOp("moe.shared_gate"), "moe.shared_add");
  EXPECT_EQ(plannedOp("optimizer.norm"), "optimizer");
  EXPECT_EQ(plannedOp("mlp.fc1"), "mlp.fc1");
}

// Of two pipeline ranks, each alone on its device, classes are the mean: what is left of the step is waiting.
TEST(OpClass, TimesAreAMeanOverTheRanks) {
  Scenario s = moeScenario(4, 2);
  s.layout.pp = 2;
  const Plan p = plan(s);
  const StageCosts costs = stageCosts(s, p.groups, p.pipeline);
  const ClassTimes times = classTimes(costs, p.pipeline);
  const StepDetail first = explainRank(costs, p.pipeline, 0), last = explainRank(costs, p.pipeline, 1);
  double optimizer = (first.optimizer + last.optimizer).count / 2, products = 0;
  for (const StepDetail* detail : {&first, &last})
    for (const OpCost& op : detail->ops)
      if (op.name == "mlp.fc1" || op.name == "mlp.fc2" || op.name == "attention.qkv" || op.name == "attention.proj" ||
          op.name == "output.logits" || op.name == "moe.router")
        products += op.time.count / 2;
  EXPECT_DOUBLE_EQ(times[static_cast<std::size_t>(OpClass::Optimizer)], optimizer);
  EXPECT_NEAR(times[static_cast<std::size_t>(OpClass::MatrixProducts)], products, 1e-6 * products);
  EXPECT_EQ(times[static_cast<std::size_t>(OpClass::Waiting)], 0);
  double sum = 0;
  for (const double time : times) sum += time;
  EXPECT_LT(sum, p.step.time.count);
}

}  // namespace
}  // namespace shardscope
