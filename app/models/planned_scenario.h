// SPDX-License-Identifier: GPL-3.0-or-later
// A scenario and all that follows from it: the one immutable value that every view draws.
#pragma once

#include <memory>
#include <vector>

#include "app/models/look_ahead.h"
#include "core/advice/advice.h"
#include "core/plan/moves.h"

namespace shardscope {

struct PlannedScenario {
  Scenario scenario;
  Plan plan;
  std::vector<Advice> advice;
  std::vector<HeldRule> held;
  std::vector<Move> moves;
  LookAheads ahead;

  const LookAhead& operator[](Dial dial) const { return ahead[static_cast<std::size_t>(dial)]; }
  Outlook outlook() const;
  const StageMemory& worstStage() const;
};

using PlannedPtr = std::shared_ptr<const PlannedScenario>;

PlannedPtr planned(const Scenario& scenario);

}  // namespace shardscope
