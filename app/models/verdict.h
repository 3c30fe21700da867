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

std::vector<VerdictTile> verdictTiles(const PlannedScenario& planned);
Why whyOfTile(const PlannedScenario& planned, std::size_t tile);

}  // namespace shardscope
