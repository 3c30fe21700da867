// SPDX-License-Identifier: Apache-2.0
#include "core/memory/stage_peak.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace shardscope {
namespace {

// Follows the order of passes as the schedule gives it, with nothing but counters: the definition of the peak.
double bruteForce(const ScheduleShape& shape, int rank, const RankLoad& load) {
  std::vector<ScheduleStep> order;
  scheduleOfRank(shape, rank, order);
  const std::size_t chunks = load.chunks.size();
  const auto warmup = static_cast<std::size_t>(warmupSteps(shape, rank));
  std::vector<int> live(chunks, 0);
  double sent = 0, deferred = 0, widest = 0;
  const auto base = [&](int running) {
    double sum = sent + deferred;
    for (std::size_t c = 0; c < chunks; ++c) {
      sum += live[c] * load.chunks[c].kept;
      if (live[c] == 0 && static_cast<int>(c) != running) sum += load.chunks[c].held;
    }
    return sum;
  };
  const auto finish = [&](int chunk) {
    --live[static_cast<std::size_t>(chunk)];
    sent = load.sentGradient;
    if (chunk == static_cast<int>(chunks) - 1) deferred += load.deferred;
  };
  for (std::size_t i = 0; i < order.size(); ++i) {
    const int chunk = order[i].chunk;
    const ChunkLoad& cost = load.chunks[static_cast<std::size_t>(chunk)];
    const bool paired = load.pair && order[i].pass == Pass::Forward && i >= warmup && warmup < order.size() / 2;
    if (paired) {
      const int out = order[i + 1].chunk;
      widest = std::max(widest, base(chunk) - load.chunks[static_cast<std::size_t>(out)].kept + load.pair(chunk, out));
      ++live[static_cast<std::size_t>(chunk)];
      finish(out);
      ++i;
    } else if (order[i].pass == Pass::Forward) {
      widest = std::max(widest, base(chunk) + cost.forward);
      ++live[static_cast<std::size_t>(chunk)];
    } else {
      widest = std::max(widest, base(-1) - cost.kept + cost.backward);
      finish(chunk);
    }
  }
  return widest;
}

std::vector<ChunkLoad> randomChunks(std::mt19937& random, int vpp) {
  std::uniform_int_distribution<int> bytes(0, 1000);
  std::vector<ChunkLoad> chunks;
  for (int c = 0; c < vpp; ++c) {
    ChunkLoad chunk;
    chunk.kept = random() % 5 == 0 ? random() % 3 : bytes(random);
    chunk.forward = chunk.kept + bytes(random);
    chunk.backward = chunk.kept + bytes(random);
    chunk.held = random() % 2 == 0 ? 0 : bytes(random) / 4;
    chunks.push_back(chunk);
  }
  return chunks;
}

ScheduleShape randomShape(std::mt19937& random) {
  ScheduleShape shape;
  shape.pp = 1 + static_cast<int>(random() % 9);
  shape.vpp = random() % 3 == 0 ? 1 : 1 + static_cast<int>(random() % 6);
  shape.groupSize = shape.pp + (random() % 4 == 0 ? static_cast<int>(random() % 5) : 0);
  const bool remainder = random() % 4 == 0;
  shape.numMicrobatches = shape.groupSize * (1 + static_cast<int>(random() % 12)) +
                          (remainder ? static_cast<int>(random() % shape.groupSize) : 0);
  if (shape.vpp == 1) shape.numMicrobatches = 1 + static_cast<int>(random() % 70);
  return shape;
}

TEST(StagePeak, EqualsAWalkOverEveryPass) {
  std::mt19937 random(7);
  for (int trial = 0; trial < 4000; ++trial) {
    ScheduleShape shape = randomShape(random);
    const std::vector<ChunkLoad> chunks = randomChunks(random, shape.vpp);
    const int rank = static_cast<int>(random() % shape.pp);
    RankLoad load;
    load.chunks = chunks;
    if (random() % 2 == 0) load.sentGradient = random() % 200;
    if (random() % 5 == 0) load.deferred = random() % 300;
    if (random() % 3 == 0 && (shape.vpp > 1 || shape.pp == 1)) {
      shape.epOverlap = true;
      load.pair = [&chunks](int in, int out) {
        const ChunkLoad& a = chunks[static_cast<std::size_t>(in)];
        const ChunkLoad& b = chunks[static_cast<std::size_t>(out)];
        return std::max(a.forward, b.backward) + 7 * in + 13 * out;
      };
    }
    const double expected = bruteForce(shape, rank, load);
    SCOPED_TRACE(testing::Message() << "trial " << trial << " pp " << shape.pp << " vpp " << shape.vpp << " m "
                                    << shape.numMicrobatches << " G " << shape.groupSize << " rank " << rank);
    EXPECT_DOUBLE_EQ(widestMomentOfWholeStep(shape, rank, load, false).bytes, expected);
    ASSERT_DOUBLE_EQ(widestMoment(shape, rank, load, true).bytes, expected);
  }
}

// PP4, 8 micro batches, one chunk that keeps 100: rank 0 has 4 in flight while it runs the last of them.
TEST(StagePeak, OneForwardOneBackward) {
  const std::vector<ChunkLoad> chunks{{100, 130, 110, 0}};
  RankLoad load;
  load.chunks = chunks;
  for (int rank = 0; rank < 4; ++rank) {
    const StagePeak peak = widestMoment({4, 1, 8, 4, false}, rank, load, true);
    EXPECT_EQ(peak.bytes, (3 - rank) * 100 + 130);
    EXPECT_EQ(peak.inFlight, 4 - rank);
    EXPECT_EQ(peak.live, std::vector<int>{3 - rank});
    EXPECT_EQ(peak.pass, Pass::Forward);
  }
  // Two micro batches never fill the pipeline.
  EXPECT_EQ(widestMoment({4, 1, 2, 4, false}, 0, load, false).bytes, 100 + 130);
}

// p4 v2 m8 of Megatron's schedule: rank 0 has 7 micro batches of chunk 0 and 4 of chunk 1 in flight at most.
TEST(StagePeak, Interleaved) {
  const std::vector<ChunkLoad> chunks{{10, 10, 10, 0}, {1000, 1000, 1000, 0}};
  RankLoad load;
  load.chunks = chunks;
  const StagePeak peak = widestMoment({4, 2, 8, 4, false}, 0, load, false);
  EXPECT_EQ(peak.bytes, 7 * 10 + 4 * 1000);
  EXPECT_EQ(peak.inFlight, 11);
}

// A gradient that was sent is there from the second micro batch on; held inputs only while their chunk is idle.
TEST(StagePeak, SentGradientsAndHeldInputs) {
  const std::vector<ChunkLoad> chunks{{100, 150, 150, 40}};
  RankLoad load;
  load.chunks = chunks;
  load.sentGradient = 20;
  EXPECT_EQ(widestMoment({2, 1, 1, 2, false}, 1, load, false).bytes, 150);
  EXPECT_EQ(widestMoment({2, 1, 2, 2, false}, 1, load, false).bytes, 170);
}

TEST(StagePeak, DeferredGradientsPileUp) {
  const std::vector<ChunkLoad> chunks{{100, 150, 120, 0}};
  RankLoad load;
  load.chunks = chunks;
  load.deferred = 30;
  // The last rank runs forward and backward in turn: before the 64th forward, 63 micro batches have left something.
  EXPECT_EQ(widestMoment({4, 1, 64, 4, false}, 3, load, false).bytes, 150 + 63 * 30);
}

TEST(StagePeak, AnswersForDegenerateShapes) {
  RankLoad empty;
  EXPECT_EQ(widestMoment({0, 0, 0, 0, false}, 0, empty, true).bytes, 0);
  const std::vector<ChunkLoad> chunks{{1, 2, 2, 0}};
  RankLoad load;
  load.chunks = chunks;
  EXPECT_EQ(widestMoment({1, 1, 2000000000, 1, false}, 0, load, false).bytes, 2);
}

}  // namespace
}  // namespace shardscope
