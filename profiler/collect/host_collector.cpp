// SPDX-License-Identifier: Apache-2.0
#include "profiler/collect/host_collector.h"

#include <atomic>
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "profiler/collect/record_ring.h"
#include "profiler/record/record_chunk.h"
#include "profiler/record/record_losses.h"

namespace shardscope {
namespace {

// Wakes the packing thread. The one who rings never waits: a ring that comes just before the other sleeps is heard at
// its next interval.
class Bell {
 public:
  void ring() {
    m_rung.store(true, std::memory_order_relaxed);
    m_heard.notify_one();
  }
  void stop() {
    {
      const std::lock_guard lock(m_mutex);
      m_stopping = true;
    }
    m_heard.notify_one();
  }
  // True when it is time to stop.
  bool waitFor(std::chrono::milliseconds time) {
    std::unique_lock lock(m_mutex);
    m_heard.wait_for(lock, time, [this] { return m_stopping || m_rung.load(std::memory_order_relaxed); });
    m_rung.store(false, std::memory_order_relaxed);
    return m_stopping;
  }

 private:
  std::mutex m_mutex;
  std::condition_variable m_heard;
  std::atomic<bool> m_rung{false};
  bool m_stopping = false;
};

// Written by one thread alone, read by any.
class Counter {
 public:
  void add(std::uint64_t count) { m_count.store(value() + count, std::memory_order_relaxed); }
  std::uint64_t value() const { return m_count.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> m_count{0};
};

}  // namespace

// One rank: its thread fills the ring, the packing thread empties it.
class HostCollector::Rank {
 public:
  Rank(int rank, std::size_t records, Bell& bell)
      : m_ring(records), m_bell(bell), m_encoder(static_cast<std::uint32_t>(rank)), m_rank(rank) {}

  // The rank's thread. fill(record) completes a record.
  template <typename Fill>
  void tell(ActivityKind kind, const ActivityPlace& place, std::int64_t start, std::int64_t end, Fill fill) {
    ActivityRecord* const record = tellGap() ? m_ring.claim() : nullptr;
    if (record == nullptr) return drop(start, end);
    *record = ActivityRecord{};
    record->kind = kind;
    record->place = place;
    record->start = start;
    record->end = end;
    fill(*record);
    if (m_ring.publish()) m_bell.ring();
  }
  StringId intern(std::string_view text) { return m_strings.intern(text); }

  // The packing thread.
  void drain(const ChunkSink& sink) {
    m_ring.drain([&](const ActivityRecord& record) { pack(record, sink); });
  }
  // Once the rank's thread has ended.
  void drainLast(const ChunkSink& sink) {
    drain(sink);
    if (m_lost != 0) pack(gap(), sink);
    m_lost = 0;
  }
  void closeChunk(const ChunkSink& sink) {
    if (m_encoder.empty()) return;
    const std::uint32_t records = m_encoder.records();
    (sink(m_encoder.finish()) ? m_kept : m_refused).add(records);
  }

  std::uint64_t kept() const { return m_kept.value(); }
  std::uint64_t dropped() const { return m_dropped.value() + m_refused.value(); }

 private:
  void drop(std::int64_t start, std::int64_t end) {
    if (m_lost == 0) m_lostFrom = start;
    m_lostTo = end;
    ++m_lost;
    m_dropped.add(1);
  }

  ActivityRecord gap() {
    ActivityRecord record;
    record.kind = ActivityKind::Gap;
    record.place.rank = m_rank;
    record.start = m_lostFrom;
    record.end = m_lostTo;
    record.name = m_strings.intern(kDroppedQueueFull);
    record.sequence = m_lost;
    return record;
  }

  // False while there is a gap and no room to say so.
  bool tellGap() {
    if (m_lost == 0) return true;
    ActivityRecord* const record = m_ring.claim();
    if (record == nullptr) return false;
    *record = gap();
    m_ring.publish();
    m_lost = 0;
    return true;
  }

  void pack(const ActivityRecord& record, const ChunkSink& sink) {
    m_encoder.add(record, m_strings);
    if (m_encoder.full()) closeChunk(sink);
  }

  RecordRing m_ring;
  Bell& m_bell;
  StringPool m_strings;  // interned by the rank's thread; the packing thread reads the texts of records that it got
  std::uint64_t m_lost = 0;
  std::int64_t m_lostFrom = 0, m_lostTo = 0;
  Counter m_dropped;

  ChunkEncoder m_encoder;
  Counter m_kept, m_refused;
  int m_rank;
};

// The packing thread and what it needs.
struct HostCollector::Packing {
  Bell bell;
  ChunkSink sink;
  HostCollectorOptions options;
  std::thread thread;

  void run(const std::vector<std::unique_ptr<Rank>>& ranks) {
    using Clock = std::chrono::steady_clock;
    Clock::time_point closed = Clock::now();
    while (!bell.waitFor(options.drainInterval)) {
      for (const auto& rank : ranks) rank->drain(sink);
      if (Clock::now() - closed < options.chunkInterval) continue;
      for (const auto& rank : ranks) rank->closeChunk(sink);
      closed = Clock::now();
    }
    for (const auto& rank : ranks) {
      rank->drainLast(sink);
      rank->closeChunk(sink);
    }
  }
};

HostCollector::HostCollector(int firstRank, int ranks, ChunkSink sink, HostCollectorOptions options)
    : m_packing(std::make_unique<Packing>()), m_firstRank(firstRank) {
  m_packing->sink = std::move(sink);
  m_packing->options = options;
  for (int i = 0; i < ranks; ++i)
    m_ranks.push_back(std::make_unique<Rank>(firstRank + i, options.recordsOfRing, m_packing->bell));
  m_packing->thread = std::thread([this] { m_packing->run(m_ranks); });
}

HostCollector::~HostCollector() { stop(); }

void HostCollector::stop() {
  if (!m_packing->thread.joinable()) return;
  m_packing->bell.stop();
  m_packing->thread.join();
}

HostCollector::Rank& HostCollector::rankOf(int rank) {
  const auto index = static_cast<std::size_t>(rank - m_firstRank);
  assert(index < m_ranks.size());
  return *m_ranks[index];
}

HostCollector::Counts HostCollector::counts() const {
  Counts counts;
  for (const auto& rank : m_ranks) {
    counts.kept += rank->kept();
    counts.dropped += rank->dropped();
  }
  return counts;
}

void HostCollector::stepStarted(int rank, int step, std::int64_t time) {
  ActivityPlace place;
  place.rank = rank;
  rankOf(rank).tell(ActivityKind::StepStart, place, time, time,
                    [step](ActivityRecord& record) { record.sequence = static_cast<std::uint64_t>(step); });
}

void HostCollector::stepFinished(int rank, int step, std::int64_t time, double loss) {
  ActivityPlace place;
  place.rank = rank;
  rankOf(rank).tell(ActivityKind::StepEnd, place, time, time, [step, loss](ActivityRecord& record) {
    record.sequence = static_cast<std::uint64_t>(step);
    record.value = loss;
  });
}

void HostCollector::opFinished(const ActivityPlace& place, const HostOp& op) {
  Rank& rank = rankOf(place.rank);
  rank.tell(ActivityKind::Op, place, op.start, op.end, [&](ActivityRecord& record) {
    record.name = rank.intern(op.name);
    record.bytes = op.bytes;
    record.value = op.flops;
  });
}

void HostCollector::collectiveFinished(const ActivityPlace& place, const HostCollective& collective) {
  Rank& rank = rankOf(place.rank);
  rank.tell(ActivityKind::Collective, place, collective.arrived, collective.completed, [&](ActivityRecord& record) {
    record.name = rank.intern(collective.name);
    record.group = rank.intern(collective.group);
    record.groupKind = rank.intern(collective.groupKind);
    record.sequence = collective.sequence;
    record.bytes = collective.bytes;
    record.waited = collective.waited;
  });
}

void HostCollector::passFinished(const ActivityPlace& place, std::int64_t start, std::int64_t end) {
  rankOf(place.rank).tell(ActivityKind::Pass, place, start, end, [](ActivityRecord&) {});
}

void HostCollector::memoryChanged(const ActivityPlace& place, std::string_view term, std::int64_t change,
                                  std::int64_t live, std::int64_t time) {
  Rank& rank = rankOf(place.rank);
  rank.tell(ActivityKind::Memory, place, time, time, [&](ActivityRecord& record) {
    record.name = rank.intern(term);
    record.bytes = change;
    record.live = live;
  });
}

}  // namespace shardscope
