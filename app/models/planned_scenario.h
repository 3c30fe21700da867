// SPDX-License-Identifier: GPL-3.0-or-later
// A scenario and all that follows from it: the one immutable value that every view draws.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "app/models/look_ahead.h"
#include "core/advice/advice.h"
#include "core/plan/moves.h"

namespace shardscope {

// The nearest moves of a scenario, worked out once: by whoever asks first, while others who ask wait. They take longer
// than the plan, so another thread may ask before they are needed.
class NearestMoves {
 public:
  explicit NearestMoves(const Scenario& scenario) : m_scenario(scenario) {}
  const std::vector<Move>& get() const;

 private:
  Scenario m_scenario;
  mutable std::once_flag m_once;
  mutable std::vector<Move> m_moves;
};
using NearestMovesPtr = std::shared_ptr<const NearestMoves>;

struct PlannedScenario {
  Scenario scenario;
  Plan plan;
  std::vector<Advice> advice;
  std::vector<HeldRule> held;
  NearestMovesPtr nearest;
  LookAheads ahead;

  const LookAhead& operator[](Dial dial) const { return ahead[static_cast<std::size_t>(dial)]; }
  const std::vector<Move>& moves() const { return nearest->get(); }
  Outlook outlook() const;
  const StageMemory& worstStage() const;
};

using PlannedPtr = std::shared_ptr<const PlannedScenario>;

PlannedPtr planned(const Scenario& scenario);
// With moves of this scenario that another thread may be working out.
PlannedPtr planned(const Scenario& scenario, NearestMovesPtr nearest);

}  // namespace shardscope
