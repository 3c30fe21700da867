// SPDX-License-Identifier: GPL-3.0-or-later
// What a layout breaks, in words, and the changes that repair it.
#pragma once

#include <QString>
#include <optional>

#include "app/models/planned_scenario.h"

namespace shardscope {

struct Repair {
  Scenario next;
  QString text;  // "PP 8 → 4", "512 GPUs"
};

struct Repairs {
  QString title;               // the first broken rule: what is wrong
  QString body;                // what to do about it, and the next rule
  std::optional<Repair> move;  // the batch that divides, or the nearest layout on the same GPUs that works
  std::optional<Repair> gpus;  // the count on which this one does
};

// Of a plan that is not legal.
// Where that repairs every broken rule.
std::optional<Repair> sequenceParallelism(const PlannedScenario& planned);

Repairs repairsOf(const PlannedScenario& planned);

}  // namespace shardscope
