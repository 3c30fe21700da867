// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/planned_scenario.h"

#include <utility>

namespace shardscope {

Outlook PlannedScenario::outlook() const {
  const LookAhead& any = (*this)[Dial::Gpus];
  return any.stops[any.current].outlook;
}

const StageMemory& PlannedScenario::worstStage() const {
  return plan.memory.stages[static_cast<std::size_t>(shardscope::worstStage(plan.memory))];
}

const std::vector<Move>& NearestMoves::get() const {
  std::call_once(m_once, [this] { m_moves = nearestMoves(m_scenario, kNearestMoves); });
  return m_moves;
}

PlannedPtr planned(const Scenario& scenario) { return planned(scenario, std::make_shared<NearestMoves>(scenario)); }

PlannedPtr planned(const Scenario& scenario, NearestMovesPtr nearest) {
  auto result = std::make_shared<PlannedScenario>();
  result->scenario = scenario;
  result->plan = plan(scenario);
  result->advice = advise(scenario, result->plan);
  result->held = heldRules(scenario, result->plan);
  result->nearest = std::move(nearest);
  result->ahead = lookAheads(scenario);
  return result;
}

}  // namespace shardscope
