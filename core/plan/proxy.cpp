// SPDX-License-Identifier: Apache-2.0
#include "core/plan/proxy.h"

#include "core/plan/plan.h"
#include "core/plan/proxy_parts.h"

namespace shardscope {
namespace {

bool within(const Plan& plan, const ProxyBudget& budget) {
  return plan.legal && memoryOfAllRanks(plan) <= budget.memory && plan.step.time <= budget.time;
}

Error refusal(const Scenario& scenario, const Plan& smallest, const ProxyBudget& budget) {
  for (const LayoutIssue& issue : smallest.issues)
    if (issue.severity == Severity::Hard) return {describe(issue, scenario), "layout"};
  return {{"proxy.too-large",
           {{"ranks", std::int64_t{budget.cluster.numGpus}},
            {"memory", memoryOfAllRanks(smallest)},
            {"time", smallest.step.time},
            {"have", budget.memory},
            {"limit", budget.time}}},
          ""};
}

Scenario structureOf(const Scenario& scenario, const ProxyBudget& budget) {
  Scenario s = runnableByEngine(scenario);
  const ProcessGroups groups = deriveGroups(scenario.layout, scenario.cluster.numGpus);
  s.batch.globalBatchSize = globalBatchSize(scenario, groups.dp);
  s.layout = proxyLayout(scenario, budget.cluster.numGpus);
  s.cluster = budget.cluster;
  if ((budget.cluster.numGpus / (s.layout.tp * s.layout.pp)) % s.optimizer.instances != 0) s.optimizer.instances = 1;
  return s;
}

}  // namespace

Result<Proxy> proposeProxy(const Scenario& scenario, const ProxyBudget& budget) {
  constexpr double kFiner = 0.85, kLeast = 1e-4;
  const Scenario structure = structureOf(scenario, budget);
  for (double factor = 1;; factor *= kFiner) {
    Proxy proxy{scaledBy(structure, factor), {}, {}};
    const Plan p = plan(proxy.scenario);
    if (within(p, budget)) {
      addNotes(scenario, proxy);
      return proxy;
    }
    if (factor < kLeast) return refusal(proxy.scenario, p, budget);
  }
}

}  // namespace shardscope
