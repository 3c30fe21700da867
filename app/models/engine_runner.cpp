// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/engine_runner.h"

namespace shardscope {

EngineRunner::EngineRunner(const QString& program, QObject* parent) : QObject(parent), m_client(program.toStdString()) {
  connect(&m_client, &EngineClient::welcomed, &m_model, &EngineModel::welcomed);
  connect(&m_client, &EngineClient::refused, &m_model, &EngineModel::refused);
  connect(&m_client, &EngineClient::started, this, &EngineRunner::started);
  connect(&m_client, &EngineClient::stepEnded, &m_model, &EngineModel::stepEnded);
  connect(&m_client, &EngineClient::ended, &m_model, &EngineModel::ended);
  connect(&m_client, &EngineClient::ended, &m_live, [this](const Ended& ended) { m_live.end(ended.recordsKept); });
  connect(&m_client, &EngineClient::recordsCame, &m_live, &LiveRun::take);
  connect(&m_client, &EngineClient::gap, &m_model, &EngineModel::gap);
  connect(&m_client, &EngineClient::noticed, &m_model, &EngineModel::noticed);
  connect(&m_client, &EngineClient::lost, &m_model, &EngineModel::lost);
  connect(&m_client, &EngineClient::liveChanged, &m_model, &EngineModel::live);
  connect(&m_client, &EngineClient::clockChanged, &m_model, &EngineModel::clock);
  connect(&m_model, &EngineModel::changed, this, &EngineRunner::follow);
}

void EngineRunner::started(const Started& started) {
  const bool known = m_model.knows(started);
  m_model.started(started);
  m_live.begin(started, m_model.engine() ? m_model.engine()->machine : EngineMachine{}, known);
}

// A run that the model gave up has no more records; what an engine sends beyond its end is still to come.
void EngineRunner::follow() {
  if (m_model.end() && m_model.end()->run == 0) m_live.cutOff();
}

void EngineRunner::run(const EnginePlace& place, const RunRequest& request, int ranks) {
  if (m_model.busy() || (m_model.state() == EngineState::Connecting && m_client.place() == place)) return;
  if (!m_client.isOpen() || m_client.place() != place) {
    m_model.connecting(place);
    m_client.connectTo(place);
  }
  m_model.asked(request, ranks);
  m_client.run(request);
}

// While there is no connection yet, that is what is given up.
void EngineRunner::stop() {
  if (m_model.state() == EngineState::Connecting) {
    m_client.hangUp();
    return m_model.hungUp();
  }
  if (!m_model.busy()) return;
  m_client.stop();
  m_model.stopAsked();
}

}  // namespace shardscope
