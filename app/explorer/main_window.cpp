// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/main_window.h"

namespace shardscope {

MainWindow::MainWindow(ScenarioState& state) : m_state(state) {}

}  // namespace shardscope
