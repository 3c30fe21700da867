// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/step/reference_runs.h"

#include <deque>
#include <stdexcept>

#include "core/text/sentences.h"

namespace shardscope::test {

StepPlan planned(const Scenario& scenario) {
  const Result<StepPlan> plan = planStep(scenario, kSeed);
  if (!plan.ok()) throw std::invalid_argument(render(plan.error().message));
  return plan.value();
}

const TrainingRun& referenceOf(const Scenario& scenario, int steps) {
  struct Known {
    Scenario scenario;
    int steps;
    TrainingRun run;
  };
  static std::deque<Known> runs;  // references stay valid
  for (const Known& known : runs)
    if (known.scenario == scenario && known.steps == steps) return known.run;
  runs.push_back({scenario, steps, train(planned(scenario), steps)});
  return runs.back().run;
}

}  // namespace shardscope::test
