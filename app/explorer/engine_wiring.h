// SPDX-License-Identifier: GPL-3.0-or-later
// The engine of a window: what its dock asks for goes to the runner, what was chosen is kept among the settings.
#pragma once

#include <QObject>

#include "app/models/engine_runner.h"
#include "app/models/scenario_state.h"
#include "app/models/verdict.h"
#include "app/views/engine_dock.h"

namespace shardscope {

class EngineWiring : public QObject {
  Q_OBJECT

 public:
  explicit EngineWiring(ScenarioState& state, QObject* parent = nullptr);

  EngineDock* dock() { return m_dock; }
  const EngineModel& model() const { return m_runner.model(); }
  // Nothing while one runs, and after one that has no whole step.
  std::optional<VerdictRun> measured() const;
  LiveRun& live() { return m_runner.live(); }

 Q_SIGNALS:
  void measuredChanged();

 private:
  void follow();
  void run(const EngineChoice& choice);
  void load();
  void keep() const;

  ScenarioState& m_state;
  Scenario m_asked;  // for the run that is under way, or was last
  bool m_ended = false;
  EngineRunner m_runner;
  EngineDock* m_dock;
};

}  // namespace shardscope
