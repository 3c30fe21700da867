// SPDX-License-Identifier: GPL-3.0-or-later
// What recompute and offload do to the peak of one stage: what is on, one after the other, and what could be.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "app/models/planned_scenario.h"

namespace shardscope {

struct Saving {
  enum class Kind : std::uint8_t { OptimizerOffload, Module, FullRecompute, ActivationOffload };

  Kind kind = Kind::Module;
  RecomputeModule module = RecomputeModule::CoreAttn;  // of Kind::Module
  Bytes before, after;                                 // peak of the stage
  double slowdown = 0;                                 // of an idea: growth of the step time, 0.18 for 18 %

  Bytes freed() const { return before - after; }
};

// Why something that is on frees nothing on a stage.
enum class IdleReason : std::uint8_t { NoDenseLayer, NoMoeLayer, InsideMoe, NotAtPeak };

// Something that is on and frees nothing here, and where it frees most.
struct IdleSaving {
  std::size_t step = 0;
  IdleReason reason = IdleReason::NotAtPeak;
  int stage = -1;  // -1: it lowers no stage
  Bytes with, without;
};

struct Savings {
  Bytes without;  // the peak with nothing on
  std::vector<Saving> steps;
  Bytes now;
  std::vector<Saving> ideas;  // off, legal, and free something; the most first
  std::optional<IdleSaving> idle;
};

Savings savingsOf(const PlannedScenario& planned, int stage);

// The scenario with an idea taken.
Scenario withIdea(const Scenario& scenario, const Saving& idea);

// As the configuration spells a module: "mla_up_proj".
QString moduleName(RecomputeModule module);

}  // namespace shardscope
