// SPDX-License-Identifier: GPL-3.0-or-later
// How the numbers of a found layout and of a cell of a map come about. They plan the layout: for what is asked.
#pragma once

#include "app/models/map_text.h"
#include "app/models/plan_why.h"
#include "app/models/search_model.h"

namespace shardscope {

Why whyOf(SearchColumn column, const Scenario& found, const SearchCandidate& candidate);
// The coordinates of a point: memory left, and the value of the other axis.
Why whyOfPoint(Quantity value, const Scenario& found, const QString& title);
Why whyOf(const FeasibilityMap& map, MapValue value, int x, int y);
// A count of a search: of what, and what it adds up from.
Why whyOfCounts(const SearchResult& result);

}  // namespace shardscope
