// SPDX-License-Identifier: GPL-3.0-or-later
// One cell of a map: its scenario, what follows, and the best of the dimensions that it may choose.
#pragma once

#include "app/models/feasibility_map.h"

namespace shardscope {

// Both axes set and nothing else chosen.
Scenario axesScenario(const MapRequest& request, int x, int y);
CellState cellStateOf(const Scenario& scenario, const PlanSummary& summary);
// The fastest layout that fits; where none does the legal one that misses least; else the scenario's own.
MapCell computeCell(const MapRequest& request, int x, int y, const std::function<bool()>& stale);

}  // namespace shardscope
