// SPDX-License-Identifier: GPL-3.0-or-later
// The explorer's side of an engine. Everything that takes time happens on a thread of its own; signals come on the
// thread of this object.
#pragma once

#include <QObject>
#include <QThread>

#include "app/client/engine_connection.h"

namespace shardscope {

class EngineClient : public QObject {
  Q_OBJECT

 public:
  explicit EngineClient(std::string program, QObject* parent = nullptr);  // "shardscope 0.1.0"
  ~EngineClient() override;

  // In place of the connection that there is; a child process of that ends. welcomed, refused or lost follows.
  void connectTo(const EnginePlace& place);
  void hangUp();
  bool isOpen() const { return m_connection != nullptr; }
  const EnginePlace& place() const { return m_place; }

  void run(const RunRequest& request) { command(request); }
  void stop() { command(StopRequest{}); }

 Q_SIGNALS:
  void welcomed(const shardscope::Welcome& welcome);
  void refused(const shardscope::Refused& refused);
  void started(const shardscope::Started& started);
  void stepEnded(const shardscope::StepEnded& step);
  void ended(const shardscope::Ended& ended);
  void gap(const shardscope::Gap& gap);
  void noticed(const shardscope::Message& message);
  void lost(const shardscope::Error& why, bool comesBack);    // by itself
  void recordsCame(const shardscope::RecordBatchPtr& batch);  // after the Started of their run
  void liveChanged(const shardscope::LiveState& live);        // ten times a second at most
  void clockChanged(const shardscope::ClockFit& clock);

 private:
  void command(const ControlMessage& message);
  void hear(const ControlMessage& message);

  std::string m_program;
  EnginePlace m_place;
  QThread m_thread;
  EngineConnection* m_connection = nullptr;  // lives on m_thread
};

}  // namespace shardscope
