// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/planned_scenario.h"

namespace shardscope {

Outlook PlannedScenario::outlook() const {
  const LookAhead& any = (*this)[Dial::Gpus];
  return any.stops[any.current].outlook;
}

const StageMemory& PlannedScenario::worstStage() const {
  return plan.memory.stages[static_cast<std::size_t>(shardscope::worstStage(plan.memory))];
}

PlannedPtr planned(const Scenario& scenario) {
  auto result = std::make_shared<PlannedScenario>();
  result->scenario = scenario;
  result->plan = plan(scenario);
  result->advice = advise(scenario, result->plan);
  result->held = heldRules(scenario, result->plan);
  result->moves = nearestMoves(scenario, kNearestMoves);
  result->ahead = lookAheads(scenario);
  return result;
}

}  // namespace shardscope
