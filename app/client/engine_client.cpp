// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/client/engine_client.h"

#include <utility>
#include <variant>

namespace shardscope {

EngineClient::EngineClient(std::string program, QObject* parent) : QObject(parent), m_program(std::move(program)) {
  m_thread.setObjectName(QStringLiteral("engine"));
}

EngineClient::~EngineClient() {
  hangUp();
  m_thread.quit();
  m_thread.wait();
}

void EngineClient::connectTo(const EnginePlace& place) {
  hangUp();
  if (!m_thread.isRunning()) m_thread.start();
  m_place = place;
  auto* connection = new EngineConnection(place, m_program);
  m_connection = connection;
  connection->moveToThread(&m_thread);
  connect(&m_thread, &QThread::finished, connection, &QObject::deleteLater);
  // What an earlier connection still has under way is not of interest any more.
  const auto ifCurrent = [this, connection](auto take) {
    return [this, connection, take](const auto&... what) {
      if (m_connection == connection) take(what...);
    };
  };
  connect(connection, &EngineConnection::heard, this,
          ifCurrent([this](const ControlMessage& message) { hear(message); }));
  connect(connection, &EngineConnection::recordsCame, this,
          ifCurrent([this](const RecordBatchPtr& batch) { Q_EMIT recordsCame(batch); }));
  connect(connection, &EngineConnection::liveChanged, this,
          ifCurrent([this](const LiveState& live) { Q_EMIT liveChanged(live); }));
  connect(connection, &EngineConnection::clockChanged, this,
          ifCurrent([this](const ClockFit& clock) { Q_EMIT clockChanged(clock); }));
  connect(connection, &EngineConnection::lost, this, ifCurrent([this](const Error& why, bool comesBack) {
            if (!comesBack) hangUp();
            Q_EMIT lost(why, comesBack);
          }));
  QMetaObject::invokeMethod(connection, &EngineConnection::open);
}

void EngineClient::hangUp() {
  if (EngineConnection* connection = std::exchange(m_connection, nullptr)) connection->deleteLater();
}

void EngineClient::command(const ControlMessage& message) {
  if (EngineConnection* connection = m_connection)
    QMetaObject::invokeMethod(connection, [connection, message] { connection->command(message); });
}

void EngineClient::hear(const ControlMessage& message) {
  if (const auto* welcome = std::get_if<Welcome>(&message)) Q_EMIT welcomed(*welcome);
  if (const auto* refusal = std::get_if<Refused>(&message)) Q_EMIT refused(*refusal);
  if (const auto* run = std::get_if<Started>(&message)) Q_EMIT started(*run);
  if (const auto* step = std::get_if<StepEnded>(&message)) Q_EMIT stepEnded(*step);
  if (const auto* end = std::get_if<Ended>(&message)) Q_EMIT ended(*end);
  if (const auto* missing = std::get_if<Gap>(&message)) Q_EMIT gap(*missing);
  if (const auto* notice = std::get_if<Notice>(&message)) Q_EMIT noticed(notice->message);
}

}  // namespace shardscope
