// SPDX-License-Identifier: GPL-3.0-or-later
// The eight tiles over the views.
#pragma once

#include <QString>
#include <vector>

#include "app/models/planned_scenario.h"
#include "app/models/why.h"

namespace shardscope {

enum class TileState : std::uint8_t { Fine, Warning, Bad, Unknown };

struct VerdictTile {
  TileState state = TileState::Fine;
  QString name;   // "Peak memory"
  QString value;  // "61.8"
  QString unit;   // "/ 79.6 GiB"
  QString line;   // cause or error band
};

// A run of a scenario, for its verdict.
struct VerdictRun {
  bool sameHardware = false;  // the scenario's own model on the machine that it names, not a proxy or another processor
  bool proxy = false;
  Scenario scenario;  // as it was when the run was asked for
  Nanoseconds step, predictedStep;
  Bytes peak, predictedPeak;  // of the rank that holds most
};
// Whether it still speaks of that scenario: names and the engine's rates are no matter.
bool isRunOf(const VerdictRun& run, const Scenario& scenario);

// run: of this scenario; null where there is none.
std::vector<VerdictTile> verdictTiles(const PlannedScenario& planned, const VerdictRun* run = nullptr);
Why whyOfTile(const PlannedScenario& planned, std::size_t tile);

}  // namespace shardscope
