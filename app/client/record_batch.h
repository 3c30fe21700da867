// SPDX-License-Identifier: GPL-3.0-or-later
// Records of a run on their way from the thread of the connection to the one that shows them: decoded, and as they
// came. What waits in between is bounded; beyond that records are left out and counted, and control never waits.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "profiler/record/record_chunk.h"
#include "profiler/record/record_losses.h"

namespace shardscope {

struct RecordBatch {
  std::shared_ptr<const StringPool> strings;  // of the run; goes on growing on the thread of the connection
  std::vector<ActivityRecord> records;        // gaps among them where records are missing
  std::shared_ptr<const std::string> chunks;  // whole ones, one behind the other
  RecordLosses losses;                        // of the run, until here
  std::uint64_t counted = 0;                  // records of the run until here, by their numbers: with what is missing
  std::shared_ptr<void> room;                 // what it takes of the bound, until it goes
};
using RecordBatchPtr = std::shared_ptr<const RecordBatch>;

// Fills batches on the thread of the connection.
class RecordBatches {
 public:
  static constexpr std::size_t kMostWaiting = std::size_t{256} << 20;  // bytes
  static constexpr std::size_t kFullRecords = std::size_t{1} << 15;    // of a batch, which then does not wait

  explicit RecordBatches(std::size_t mostWaiting = kMostWaiting) : m_mostWaiting(mostWaiting) { begin(true); }

  void begin(bool whole);  // another run; whole: what comes first is what was recorded first
  // Returns the records that came with the chunk; their texts are in strings(). Valid until the next chunk.
  std::span<const ActivityRecord> take(const ChunkHead& head, std::string_view chunk);
  const StringPool& strings() const { return *m_strings; }
  bool empty() const { return m_batch == nullptr; }
  bool full() const { return m_batch != nullptr && m_batch->records.size() >= kFullRecords; }
  RecordBatchPtr finish();  // what came since the last one; null where nothing did

 private:
  struct Stream {
    std::uint64_t next = 0;     // record
    std::int64_t end = 0;       // of what came last
    std::uint64_t leftOut = 0;  // since then
    bool known = false;
  };
  void addGap(const ChunkHead& head, Stream& stream, std::uint64_t records, std::string_view reason);
  RecordBatch& batch();

  std::size_t m_mostWaiting;
  std::shared_ptr<std::atomic<std::size_t>> m_waiting = std::make_shared<std::atomic<std::size_t>>(0);
  std::shared_ptr<StringPool> m_strings;
  std::map<std::uint32_t, Stream> m_streams;
  bool m_whole = true;
  RecordLosses m_losses;
  std::shared_ptr<RecordBatch> m_batch;
  std::string m_chunks;
  std::vector<ActivityRecord> m_decoded;
};

}  // namespace shardscope
