// SPDX-License-Identifier: GPL-3.0-or-later
// The window: composition only.
#pragma once

#include <QMainWindow>

#include "app/models/scenario_state.h"

namespace shardscope {

class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  explicit MainWindow(ScenarioState& state);

 private:
  ScenarioState& m_state;
};

}  // namespace shardscope
