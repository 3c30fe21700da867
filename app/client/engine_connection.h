// SPDX-License-Identifier: GPL-3.0-or-later
// One connection to an engine, on a thread of its own: cuts frames, gives credit for records, counts what is missing,
// measures the engine's clock, and finds a socket again that was lost.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/client/engine_link.h"
#include "app/client/live_ranks.h"
#include "app/client/record_batch.h"
#include "core/protocol/control.h"
#include "core/protocol/frame.h"

namespace shardscope {

struct ClockFit {
  std::int64_t offset = 0;  // of the engine's clock against this process's steady clock, in ns
  std::int64_t error = 0;   // at most, in ns

  bool operator==(const ClockFit&) const = default;
};

class EngineConnection : public QObject {
  Q_OBJECT

 public:
  EngineConnection(EnginePlace place, std::string program);

  void open();
  void command(const ControlMessage& message);  // waits for the engine's welcome

 Q_SIGNALS:
  void heard(const shardscope::ControlMessage& message);
  void lost(const shardscope::Error& why, bool comesBack);
  // In order with the messages, but that those of a run may come after its end.
  void recordsCame(const shardscope::RecordBatchPtr& batch);
  void liveChanged(const shardscope::LiveState& live);
  void clockChanged(const shardscope::ClockFit& clock);

 private:
  void connectLink();
  void greet();
  void say(const ControlMessage& message);
  void receive(const QByteArray& bytes);
  void hear(const ControlMessage& message);
  void takeRecords(std::string_view payload);
  void handOver();
  void takeClock(const Pong& pong);
  void ping();
  void endLink(const Error& why);

  EnginePlace m_place;
  std::string m_program;
  std::unique_ptr<EngineLink> m_link;
  FrameReader m_reader;
  LiveRanks m_live;
  RecordBatches m_batches;
  QTimer m_tell, m_silence, m_again;
  QElapsedTimer m_away;                   // since the connection was lost
  std::vector<ControlMessage> m_waiting;  // for the welcome
  std::string m_session;
  std::uint64_t m_nextRecord = 0, m_toGiveBack = 0;
  std::uint64_t m_pings = 0;
  std::int64_t m_pinged = 0;
  std::optional<ClockFit> m_clock;
  bool m_welcomed = false;
  bool m_asked = false;  // for the run that starts next
};

}  // namespace shardscope
