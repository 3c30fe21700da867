// SPDX-License-Identifier: Apache-2.0
#include "core/plan/search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

#include "core/format/catalog.h"
#include "core/format/scenario_json.h"

namespace shardscope {
namespace {

Scenario read(const char* text) {
  const Result<ReadScenario> scenario = readScenario(text);
  EXPECT_TRUE(scenario.ok());
  return scenario ? scenario->scenario : Scenario{};
}

// A small MoE model at 16K on one or two nodes.
Scenario smallScenario() {
  return read(R"({"format": "shardscope.scenario", "version": 1, "model": {"preset": "moonlight-16b-a3b"},
    "cluster": {"gpu": "H100", "num_gpus": 16}, "layout": {"ep": 8, "pp": 1, "cp": 2},
    "batch": {"seq_len": 16384, "global_batch_size": 32}, "moe": {"dispatcher": "alltoall"}})");
}

Scenario dsv3() {
  return read(R"({"format": "shardscope.scenario", "version": 1, "model": {"preset": "deepseek-v3"},
    "cluster": {"gpu": "H100", "num_gpus": 256}, "layout": {"cp": 32, "ep": 32, "pp": 8, "vpp": 4,
    "pp_layout": "Et|(tt|)*30mL"}, "batch": {"seq_len": 131072, "global_batch_size": 64},
    "precision": {"compute": "fp8-block"}, "moe": {"dispatcher": "deepep"}, "optimizer": {"cpu_offload_fraction": 1.0},
    "recompute": {"granularity": "selective", "modules": ["mla_up_proj", "layernorm", "moe", "mlp"]}})");
}

using Key = std::tuple<int, int, int, int, int, int, int, std::string>;

Key keyOf(const SearchCandidate& c) {
  return {c.gpus,       c.layout.tp, c.layout.cp,  c.layout.ep,
          c.layout.etp, c.layout.pp, c.layout.vpp, c.layout.pipelineLayout};
}

struct Tried {
  SearchCandidate candidate;
  double score() const { return candidate.summary.tokensPerSecondPerGpu; }
};

bool isPowerOfTwo(int value) { return (value & (value - 1)) == 0; }

// Every combination of small sizes, each planned by itself. Moonlight has 27 layers; with embedding and loss 29.
std::vector<Tried> tryEverything(const Scenario& base, const std::vector<int>& gpuCounts) {
  std::vector<Tried> feasible;
  for (const int gpus : gpuCounts)
    for (int tp = 1; tp <= gpus; ++tp)
      for (int cp = 1; tp * cp <= gpus; ++cp)
        for (int pp = 1; tp * cp * pp <= gpus; ++pp)
          for (int vpp = 1; pp * vpp <= base.model.numLayers + base.model.mtpNumLayers + 2 && (pp > 1 || vpp == 1);
               ++vpp)
            for (int ep = 1; ep * pp <= gpus; ++ep) {
              if (!isPowerOfTwo(vpp) && 27 % (pp * vpp) != 0 && 29 % (pp * vpp) != 0) continue;
              Scenario s = base;
              s.cluster.numGpus = gpus;
              s.layout.tp = tp;
              s.layout.sequenceParallel = tp > 1;
              s.layout.cp = cp;
              s.layout.pp = pp;
              s.layout.vpp = vpp;
              s.layout.ep = ep;
              s.layout.pipelineLayout.clear();
              if (!resolvePipeline(s.model, s.layout))
                s.layout.pipelineLayout = toLayoutString(balancedPipeline(s.model, pp, vpp));
              const PlanSummary summary = simulate(s);
              if (summary.feasible) {
                Tried tried;
                tried.candidate.layout = s.layout;
                tried.candidate.gpus = gpus;
                tried.candidate.summary = summary;
                feasible.push_back(tried);
              }
            }
  return feasible;
}

bool dominates(const PlanSummary& a, int gpusA, const PlanSummary& b, int gpusB) {
  return gpusA <= gpusB && a.time <= b.time && a.headroom >= b.headroom &&
         (gpusA < gpusB || a.time < b.time || a.headroom > b.headroom);
}

TEST(Search, EqualsPlanningEveryCombination) {
  const Scenario scenario = smallScenario();
  SearchSpace space;
  space.minGpus = 4;
  const std::vector<Tried> all = tryEverything(scenario, {4, 8, 16});
  ASSERT_GT(all.size(), 50u);

  const SearchResult result = search(scenario, space, {1, 1000000, nullptr});
  EXPECT_EQ(result.feasible, static_cast<std::int64_t>(all.size()));
  std::set<Key> expected, found;
  for (const Tried& tried : all) expected.insert(keyOf(tried.candidate));
  for (const SearchCandidate& c : result.fastest) found.insert(keyOf(c));
  EXPECT_EQ(found, expected);

  std::set<std::tuple<int, double, std::int64_t>> expectedFront, front;
  for (const Tried& a : all)
    if (std::none_of(all.begin(), all.end(), [&a](const Tried& b) {
          return dominates(b.candidate.summary, b.candidate.gpus, a.candidate.summary, a.candidate.gpus);
        }))
      expectedFront.insert({a.candidate.gpus, a.candidate.summary.time.count, a.candidate.summary.headroom.count});
  for (const SearchCandidate& c : result.pareto) front.insert({c.gpus, c.summary.time.count, c.summary.headroom.count});
  EXPECT_EQ(front, expectedFront);
}

// What a row shows is what the planner says of its layout, to the last digit, and no row of the front beats another.
TEST(Search, RowsHaveTheTimesOfTheirPlans) {
  for (const char* id : {"dsv3-h100-128k", "qwen3-235b-gb200-128k-mxfp8", "dsv3-h100-64k"}) {
    const Result<std::string_view> text = scenarioPresetText(id);
    ASSERT_TRUE(text.ok());
    const Scenario scenario = read(std::string(*text).c_str());
    SearchSpace space;
    space.minGpus = scenario.cluster.numGpus;
    const SearchResult result = search(scenario, space, {2, kSearchRows, nullptr});
    ASSERT_FALSE(result.pareto.empty()) << id;
    for (const SearchCandidate& c : result.fastest) {
      const Plan planned = plan(scenarioOf(scenario, c));
      EXPECT_EQ(planned.step.time, c.summary.time) << id;
      EXPECT_EQ(planned.step.tokensPerSecondPerGpu, c.summary.tokensPerSecondPerGpu) << id;
      EXPECT_EQ(planned.step.mfu, c.summary.mfu) << id;
      EXPECT_TRUE(c.summary.simulated);
    }
    for (const SearchCandidate& c : result.pareto) {
      EXPECT_EQ(plan(scenarioOf(scenario, c)).step.time, c.summary.time) << id;
      const auto beats = [&c](const SearchCandidate& other) {
        return dominates(other.summary, other.gpus, c.summary, c.gpus);
      };
      EXPECT_TRUE(std::none_of(result.pareto.begin(), result.pareto.end(), beats)) << id;
      EXPECT_TRUE(std::none_of(result.fastest.begin(), result.fastest.end(), beats)) << id;
    }
  }
}

TEST(Search, TheFrontDoesNotDependOnHowManyOfTheFastestAreAsked) {
  const SearchResult few = search(dsv3(), {}, {1, 3, nullptr}), many = search(dsv3(), {}, {2, kSearchRows, nullptr});
  ASSERT_EQ(few.fastest.size(), 3u);
  ASSERT_EQ(few.pareto.size(), many.pareto.size());
  for (std::size_t i = 0; i < few.pareto.size(); ++i) EXPECT_EQ(keyOf(few.pareto[i]), keyOf(many.pareto[i]));
}

TEST(Search, TellsWhatItHasFoundWhenAsked) {
  for (const int threads : {1, 2}) {
    SearchProgress last;
    int asked = 0;
    std::vector<SearchResult> told;
    SearchOptions options{threads, 20, [&last](const SearchProgress& p) {
                            last = p;
                            return true;
                          }};
    options.wantsFound = [&] { return last.feasible > 0 && ++asked % 4 == 0; };
    options.onFound = [&told](SearchResult result) { told.push_back(std::move(result)); };
    const SearchResult whole = search(smallScenario(), {}, options);
    EXPECT_EQ(static_cast<int>(told.size()), asked / 4);
    if (threads == 1) {  // else the other thread may have done nearly all
      ASSERT_GT(told.size(), 1u);
      EXPECT_FALSE(told.back().pareto.empty());
    }
    for (std::size_t i = 0; i < told.size(); ++i) {
      EXPECT_EQ(told[i].total, whole.total);
      EXPECT_LE(told[i].feasible, whole.feasible);
      EXPECT_GE(told[i].considered, told[i > 0 ? i - 1 : i].considered);
      for (const SearchCandidate& c : told[i].pareto)
        EXPECT_EQ(plan(scenarioOf(smallScenario(), c)).step.time, c.summary.time);
    }
    // Asking changes nothing.
    const SearchResult quiet = search(smallScenario(), {}, {1, 20, nullptr});
    ASSERT_EQ(whole.pareto.size(), quiet.pareto.size());
    for (std::size_t i = 0; i < whole.pareto.size(); ++i) EXPECT_EQ(keyOf(whole.pareto[i]), keyOf(quiet.pareto[i]));
  }
}

TEST(Search, FastestAreSortedAndCut) {
  const Scenario scenario = smallScenario();
  const SearchResult all = search(scenario, {}, {1, 1000000, nullptr});
  const SearchResult few = search(scenario, {}, {1, 5, nullptr});
  ASSERT_EQ(few.fastest.size(), 5u);
  for (std::size_t i = 0; i + 1 < all.fastest.size(); ++i)
    EXPECT_GE(all.fastest[i].summary.tokensPerSecondPerGpu, all.fastest[i + 1].summary.tokensPerSecondPerGpu);
  for (std::size_t i = 0; i < few.fastest.size(); ++i) EXPECT_EQ(keyOf(few.fastest[i]), keyOf(all.fastest[i]));
}

TEST(Search, SameAnswerForAnyNumberOfThreads) {
  const Scenario scenario = smallScenario();
  SearchSpace space;
  space.varyRecompute = space.varyMicroBatchSize = space.varyOffload = true;
  space.maxCp = 8;
  space.maxPp = 4;
  space.maxVpp = 2;
  const SearchResult one = search(scenario, space, {1, 50, nullptr});
  ASSERT_GT(one.pareto.size(), 3u);
  for (const int threads : {2, 3}) {
    const SearchResult more = search(scenario, space, {threads, 50, nullptr});
    EXPECT_EQ(more.considered, one.considered);
    EXPECT_EQ(more.evaluated, one.evaluated);
    EXPECT_EQ(more.feasible, one.feasible);
    EXPECT_EQ(more.rejected, one.rejected);
    const auto equal = [](const std::vector<SearchCandidate>& a, const std::vector<SearchCandidate>& b) {
      ASSERT_EQ(a.size(), b.size());
      for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(keyOf(a[i]), keyOf(b[i]));
        EXPECT_EQ(a[i].recompute, b[i].recompute);
        EXPECT_EQ(a[i].microBatchSize, b[i].microBatchSize);
        EXPECT_EQ(a[i].cpuOffloadFraction, b[i].cpuOffloadFraction);
        EXPECT_EQ(a[i].summary.time.count, b[i].summary.time.count);
      }
    };
    equal(more.pareto, one.pareto);
    equal(more.fastest, one.fastest);
  }
}

TEST(Search, CountsAddUp) {
  SearchSpace space;
  space.varyRecompute = true;
  space.maxCp = 8;
  const SearchResult result = search(smallScenario(), space, {2, 10, nullptr});
  std::int64_t rejected = 0;
  for (const std::int64_t count : result.rejected) rejected += count;
  EXPECT_EQ(result.considered, result.total);
  EXPECT_EQ(result.considered, rejected + result.feasible);
  EXPECT_EQ(result.evaluated, result.feasible + result.rejected[static_cast<std::size_t>(Rejection::Memory)]);
  EXPECT_FALSE(result.cancelled);
}

TEST(Search, ReportsProgress) {
  std::vector<SearchProgress> seen;
  const SearchResult whole = search(smallScenario(), {}, {1, 10, [&seen](const SearchProgress& p) {
                                                            seen.push_back(p);
                                                            return true;
                                                          }});
  ASSERT_GT(seen.size(), 2u);
  EXPECT_EQ(seen.front().considered, 0);
  EXPECT_EQ(seen.back().considered, whole.total);
  EXPECT_EQ(seen.back().evaluated, whole.evaluated);
  EXPECT_EQ(seen.back().feasible, whole.feasible);
  for (std::size_t i = 0; i + 1 < seen.size(); ++i) {
    EXPECT_EQ(seen[i].total, whole.total);
    EXPECT_LE(seen[i].considered, seen[i + 1].considered);
  }
}

TEST(Search, StopsWhenToldAndKeepsWhatItHas) {
  const auto untilFive = [](const SearchProgress& p) { return p.feasible < 5; };
  const SearchResult stopped = search(smallScenario(), {}, {1, 10, untilFive});
  EXPECT_TRUE(stopped.cancelled);
  EXPECT_LT(stopped.considered, stopped.total);
  EXPECT_GE(stopped.feasible, 5);
  EXPECT_FALSE(stopped.fastest.empty());

  // Told at once, no thread does more than the cell that it has begun.
  const SearchResult none = search(smallScenario(), {}, {3, 10, [](const SearchProgress&) { return false; }});
  EXPECT_TRUE(none.cancelled);
  EXPECT_EQ(none.considered, 0);
}

TEST(Search, CandidatesPlanAsTheyWereFound) {
  const Scenario scenario = smallScenario();
  SearchSpace space;
  space.varyRecompute = space.varyMicroBatchSize = space.varyOffload = true;
  space.maxPp = 2;
  const SearchResult result = search(scenario, space, {2, 8, nullptr});
  ASSERT_FALSE(result.pareto.empty());
  for (const SearchCandidate& c : result.pareto) {
    const Plan planned = plan(scenarioOf(scenario, c));
    EXPECT_TRUE(planned.feasible);
    EXPECT_EQ(planned.globalBatchSize, 32);
    EXPECT_EQ(headroom(planned.memory), c.summary.headroom);
    EXPECT_EQ(planned.groups.dp, c.summary.dp);
  }
}

TEST(Search, HoldsTheRangesAndTheHeadroom) {
  SearchSpace space;
  space.minTp = 2;
  space.maxTp = 4;
  space.minEp = 4;
  space.maxPp = 2;
  space.minHeadroom = 0.5;
  const Scenario scenario = smallScenario();
  const SearchResult result = search(scenario, space, {1, 1000, nullptr});
  ASSERT_FALSE(result.fastest.empty());
  for (const SearchCandidate& c : result.fastest) {
    EXPECT_GE(c.layout.tp, 2);
    EXPECT_LE(c.layout.tp, 4);
    EXPECT_GE(c.layout.ep, 4);
    EXPECT_LE(c.layout.pp, 2);
    EXPECT_GE(c.summary.headroom.count * 2, scenario.cluster.capacity().count);
  }
}

TEST(Search, FindsThePublishedLayoutOfDeepSeekV3) {
  const Scenario scenario = dsv3();
  SearchSpace space;
  space.minGpus = 256;
  space.maxTp = 1;
  space.minCp = space.maxCp = 32;
  space.minPp = space.maxPp = 8;
  space.minVpp = space.maxVpp = 4;
  const SearchResult result = search(scenario, space, {1, 100, nullptr});
  // EP 1 ... 32: TP 1 x CP 32 x PP 8 takes the 256 GPUs, and EP x PP must divide them too. EP 64 ... 256 do not.
  EXPECT_EQ(result.total, 9);
  EXPECT_EQ(result.rejected[static_cast<std::size_t>(Rejection::EdpNotWhole)], 3);
  // EP 1 has nothing to exchange, which DeepEP refuses.
  EXPECT_EQ(result.rejected[static_cast<std::size_t>(Rejection::Rule)], 1);
  EXPECT_EQ(result.evaluated, 5);
  const auto published = std::find_if(result.fastest.begin(), result.fastest.end(),
                                      [](const SearchCandidate& c) { return c.layout.ep == 32; });
  ASSERT_NE(published, result.fastest.end());
  EXPECT_EQ(published->layout.pipelineLayout, "Et|(tt|)*30mL");
  EXPECT_EQ(published->summary.dp, 1);
  // 671 billion parameters on one node in 8 ways: nothing fits.
  SearchSpace node;
  node.maxGpus = 8;
  EXPECT_EQ(search(scenario, node, {1, 10, nullptr}).feasible, 0);
}

TEST(Search, HoldsTheGlobalBatchOrFollowsTheDefault) {
  const Scenario scenario = smallScenario();
  for (const SearchCandidate& c : search(scenario, {}, {1, 50, nullptr}).fastest) EXPECT_EQ(c.globalBatchSize, 32);
  SearchSpace space;
  space.keepGlobalBatch = false;
  for (const SearchCandidate& c : search(scenario, space, {1, 50, nullptr}).fastest)
    EXPECT_EQ(c.globalBatchSize, 8 * c.layout.pp * c.summary.dp);
}

TEST(Search, MemoryDoesNotGrowWithWhatWasSeen) {
  Scenario scenario = smallScenario();
  SearchSpace space;
  space.varyRecompute = space.varyOffload = true;
  space.maxCp = 8;
  space.maxPp = 4;
  std::size_t first = 0, most = 0;
  search(scenario, space, {1, 20, [&](const SearchProgress&) {
                             const std::size_t inUse = mallinfo2().uordblks;
                             if (first == 0) first = inUse;
                             most = std::max(most, inUse);
                             return true;
                           }});
  if (first == 0) GTEST_SKIP() << "this allocator does not tell what is in use";
  EXPECT_LT(most, first + (std::size_t{256} << 10));
}

TEST(Search, AbsurdSpacesAreCutToSize) {
  Scenario scenario = smallScenario();
  scenario.model.numLayers = 100000;
  scenario.cluster.numGpus = INT32_MAX;
  SearchSpace space;
  space.minGpus = INT32_MIN;
  space.maxGpus = INT32_MAX;
  const SearchResult result = search(scenario, space, {1, 1, [](const SearchProgress&) { return false; }});
  EXPECT_TRUE(result.cancelled);
  EXPECT_GT(result.total, 0);
}

}  // namespace
}  // namespace shardscope
