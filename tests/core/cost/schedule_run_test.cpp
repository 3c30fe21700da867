// SPDX-License-Identifier: Apache-2.0
#include "core/cost/schedule_run.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/core/parallel/megatron_vectors.h"

namespace shardscope {
namespace {

std::vector<StageSlots> equalStages(const ScheduleShape& shape, double forward, double backward) {
  StageSlots stage{};
  stage.forward.compute = {forward};
  stage.backward.compute = {backward};
  return std::vector<StageSlots>(static_cast<std::size_t>(shape.pp * shape.vpp), stage);
}

PipelineTimeline run(const ScheduleShape& shape, const std::vector<StageSlots>& stages, double transit = 0) {
  PipelineTimeline timeline;
  EXPECT_TRUE(runSchedule(shape, stages, transit, timeline));
  return timeline;
}

// Lengths that Megatron's own order gives with F = 1 and B = 2 a chunk.
TEST(RunSchedule, MegatronsLengths) {
  int checked = 0;
  for (const auto& entry : megatronVectors().at("schedules")) {
    if (!entry.contains("length_f1_b2")) continue;
    const ScheduleShape shape{entry.at("pp"), entry.at("vpp"), entry.at("m"), entry.at("group"), false};
    EXPECT_EQ(run(shape, equalStages(shape, 1, 2)).length.count, entry.at("length_f1_b2").get<double>());
    ++checked;
  }
  EXPECT_GE(checked, 5);
}

// The worked example of 1F1B on 4 ranks with two chunks: rank 0 waits for the first backward, then between pairs.
TEST(RunSchedule, StartTimesOfTheFirstRank) {
  const ScheduleShape shape{4, 2, 8, 4, false};
  const PipelineTimeline timeline = run(shape, equalStages(shape, 1, 2));
  const std::vector<double> starts = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 14, 16, 17, 20, 21,
                                      23, 24, 26, 27, 29, 30, 32, 35, 38, 41, 44, 47, 49, 51, 53, 55};
  ASSERT_GE(timeline.slots.size(), starts.size());
  for (std::size_t i = 0; i < starts.size(); ++i) EXPECT_EQ(timeline.slots[i].start.count, starts[i]) << i;
}

TEST(RunSchedule, BubbleOfEqualChunks) {
  for (const int vpp : {1, 2, 4}) {
    const ScheduleShape shape{8, vpp, 32, 8, false};
    const double length = run(shape, equalStages(shape, 3, 5)).length.count;
    EXPECT_DOUBLE_EQ(length, (32 * vpp + 7) * 8.0) << vpp;
  }
}

TEST(RunSchedule, TheSlowestRankSetsThePace) {
  const ScheduleShape shape{4, 1, 64, 4, false};
  std::vector<StageSlots> stages = equalStages(shape, 1, 2);
  stages[2].forward.compute = {2};
  stages[2].backward.compute = {4};
  const double length = run(shape, stages).length.count;
  EXPECT_GE(length, 64 * 6 + 2 + 4) << "its work, the forwards before its first and the backwards after its last";
  EXPECT_LE(length, 64 * 6 + 3 * 3);
}

// Through all stages and back: 2 (p v - 1) transits, however many micro batches there are.
TEST(RunSchedule, TransitDelaysTheWayThroughAllStages) {
  for (const int microbatches : {8, 32}) {
    const ScheduleShape shape{4, 2, microbatches, 4, false};
    const double without = run(shape, equalStages(shape, 1, 2)).length.count;
    EXPECT_DOUBLE_EQ(run(shape, equalStages(shape, 1, 2), 0.5).length.count - without, 14 * 0.5);
  }
}

TEST(RunSchedule, HiddenExchangeShowsOutsideTheSteadyState) {
  const ScheduleShape shape{1, 1, 8, 1, true};
  std::vector<StageSlots> stages = equalStages(shape, 1, 2);
  stages[0].hiddenForward = 0.25;
  stages[0].hiddenBackward = 0.5;
  const PipelineTimeline timeline = run(shape, stages);
  EXPECT_DOUBLE_EQ(timeline.length.count, 8 * 3 + 0.75) << "the first forward and the last backward";
  EXPECT_DOUBLE_EQ(timeline.slots.front().exposed.count, 0.25);
  EXPECT_DOUBLE_EQ(timeline.slots.back().exposed.count, 0.5);
}

TEST(RunSchedule, SlotsOfARankDoNotOverlap) {
  const ScheduleShape shape{4, 3, 12, 4, false};
  std::vector<StageSlots> stages = equalStages(shape, 1, 2);
  for (std::size_t i = 0; i < stages.size(); ++i) stages[i].forward.compute = {1 + 0.1 * static_cast<double>(i)};
  const PipelineTimeline timeline = run(shape, stages);
  for (std::size_t i = 1; i < timeline.slots.size(); ++i) {
    const TimelineSlot& before = timeline.slots[i - 1];
    if (before.rank != timeline.slots[i].rank) continue;
    EXPECT_GE(timeline.slots[i].start.count, before.start.count + before.compute.count - 1e-9);
  }
}

}  // namespace
}  // namespace shardscope
