// SPDX-License-Identifier: Apache-2.0
#include "profiler/collect/record_ring.h"

#include <gtest/gtest.h>

#include <thread>

namespace shardscope {
namespace {

bool push(RecordRing& ring, std::uint64_t number) {
  ActivityRecord* const record = ring.claim();
  if (record == nullptr) return false;
  record->sequence = number;
  ring.publish();
  return true;
}

TEST(RecordRing, TakesAsManyAsItHasRoomFor) {
  RecordRing ring(5);
  EXPECT_EQ(ring.capacity(), 8u);
  for (std::uint64_t i = 0; i < 8; ++i) EXPECT_TRUE(push(ring, i));
  EXPECT_FALSE(push(ring, 8));
  std::uint64_t expected = 0;
  ring.drain([&](const ActivityRecord& record) { EXPECT_EQ(record.sequence, expected++); });
  EXPECT_EQ(expected, 8u);
  EXPECT_TRUE(push(ring, 9));
}

TEST(RecordRing, TellsOfEveryHalf) {
  RecordRing ring(8);
  std::string told;
  for (int i = 0; i < 16; ++i) {
    EXPECT_NE(ring.claim(), nullptr);
    told += ring.publish() ? 'x' : '.';
    ring.drain([](const ActivityRecord&) {});
  }
  EXPECT_EQ(told, "...x...x...x...x");
}

TEST(RecordRing, HandsOverInOrderBetweenThreads) {
  RecordRing ring(64);
  constexpr std::uint64_t kRecords = 50'000;
  std::thread producer([&ring] {
    for (std::uint64_t i = 0; i < kRecords;)
      if (push(ring, i))
        ++i;
      else
        std::this_thread::yield();
  });
  std::uint64_t expected = 0;
  while (expected < kRecords) {
    ring.drain([&](const ActivityRecord& record) { ASSERT_EQ(record.sequence, expected++); });
    std::this_thread::yield();
  }
  producer.join();
}

}  // namespace
}  // namespace shardscope
