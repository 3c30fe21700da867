// SPDX-License-Identifier: GPL-3.0-or-later
// The engine of a window: what its dock asks for goes to the runner, what was chosen is kept among the settings.
#pragma once

#include <QObject>

#include "app/models/engine_runner.h"
#include "app/models/scenario_state.h"
#include "app/views/engine_dock.h"

namespace shardscope {

class EngineWiring : public QObject {
  Q_OBJECT

 public:
  explicit EngineWiring(ScenarioState& state, QObject* parent = nullptr);

  EngineDock* dock() { return m_dock; }
  const EngineModel& model() const { return m_runner.model(); }
  LiveRun& live() { return m_runner.live(); }

 private:
  void run(const EngineChoice& choice);
  void load();
  void keep() const;

  ScenarioState& m_state;
  EngineRunner m_runner;
  EngineDock* m_dock;
};

}  // namespace shardscope
