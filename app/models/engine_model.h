// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of one engine and its last run: told by messages, asked by the dock. Keeps no connection and no timer.
#pragma once

#include <QDateTime>
#include <QObject>
#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "app/client/engine_connection.h"
#include "app/client/engine_place.h"
#include "core/protocol/control.h"

namespace shardscope {

enum class EngineState : std::uint8_t { Disconnected, Connecting, Idle, Asked, Running, Stopping };

struct EngineStep {
  int number = 0;  // from 0
  double seconds = 0, loss = 0;

  bool operator==(const EngineStep&) const = default;
};

struct EngineRankPeak {
  int rank = 0, stage = 0;
  Bytes measured, predicted;

  bool operator==(const EngineRankPeak&) const = default;
};

enum class LogKind : std::uint8_t { Fine, Plain, Warning, Broken };
struct EngineLogLine {
  QDateTime time;
  LogKind kind = LogKind::Plain;
  Message message;
};

class EngineModel : public QObject {
  Q_OBJECT

 public:
  using Clock = std::function<std::int64_t()>;  // ms that only grow
  static constexpr std::size_t kMostLogLines = 500;

  explicit EngineModel(QObject* parent = nullptr);
  void setClock(Clock clock) { m_clock = std::move(clock); }

  // What happens.
  void connecting(const EnginePlace& place);
  void hungUp();
  void asked(const RunRequest& request, int ranks);
  void stopAsked();
  void welcomed(const Welcome& welcome);
  void refused(const Refused& refused);
  bool knows(const Started& started) const;  // told again after the connection was lost
  void started(const Started& started);
  void stepEnded(const StepEnded& step);
  void ended(const Ended& ended);
  void gap(const Gap& gap);
  void noticed(const Message& message);
  void lost(const Error& why, bool comesBack);
  void live(const LiveState& live);
  void clock(const ClockFit& fit);

  // What is known.
  EngineState state() const { return m_state; }
  bool busy() const { return m_state >= EngineState::Asked; }
  const EnginePlace& place() const { return m_place; }
  const std::optional<Welcome>& engine() const { return m_engine; }
  const std::optional<Started>& run() const { return m_run; }  // the last one
  const std::optional<Ended>& end() const { return m_end; }    // of it
  const std::vector<EngineStep>& steps() const { return m_steps; }
  const std::vector<EngineRankPeak>& peaks() const { return m_peaks; }  // after the end
  const LiveState& liveState() const { return m_live; }
  const std::optional<ClockFit>& clockFit() const { return m_fit; }
  const std::deque<EngineLogLine>& log() const { return m_log; }
  std::uint64_t logged() const { return m_logged; }  // lines ever
  // Why the last thing that was asked for did not happen, or why the connection ended. Nothing once it goes well.
  const std::optional<Error>& trouble() const { return m_trouble; }
  bool proxyWouldRun() const { return m_proxyWouldRun; }  // where the plan was refused
  bool comesBack() const { return m_comesBack; }

  int ranks() const;  // of the run
  double tokensOfStep() const;
  double progress() const;  // of the run, 0 to 1
  std::optional<double> secondsLeft() const;
  double secondsRun() const;
  // Of a step: the mean without the first, which warms up, where there are others.
  std::optional<double> measuredSeconds() const;
  std::optional<double> difference() const;  // of that to the prediction, in percent
  std::uint64_t lostRecords() const;
  std::uint64_t allRecords() const;  // with the lost ones

 Q_SIGNALS:
  void changed();

 private:
  void log(LogKind kind, Message message);
  void endWithoutReport();
  void predictPeaks(const std::string& scenario);

  Clock m_clock;
  EngineState m_state = EngineState::Disconnected;
  EnginePlace m_place;
  std::optional<Welcome> m_engine;
  std::optional<Started> m_run;
  std::optional<Ended> m_end;
  std::vector<EngineStep> m_steps;
  std::vector<EngineRankPeak> m_peaks;
  std::vector<Bytes> m_predictedPeaks;  // by stage
  LiveState m_live;
  std::optional<ClockFit> m_fit;
  std::deque<EngineLogLine> m_log;
  std::uint64_t m_logged = 0;
  std::optional<Error> m_trouble;
  RunMode m_askedMode = RunMode::Full;
  bool m_proxyWouldRun = false, m_comesBack = false;
  bool m_askedEarly = false;  // before there was a connection
  int m_ranks = 0;
  double m_tokens = 0;
  std::int64_t m_runBegan = 0, m_stepBegan = 0, m_runEnded = 0;  // ms
};

}  // namespace shardscope
