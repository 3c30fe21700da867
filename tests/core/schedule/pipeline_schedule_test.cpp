// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/pipeline_schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "tests/core/parallel/megatron_vectors.h"

namespace shardscope {
namespace {

std::string textOf(const std::vector<ScheduleStep>& order, bool withChunks) {
  std::string text;
  for (const ScheduleStep& step : order) {
    if (!text.empty()) text += ' ';
    text += step.pass == Pass::Forward ? 'F' : 'B';
    text += std::to_string(step.microbatch);
    if (withChunks) (text += '.') += std::to_string(step.chunk);
  }
  return text;
}

std::vector<ScheduleStep> orderOf(const ScheduleShape& shape, int rank) {
  std::vector<ScheduleStep> order;
  scheduleOfRank(shape, rank, order);
  return order;
}

// Runs the orders of all ranks with forward 1 and backward 2. -1 where no rank can go on.
int lengthOf(const ScheduleShape& shape) {
  struct Rank {
    std::vector<ScheduleStep> order;
    std::size_t next = 0;
    int free = 0;
  };
  std::vector<Rank> ranks;
  ranks.reserve(static_cast<std::size_t>(shape.pp));
  for (int r = 0; r < shape.pp; ++r) ranks.push_back({orderOf(shape, r)});
  const int stages = shape.pp * shape.vpp;
  std::map<std::tuple<Pass, int, int>, int> done;  // pass, stage, micro batch -> end
  int length = 0;
  for (bool moved = true; moved;) {
    moved = false;
    for (int r = 0; r < shape.pp; ++r) {
      Rank& rank = ranks[r];
      while (rank.next < rank.order.size()) {
        const ScheduleStep& step = rank.order[rank.next];
        const int stage = step.chunk * shape.pp + r;
        std::tuple<Pass, int, int> after{step.pass, step.pass == Pass::Forward ? stage - 1 : stage + 1,
                                         step.microbatch};
        if (step.pass == Pass::Backward && stage == stages - 1) after = {Pass::Forward, stage, step.microbatch};
        int start = rank.free;
        if (step.pass == Pass::Backward || stage > 0) {
          const auto found = done.find(after);
          if (found == done.end()) break;
          start = std::max(start, found->second);
        }
        rank.free = start + (step.pass == Pass::Forward ? 1 : 2);
        done[{step.pass, stage, step.microbatch}] = rank.free;
        length = std::max(length, rank.free);
        ++rank.next;
        moved = true;
      }
    }
  }
  const bool finished = std::all_of(ranks.begin(), ranks.end(), [](const Rank& r) { return r.next == r.order.size(); });
  return finished ? length : -1;
}

int mostAlive(const std::vector<ScheduleStep>& order) {
  int alive = 0, most = 0;
  for (const ScheduleStep& step : order) {
    alive += step.pass == Pass::Forward ? 1 : -1;
    most = std::max(most, alive);
  }
  return most;
}

TEST(PipelineSchedule, EqualsMegatronsTableAndWarmup) {
  int orders = 0;
  for (const auto& vector : megatronVectors().at("schedules")) {
    const ScheduleShape shape{vector.at("pp"), vector.at("vpp"), vector.at("m"), vector.at("group"),
                              vector.at("ep_overlap")};
    for (const auto& rank : vector.at("ranks")) {
      EXPECT_EQ(warmupSteps(shape, rank.at("rank")), rank.at("warmup"));
      EXPECT_EQ(maxLiveChunks(shape, rank.at("rank")), rank.at("max_live"));
      if (!rank.contains("order")) continue;
      EXPECT_EQ(textOf(orderOf(shape, rank.at("rank")), shape.vpp > 1), rank.at("order"));
      ++orders;
    }
    if (vector.contains("length_f1_b2")) {
      EXPECT_EQ(lengthOf(shape), vector.at("length_f1_b2"));
    }
  }
  EXPECT_EQ(orders, 22);
}

// Warm-ups of the long-context seeds: DeepSeek-V3 PP8 VPP4, Qwen3-235B PP4 VPP12.
TEST(PipelineSchedule, WarmupsOfTheSeeds) {
  const std::vector<int> dsv3{38, 36, 34, 32, 30, 28, 26, 24}, qwen{50, 48, 46, 44};
  for (int r = 0; r < 8; ++r) EXPECT_EQ(warmupSteps({8, 4, 64, 8, false}, r), dsv3[r]);
  for (int r = 0; r < 4; ++r) EXPECT_EQ(warmupSteps({4, 12, 32, 4, false}, r), qwen[r]);
}

TEST(PipelineSchedule, WithoutAPipelineForwardAndBackwardAlternate) {
  EXPECT_EQ(textOf(orderOf({1, 1, 3, 1, false}, 0), false), "F0 B0 F1 B1 F2 B2");
  EXPECT_EQ(maxLiveChunks({1, 1, 3, 1, false}, 0), 1);
  // EP overlap pairs the forward of the next micro batch with the backward of this one.
  EXPECT_EQ(textOf(orderOf({1, 1, 3, 1, true}, 0), false), "F0 F1 B0 F2 B1 B2");
  EXPECT_EQ(maxLiveChunks({1, 1, 3, 1, true}, 0), 2);
}

// A larger group than pp, and a last group that is shorter (at least pp long, as Megatron demands).
std::vector<ScheduleShape> randomShapes() {
  std::mt19937 random(11);
  std::vector<ScheduleShape> shapes;
  while (shapes.size() < 150) {
    ScheduleShape shape;
    shape.pp = 2 + static_cast<int>(random() % 4);
    shape.vpp = 1 + static_cast<int>(random() % 4);
    shape.groupSize = shape.pp + static_cast<int>(random() % 4);
    shape.numMicrobatches = shape.groupSize + static_cast<int>(random() % 13);
    shape.epOverlap = random() % 3 == 0;
    const int rest = shape.numMicrobatches % shape.groupSize;
    if (shape.vpp == 1 || rest == 0 || rest >= shape.pp) shapes.push_back(shape);
  }
  return shapes;
}

TEST(PipelineSchedule, EveryPassRunsOnceAndForwardComesFirst) {
  for (const ScheduleShape& shape : randomShapes()) {
    for (int r = 0; r < shape.pp; ++r) {
      std::set<std::pair<int, int>> forward, backward;
      for (const ScheduleStep& step : orderOf(shape, r)) {
        const std::pair<int, int> key{step.microbatch, step.chunk};
        EXPECT_TRUE(step.microbatch >= 0 && step.microbatch < shape.numMicrobatches);
        EXPECT_TRUE(step.chunk >= 0 && step.chunk < shape.vpp);
        if (step.pass == Pass::Forward) {
          EXPECT_TRUE(forward.insert(key).second);
        } else {
          EXPECT_TRUE(forward.count(key) == 1 && backward.insert(key).second);
        }
      }
      EXPECT_EQ(static_cast<int>(backward.size()), shape.numMicrobatches * shape.vpp);
      EXPECT_EQ(forward.size(), backward.size());
    }
  }
}

TEST(PipelineSchedule, NoLegalShapeDeadlocks) {
  for (const ScheduleShape& shape : randomShapes())
    EXPECT_GT(lengthOf(shape), 0) << shape.pp << " " << shape.vpp << " " << shape.numMicrobatches << " "
                                  << shape.groupSize;
}

TEST(PipelineSchedule, LiveChunksAreTheMostThatTheOrderHolds) {
  for (const ScheduleShape& shape : randomShapes())
    for (int r = 0; r < shape.pp; ++r) EXPECT_EQ(maxLiveChunks(shape, r), mostAlive(orderOf(shape, r)));
}

TEST(PipelineSchedule, AbsurdShapesNeitherOverflowNorFillTheMemory) {
  const int big = 2147483647;
  EXPECT_EQ(warmupSteps({big, big, big, big, true}, 0), big);
  EXPECT_EQ(maxLiveChunks({big, big, big, big, true}, 0), big);
  EXPECT_TRUE(orderOf({2, 2, big, 2, false}, 0).empty());
  EXPECT_EQ(textOf(orderOf({0, 0, 0, 0, false}, 5), false), "F0 B0");
}

}  // namespace
}  // namespace shardscope
