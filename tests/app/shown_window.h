// SPDX-License-Identifier: GPL-3.0-or-later
// The window on the example that it opens on, for tests of it.
#pragma once

#include "app/explorer/main_window.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

struct ShownWindow {
  ShownWindow() : state(presetScenario("dsv3-h100-128k")), window(state, QString()) {
    window.resize(1600, 1000);
    window.show();
    QCoreApplication::processEvents();
  }
  QString tile(int index) { return window.verdict()->tiles()[static_cast<std::size_t>(index)].value; }
  BandSlider& slider(Dial dial) { return *window.scenarioPanel()->row(dial)->slider(); }
  QPoint stop(Dial dial, int value) {
    const LookAhead& ahead = (*state.current())[dial];
    for (std::size_t i = 0; i < ahead.stops.size(); ++i)
      if (ahead.stops[i].value == value) return slider(dial).stopCenter(i).toPoint();
    qFatal("no such stop");
  }

  ScenarioState state;
  MainWindow window;
};

}  // namespace shardscope
