// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/parallel.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace shardscope::cpu {
namespace {

TEST(ParallelFor, CoversEveryStepOnceInParts) {
  for (const int threads : {1, 2, 3, 7})
    for (const std::int64_t count : {0, 1, 5, 64, 1001}) {
      std::vector<int> seen(static_cast<std::size_t>(count));
      parallelFor(count, 3, threads, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t i = first; i < last; ++i) ++seen[static_cast<std::size_t>(i)];
      });
      EXPECT_EQ(seen, std::vector<int>(static_cast<std::size_t>(count), 1)) << threads << " threads, " << count;
    }
}

TEST(ParallelFor, StaysOnTheCallersThreadForOne) {
  const std::thread::id caller = std::this_thread::get_id();
  parallelFor(1000, 1, 1, [&](std::int64_t first, std::int64_t last) {
    EXPECT_EQ(std::this_thread::get_id(), caller);
    EXPECT_EQ(last - first, 1000);
  });
}

TEST(ParallelFor, NumbersThePartsAsPartsForSays) {
  EXPECT_EQ(partsFor(100, 50, 4), 2);
  EXPECT_EQ(partsFor(100, 1, 4), 4);
  EXPECT_EQ(partsFor(3, 100, 4), 1);
  std::vector<std::int64_t> sizes(3);
  parallelParts(10, 1, 3, [&](int part, std::int64_t first, std::int64_t last) {
    sizes[static_cast<std::size_t>(part)] = last - first;
  });
  EXPECT_EQ(sizes, (std::vector<std::int64_t>{3, 3, 4}));
}

}  // namespace
}  // namespace shardscope::cpu
