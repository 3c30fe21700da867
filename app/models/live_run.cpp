// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/live_run.h"

#include <algorithm>
#include <utility>

namespace shardscope {

LiveRun::LiveRun(QObject* parent, std::int64_t mostRecords)
    : QObject(parent), m_mostRecords(mostRecords), m_grow(this), m_late(this) {
  m_grow.setSingleShot(true);
  m_grow.setInterval(kGrowEveryMs);
  connect(&m_grow, &QTimer::timeout, this, &LiveRun::grew);
  m_late.setSingleShot(true);
  m_late.setInterval(kLateMs);
  connect(&m_late, &QTimer::timeout, this, [this] { finish(true); });
}

void LiveRun::begin(const Started& started, const EngineMachine& machine, bool known) {
  if (known && m_running) return;
  finish(m_expected.has_value());
  m_store = std::make_shared<TraceStore>();
  m_strings.reset();
  m_chunks.clear();
  m_losses = {};
  m_leftOut.clear();
  m_counted = 0;
  m_expected.reset();
  m_head = {started.scenario, machine.processor + ", " + std::to_string(machine.cores) + " cores"};
  const auto run = std::make_shared<RecordedRun>(*recordedRun(QString(), {m_head, false, m_store}));
  run->host = QString::fromStdString(machine.host);
  run->live = true;
  run->isProxy = started.mode == RunMode::Proxy;
  run->kept = started.kept;
  run->changed = started.changed;
  m_run = run;
  m_running = true;
  Q_EMIT begun();
}

void LiveRun::take(const RecordBatchPtr& batch) {
  if (!m_running) return;
  m_losses = batch->losses;
  m_counted = batch->counted;
  // A smaller batch does not come behind one that was left out: what is missing is missing at the end.
  if (!m_leftOut.empty() || m_store->records() + static_cast<std::int64_t>(batch->records.size()) > m_mostRecords) {
    leaveOut(*batch);
  } else {
    m_store->append(batch->records, *batch->strings);
    m_strings = batch->strings;
    if (!batch->chunks->empty()) m_chunks.push_back(batch->chunks);
  }
  tellLosses();
  if (!m_grow.isActive()) m_grow.start();
  if (m_expected) end(*m_expected);
}

// Control is never held back behind records: the end of a run may come before its last ones.
void LiveRun::end(std::uint64_t records) {
  if (!m_running) return;
  m_expected = records;
  if (m_counted >= records) return finish(true);
  m_late.start();
}

void LiveRun::cutOff() { finish(m_expected.has_value()); }

void LiveRun::leaveOut(const RecordBatch& batch) {
  for (const ActivityRecord& record : batch.records) {
    const auto [entry, isFirst] = m_leftOut.try_emplace(record.place.rank);
    ActivityRecord& gap = entry->second;
    if (isFirst) {
      gap.kind = ActivityKind::Gap;
      gap.start = gap.end = record.start;
      gap.place.rank = record.place.rank;
    }
    gap.end = std::max({gap.end, record.start, record.end});
    ++gap.sequence;
  }
}

void LiveRun::tellLosses() {
  RecordLosses losses = m_losses;
  for (const auto& [rank, gap] : m_leftOut)
    losses.dropped[std::string(kDroppedRunFull)] += static_cast<std::int64_t>(gap.sequence);
  m_store->setLosses(losses);
}

void LiveRun::finish(bool whole) {
  if (!m_running) return;
  m_running = false;
  m_grow.stop();
  m_late.stop();
  if (!m_leftOut.empty()) {
    StringPool strings;
    std::vector<ActivityRecord> gaps;
    for (auto& [rank, gap] : m_leftOut) {
      gap.name = strings.intern(kDroppedRunFull);
      gaps.push_back(gap);
    }
    m_store->append(gaps, strings);
  }
  const auto run = std::make_shared<RecordedRun>(*m_run);
  run->live = false;
  run->finished = whole;
  m_run = run;
  Q_EMIT ended();
}

}  // namespace shardscope
