// SPDX-License-Identifier: GPL-3.0-or-later
// Runs on the engine that is chosen: connects where that is needed, and lets the model follow what the engine says.
#pragma once

#include <QObject>

#include "app/client/engine_client.h"
#include "app/models/engine_model.h"
#include "app/models/live_run.h"

namespace shardscope {

class EngineRunner : public QObject {
  Q_OBJECT

 public:
  explicit EngineRunner(const QString& program, QObject* parent = nullptr);

  const EngineModel& model() const { return m_model; }
  LiveRun& live() { return m_live; }  // its records
  EngineClient& client() { return m_client; }

  void run(const EnginePlace& place, const RunRequest& request, int ranks);
  void stop();

 private:
  void started(const Started& started);
  void follow();

  EngineModel m_model;
  LiveRun m_live;
  EngineClient m_client;
};

}  // namespace shardscope
