// SPDX-License-Identifier: GPL-3.0-or-later
// The records of the run that is under way, or that was last: a recording that grows. The store is this thread's alone:
// batches come over already decoded, and are only put in their places here.
#pragma once

#include <QObject>
#include <QTimer>
#include <map>
#include <memory>
#include <vector>

#include "app/client/record_batch.h"
#include "app/models/recorded_run.h"
#include "core/protocol/control.h"

namespace shardscope {

using ChunkList = std::vector<std::shared_ptr<const std::string>>;

class LiveRun : public QObject {
  Q_OBJECT

 public:
  // Of one run; about 1.2 GiB. What comes after is counted and not kept.
  static constexpr std::int64_t kMostRecords = 16'000'000;
  static constexpr int kGrowEveryMs = 100, kLateMs = 2000;

  explicit LiveRun(QObject* parent = nullptr, std::int64_t mostRecords = kMostRecords);

  // known: told again of the run that is under way, after the connection was lost.
  void begin(const Started& started, const EngineMachine& machine, bool known);
  void take(const RecordBatchPtr& batch);
  // The engine said so, and how many records there are. Those that are still under way come first.
  void end(std::uint64_t records);
  void cutOff();  // nothing more comes

  bool running() const { return m_running; }
  const RecordedRunPtr& run() const { return m_run; }  // null before the first one
  const RecordFileHead& head() const { return m_head; }
  const ChunkList& chunks() const { return m_chunks; }
  bool canSave() const { return !m_running && !m_chunks.empty(); }

 Q_SIGNALS:
  void begun();  // run() is another one
  void grew();   // its store has more; ten times a second at most
  void ended();  // run() is the same records, whole

 private:
  void finish(bool whole);
  void leaveOut(const RecordBatch& batch);
  void tellLosses();

  std::int64_t m_mostRecords;
  bool m_running = false;
  RecordedRunPtr m_run;
  RecordFileHead m_head;
  std::shared_ptr<TraceStore> m_store;
  std::shared_ptr<const StringPool> m_strings;  // of the records that the store knows
  ChunkList m_chunks;
  RecordLosses m_losses;
  std::map<std::int32_t, ActivityRecord> m_leftOut;  // by rank
  std::uint64_t m_counted = 0;
  std::optional<std::uint64_t> m_expected;  // once it has ended
  QTimer m_grow, m_late;
};

}  // namespace shardscope
