// SPDX-License-Identifier: Apache-2.0
#include "core/plan/moves.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "core/format/catalog.h"
#include "core/format/scenario_json.h"
#include "core/parallel/candidates.h"

namespace shardscope {
namespace {

Scenario presetScenario(std::string_view id) {
  auto text = scenarioPresetText(id);
  EXPECT_TRUE(text.ok());
  auto read = readScenario(*text);
  EXPECT_TRUE(read.ok());
  return read->scenario;
}

int changesBetween(const ParallelLayout& a, const ParallelLayout& b) {
  int changes = 0;
  for (const LayoutDimension d : kLayoutDimensions) changes += valueOf(a, d) != valueOf(b, d) ? 1 : 0;
  return changes;
}

// Broken as it stands: CP 64 with PP 8 needs 512 GPUs, there are 256.
Scenario brokenScenario() {
  Scenario s = presetScenario("dsv3-h100-128k");
  s.layout.cp = 64;
  return s;
}

TEST(Moves, AreFeasibleAndCompleteLayouts) {
  const Scenario scenario = brokenScenario();
  EXPECT_FALSE(summarize(scenario).legal);
  const std::vector<Move> moves = nearestMoves(scenario, 20);
  ASSERT_FALSE(moves.empty());
  for (const Move& move : moves) {
    Scenario moved = scenario;
    moved.layout = move.layout;
    const auto pipeline = resolvePipeline(moved.model, moved.layout);
    ASSERT_TRUE(pipeline.ok()) << move.layout.pipelineLayout;
    const Plan planned = plan(moved);
    EXPECT_TRUE(planned.feasible);
    EXPECT_TRUE(move.summary.simulated);
    EXPECT_EQ(planned.step.time, move.summary.time);
    EXPECT_EQ(planned.step.tokensPerSecondPerGpu, move.summary.tokensPerSecondPerGpu);
    EXPECT_EQ(headroom(planned.memory), move.summary.headroom);
    EXPECT_EQ(move.layout.sequenceParallel, move.layout.tp > 1);
    EXPECT_EQ(move.changes, changesBetween(scenario.layout, move.layout));
    EXPECT_TRUE(move.changes == 1 || move.changes == 2);
  }
}

TEST(Moves, FewestChangesComeFirstThenTheMostTokens) {
  const std::vector<Move> moves = nearestMoves(presetScenario("dsv3-h100-64k"), 20);
  ASSERT_GT(moves.size(), 2u);
  for (std::size_t i = 1; i < moves.size(); ++i)
    EXPECT_LE(std::make_tuple(moves[i - 1].changes, -moves[i - 1].summary.tokensPerSecondPerGpu),
              std::make_tuple(moves[i].changes, -moves[i].summary.tokensPerSecondPerGpu));
  EXPECT_EQ(moves.front().changes, 1);
}

TEST(Moves, AreNoMoreThanAskedForAndAlwaysTheSame) {
  const Scenario scenario = brokenScenario();
  const std::vector<Move> three = nearestMoves(scenario, 3), again = nearestMoves(scenario, 3);
  const std::vector<Move> twenty = nearestMoves(scenario, 20);
  ASSERT_EQ(three.size(), 3u);
  for (std::size_t i = 0; i < three.size(); ++i) {
    EXPECT_EQ(three[i].layout, again[i].layout);
    const auto same =
        std::find_if(twenty.begin(), twenty.end(), [&](const Move& move) { return move.layout == three[i].layout; });
    ASSERT_NE(same, twenty.end());
    EXPECT_EQ(same->summary.time, three[i].summary.time);
  }
  EXPECT_TRUE(nearestMoves(scenario, 0).empty());
}

// 671 billion parameters do not fit one GPU, whatever the layout.
TEST(Moves, AHopelessScenarioHasNone) {
  Scenario scenario = brokenScenario();
  scenario.cluster.numGpus = 1;
  EXPECT_TRUE(nearestMoves(scenario, 5).empty());
}

// 94 layers do not divide by 4: the nearest way is the same degrees with a layout string.
TEST(Moves, AnUnevenSplitIsRepaired) {
  Scenario scenario = presetScenario("qwen3-235b-gb200-128k-mxfp8");
  scenario.layout.pipelineLayout.clear();
  scenario.layout.vpp = 1;
  ASSERT_FALSE(summarize(scenario).legal);
  const std::vector<Move> moves = nearestMoves(scenario, 20);
  ASSERT_FALSE(moves.empty());
  EXPECT_EQ(moves.front().changes, 0);
  EXPECT_EQ(moves.front().layout.pipelineLayout, "Et*23|(t*24|)*2t*23L");
}

// It fits with one sequence in a micro batch, and not with four.
TEST(Moves, ASmallerMicroBatchIsAMove) {
  Scenario scenario = presetScenario("dsv3-h100-128k");
  scenario.batch.globalBatchSize = 64;
  ASSERT_TRUE(summarize(scenario).feasible);
  scenario.batch.microBatchSize = 4;
  ASSERT_TRUE(summarize(scenario).legal);
  ASSERT_FALSE(summarize(scenario).feasible);
  const std::vector<Move> moves = nearestMoves(scenario, kNearestMoves);
  const auto smaller = std::find_if(moves.begin(), moves.end(), [&](const Move& move) {
    return move.layout == scenario.layout && move.microBatchSize == 1;
  });
  ASSERT_NE(smaller, moves.end());
  EXPECT_EQ(smaller->changes, 1);
  const Scenario moved = scenarioOf(scenario, *smaller);
  EXPECT_EQ(moved.batch.globalBatchSize, 64);
  const Plan planned = plan(moved);
  EXPECT_TRUE(planned.feasible);
  EXPECT_EQ(planned.step.time, smaller->summary.time);
  for (const Move& move : moves) {
    EXPECT_EQ(4 % move.microBatchSize, 0);
    EXPECT_EQ(move.changes, changesBetween(scenario.layout, move.layout) + (move.microBatchSize != 4 ? 1 : 0));
    EXPECT_TRUE(plan(scenarioOf(scenario, move)).feasible);
  }
}

// 64 sequences on DP 8 are eight micro batches of one, which PP 8 with VPP needs, and four of two.
TEST(Moves, ASmallerMicroBatchMakesTheBatchWhole) {
  Scenario scenario = presetScenario("dsv3-h100-16k");
  scenario.batch.globalBatchSize = 64;
  scenario.batch.microBatchSize = 2;
  ASSERT_FALSE(summarize(scenario).legal);
  const std::vector<Move> moves = nearestMoves(scenario, 20);
  EXPECT_TRUE(std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
    return move.layout == scenario.layout && move.microBatchSize == 1 && move.changes == 1;
  }));
}

}  // namespace
}  // namespace shardscope
