// SPDX-License-Identifier: Apache-2.0
// What ranks of this process tell about their step becomes RecordChunks, one stream a rank.
//
// Every rank tells it on a thread of its own, into a ring of its own: no lock, no allocation but for a new name, and
// never a wait. One more thread packs the records and hands the chunks to the sink. When that is behind and a ring is
// full, records are dropped and counted, and a gap record says so where they are missing.
// Times are nanoseconds of one clock, the caller's.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "profiler/record/activity_record.h"

namespace shardscope {

// Takes one whole chunk, on the collector's thread; false where it could not. Must not throw.
using ChunkSink = std::function<bool(std::string_view chunk)>;

struct HostCollectorOptions {
  std::size_t recordsOfRing = std::size_t{1} << 13;  // room of one rank; at least
  std::chrono::milliseconds drainInterval{20};       // at the latest
  std::chrono::milliseconds chunkInterval{100};      // a chunk is closed after this time, or when it is full
};

struct HostOp {
  std::string_view name;
  std::int64_t start = 0, end = 0;
  std::int64_t bytes = 0;
  double flops = 0;
};

struct HostCollective {
  std::string_view name, group, groupKind;
  std::uint64_t sequence = 0;
  std::int64_t bytes = 0;
  std::int64_t arrived = 0, waited = 0, completed = 0;
};

class HostCollector {
 public:
  HostCollector(int firstRank, int ranks, ChunkSink sink, HostCollectorOptions options = {});
  ~HostCollector();  // stops
  HostCollector(const HostCollector&) = delete;
  HostCollector& operator=(const HostCollector&) = delete;

  // Each on the thread of its rank, which is one of those that were announced.
  void stepStarted(int rank, int step, std::int64_t time);
  void stepFinished(int rank, int step, std::int64_t time, double loss);
  void opFinished(const ActivityPlace& place, const HostOp& op);
  void collectiveFinished(const ActivityPlace& place, const HostCollective& collective);
  void passFinished(const ActivityPlace& place, std::int64_t start, std::int64_t end);
  void memoryChanged(const ActivityPlace& place, std::string_view term, std::int64_t change, std::int64_t live,
                     std::int64_t time);

  // Packs and hands over all that was told. The ranks have ended: none tells anything at the same time or later.
  void stop();

  struct Counts {
    std::uint64_t kept = 0;     // records that the sink took
    std::uint64_t dropped = 0;  // that found no room, or that the sink did not take
  };
  Counts counts() const;  // until now; from any thread

 private:
  class Rank;
  struct Packing;

  Rank& rankOf(int rank);
  std::unique_ptr<Packing> m_packing;
  std::vector<std::unique_ptr<Rank>> m_ranks;
  int m_firstRank;
};

}  // namespace shardscope
