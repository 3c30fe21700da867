// SPDX-License-Identifier: Apache-2.0
// Whatever is proposed as a proxy, the engine runs.
#include <gtest/gtest.h>

#include "core/format/catalog.h"
#include "core/format/scenario_json.h"
#include "core/plan/proxy.h"
#include "core/text/sentences.h"
#include "kernels/step/step_plan.h"

namespace shardscope {
namespace {

void expectAccepted(const Scenario& from, int ranks) {
  ProxyBudget budget;
  budget.cluster.gpu = *gpuPreset("cpu");
  budget.cluster.numGpus = ranks;
  budget.memory = gibibytes(4);
  budget.time = milliseconds(2000);
  const Result<Proxy> proxy = proposeProxy(from, budget);
  ASSERT_TRUE(proxy) << render(proxy.error());
  const Result<StepPlan> step = planStep(proxy->scenario, 1);
  EXPECT_TRUE(step) << render(step.error());
}

TEST(ProxyPlan, TheEngineRunsEveryScenarioPresetsProxy) {
  for (const std::string& id : scenarioPresetIds())
    for (const int ranks : {8, 16}) {
      SCOPED_TRACE(id + " on " + std::to_string(ranks));
      expectAccepted(readScenario(*scenarioPresetText(id))->scenario, ranks);
    }
}

TEST(ProxyPlan, TheEngineRunsEveryModelPresetsProxy) {
  for (const std::string& id : modelPresetIds())
    for (const int ranks : {8, 16}) {
      SCOPED_TRACE(id + " on " + std::to_string(ranks));
      Scenario from = readScenario(*scenarioPresetText("dsv3-h100-4k"))->scenario;
      from.model = *modelPreset(id);
      from.layout = {};
      from.layout.pp = 4;
      from.layout.ep = from.model.moe.numExperts > 0 ? 8 : 1;
      from.recompute = {};
      expectAccepted(from, ranks);
    }
}

}  // namespace
}  // namespace shardscope
