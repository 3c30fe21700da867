// SPDX-License-Identifier: Apache-2.0
#include "profiler/collect/host_collector.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "profiler/record/record_chunk.h"
#include "profiler/record/record_losses.h"

namespace shardscope {
namespace {

using namespace std::chrono_literals;

// Keeps what it is given. Used by the collector's thread until stop().
struct Kept {
  StringPool strings;
  std::map<std::uint32_t, std::vector<ActivityRecord>> records;  // by stream
  std::map<std::uint32_t, std::uint64_t> chunks;

  ChunkSink sink() {
    return [this](std::string_view chunk) {
      ChunkHead head;
      EXPECT_EQ(inspectChunk(chunk, head), ChunkState::Whole);
      EXPECT_EQ(head.sequence, chunks[head.stream]++);
      EXPECT_EQ(decodeChunk(head, chunk.substr(kChunkHeadBytes), strings, records[head.stream]), head.records);
      return true;
    };
  }
};

ActivityPlace placeOf(int rank, int layer) {
  ActivityPlace place;
  place.rank = rank;
  place.layer = layer;
  place.pass = ActivityPass::Forward;
  return place;
}

TEST(HostCollector, EveryEntryBecomesItsRecord) {
  Kept kept;
  HostCollector collector(4, 1, kept.sink());
  const ActivityPlace place{4, 2, 7, 1, 0, ActivityPass::Backward};
  collector.stepStarted(4, 12, 100);
  collector.opFinished(place, {"attention.core", 110, 150, 640, 1e9});
  collector.collectiveFinished(place, {"ep.dispatch", "ep3", "ep", 9, 512, 151, 160, 170});
  collector.memoryChanged(place, "memory.logits", -64, 4096, 171);
  collector.passFinished(place, 105, 180);
  collector.stepFinished(4, 12, 190, 2.5);
  collector.stop();

  const auto& records = kept.records[4];
  ASSERT_EQ(records.size(), 6u);
  EXPECT_EQ(records[0].kind, ActivityKind::StepStart);
  EXPECT_EQ(records[0].sequence, 12u);
  EXPECT_EQ(records[0].start, 100);
  EXPECT_EQ(records[0].place.rank, 4);

  EXPECT_EQ(records[1].kind, ActivityKind::Op);
  EXPECT_EQ(kept.strings.text(records[1].name), "attention.core");
  EXPECT_EQ(records[1].place, place);
  EXPECT_EQ(records[1].end - records[1].start, 40);
  EXPECT_EQ(records[1].bytes, 640);
  EXPECT_EQ(records[1].value, 1e9);

  EXPECT_EQ(records[2].kind, ActivityKind::Collective);
  EXPECT_EQ(kept.strings.text(records[2].name), "ep.dispatch");
  EXPECT_EQ(kept.strings.text(records[2].group), "ep3");
  EXPECT_EQ(kept.strings.text(records[2].groupKind), "ep");
  EXPECT_EQ(records[2].sequence, 9u);
  EXPECT_EQ(records[2].bytes, 512);
  EXPECT_EQ(records[2].start, 151);
  EXPECT_EQ(records[2].waited, 160);
  EXPECT_EQ(records[2].end, 170);

  EXPECT_EQ(records[3].kind, ActivityKind::Memory);
  EXPECT_EQ(kept.strings.text(records[3].name), "memory.logits");
  EXPECT_EQ(records[3].bytes, -64);
  EXPECT_EQ(records[3].live, 4096);
  EXPECT_EQ(records[3].start, 171);

  EXPECT_EQ(records[4].kind, ActivityKind::Pass);
  EXPECT_EQ(records[4].start, 105);
  EXPECT_EQ(records[4].end, 180);

  EXPECT_EQ(records[5].kind, ActivityKind::StepEnd);
  EXPECT_EQ(records[5].sequence, 12u);
  EXPECT_EQ(records[5].value, 2.5);
  EXPECT_EQ(collector.counts().kept, 6u);
  EXPECT_EQ(collector.counts().dropped, 0u);
}

// Rings that are too small for what comes, on threads of their own: what is not there is counted where it is missing.
TEST(HostCollector, RanksOnThreadsLoseNothingUncounted) {
  constexpr int kRanks = 4;
  constexpr std::int64_t kOps = 20'000;
  Kept kept;
  HostCollector collector(0, kRanks, kept.sink(), {256, 1ms, 5ms});
  std::vector<std::thread> ranks;
  for (int rank = 0; rank < kRanks; ++rank)
    ranks.emplace_back([&collector, rank] {
      for (std::int64_t i = 0; i < kOps; ++i)
        collector.opFinished(placeOf(rank, 0), {i % 2 ? "odd" : "even", i, i + 1, i, 0});
    });
  for (std::thread& rank : ranks) rank.join();
  collector.stop();

  std::uint64_t ops = 0, told = 0;
  for (const auto& [stream, records] : kept.records) {
    std::int64_t next = 0;
    for (const ActivityRecord& record : records) {
      EXPECT_EQ(record.place.rank, static_cast<int>(stream));
      if (record.kind == ActivityKind::Gap) {
        EXPECT_EQ(record.start, next);
        next += static_cast<std::int64_t>(record.sequence);
        EXPECT_EQ(record.end, next);
        EXPECT_EQ(kept.strings.text(record.name), kDroppedQueueFull);
        told += record.sequence;
        continue;
      }
      ASSERT_EQ(record.bytes, next);
      ASSERT_EQ(kept.strings.text(record.name), next % 2 ? "odd" : "even");
      ++next;
      ++ops;
    }
    EXPECT_EQ(next, kOps);
  }
  EXPECT_EQ(ops + told, static_cast<std::uint64_t>(kRanks * kOps));
  EXPECT_EQ(collector.counts().dropped, told);
}

// A sink that does not return: the rank goes on, and what finds no room is counted.
TEST(HostCollector, SinkThatHangsDoesNotHoldTheRank) {
  std::mutex mutex;
  std::condition_variable changed;
  bool entered = false, released = false;
  Kept kept;
  const ChunkSink keep = kept.sink();
  HostCollector collector(0, 1,
                          [&](std::string_view chunk) {
                            std::unique_lock lock(mutex);
                            entered = true;
                            changed.notify_all();
                            changed.wait(lock, [&] { return released; });
                            return keep(chunk);
                          },
                          {64, 1ms, 1ms});
  collector.opFinished(placeOf(0, 0), {"first", 0, 1, 0, 0});
  {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return entered; });
  }
  for (int i = 1; i <= 1000; ++i) collector.opFinished(placeOf(0, 0), {"more", i, i + 1, 0, 0});
  EXPECT_EQ(collector.counts().dropped, 1000u - 64u);
  {
    const std::lock_guard lock(mutex);
    released = true;
  }
  changed.notify_all();
  collector.stop();
  const auto& records = kept.records[0];
  ASSERT_EQ(records.size(), 1u + 64u + 1u);
  EXPECT_EQ(records.back().kind, ActivityKind::Gap);
  EXPECT_EQ(records.back().sequence, 1000u - 64u);
  EXPECT_EQ(records.back().start, 65);
  EXPECT_EQ(records.back().end, 1001);
}

TEST(HostCollector, CountsWhatTheSinkDoesNotTake) {
  HostCollector collector(0, 1, [](std::string_view) { return false; });
  for (int i = 0; i < 10; ++i) collector.opFinished(placeOf(0, 0), {"op", i, i + 1, 0, 0});
  collector.stop();
  EXPECT_EQ(collector.counts().kept, 0u);
  EXPECT_EQ(collector.counts().dropped, 10u);
}

TEST(HostCollector, HandsChunksOverWhileTheStepRuns) {
  std::mutex mutex;
  std::condition_variable came;
  std::size_t chunks = 0;
  HostCollector collector(0, 1,
                          [&](std::string_view) {
                            const std::lock_guard lock(mutex);
                            ++chunks;
                            came.notify_all();
                            return true;
                          },
                          {64, 1ms, 1ms});
  for (std::size_t round = 1; round <= 3; ++round) {
    collector.opFinished(placeOf(0, 0), {"op", 0, 1, 0, 0});
    std::unique_lock lock(mutex);
    EXPECT_TRUE(came.wait_for(lock, 20s, [&] { return chunks >= round; }));
  }
}

}  // namespace
}  // namespace shardscope
