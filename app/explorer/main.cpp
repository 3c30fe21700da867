// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>

#include "app/explorer/main_window.h"
#include "app/views/theme.h"
#include "core/format/catalog.h"
#include "core/format/scenario_json.h"

int main(int argc, char** argv) {
  using namespace shardscope;
  QApplication app(argc, argv);
  applyTheme(ThemeChoice::System);
  ScenarioState state(readScenario(*scenarioPresetText("dsv3-h100-128k"))->scenario);
  MainWindow window(state);
  window.resize(1600, 1000);
  window.show();
  return QApplication::exec();
}
