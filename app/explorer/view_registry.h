// SPDX-License-Identifier: GPL-3.0-or-later
// The views in the middle of the window, in the order of their tabs.
#pragma once

#include <QString>
#include <vector>

#include "app/models/scenario_state.h"
#include "app/views/scenario_view.h"

namespace shardscope {

struct ViewEntry {
  const char* key;  // in the session, on the command line and as the name of a picture
  ScenarioView* view;
};

std::vector<ViewEntry> createViews(ScenarioState& state);
QString viewTitle(const char* key);

}  // namespace shardscope
