// SPDX-License-Identifier: Apache-2.0
#include "core/format/search_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/format/scenario_json.h"

namespace shardscope {
namespace {

using nlohmann::json;

constexpr const char* kScenario = R"({"format": "shardscope.scenario", "version": 1,
  "model": {"preset": "moonlight-16b-a3b"}, "cluster": {"gpu": "H100", "num_gpus": 16}, "layout": {"ep": 8},
  "batch": {"seq_len": 16384, "global_batch_size": 32}})";

struct Searched {
  Scenario scenario = readScenario(kScenario)->scenario;
  SearchResult result;
  json document;

  explicit Searched(const SearchSpace& space) {
    result = search(scenario, space, {1, 6, nullptr});
    document = json::parse(searchJson(scenario, result, 0.25));
  }
};

TEST(SearchJson, HoldsTheKeysOfTheContract) {
  const Searched s({});
  EXPECT_EQ(s.document["evaluated"], s.result.evaluated);
  EXPECT_EQ(s.document["feasible"], s.result.feasible);
  EXPECT_EQ(s.document["seconds"], 0.25);
  EXPECT_EQ(s.document["cancelled"], false);
  ASSERT_EQ(s.document["pareto"].size(), s.result.pareto.size());
  ASSERT_FALSE(s.result.pareto.empty());
  const json& first = s.document["pareto"][0];
  EXPECT_EQ(first["gpus"], s.result.pareto[0].gpus);
  EXPECT_EQ(first["memory_headroom_bytes"], s.result.pareto[0].summary.headroom.count);
  EXPECT_DOUBLE_EQ(first["time_ms"], toMilliseconds(s.result.pareto[0].summary.time));
  for (const char* key : {"tp", "cp", "ep", "etp", "pp", "vpp"}) EXPECT_TRUE(first["layout"][key].is_number()) << key;
  std::int64_t rejected = 0;
  for (const auto& [key, count] : s.document["rejected"].items()) rejected += count.get<std::int64_t>();
  EXPECT_EQ(rejected + s.result.feasible, s.result.considered);
}

TEST(SearchJson, CandidatesMergeIntoTheScenarioFile) {
  SearchSpace space;
  space.varyRecompute = space.varyOffload = space.varyMicroBatchSize = true;
  space.maxPp = 4;
  const Searched s(space);
  for (const char* list : {"pareto", "fastest"})
    for (const json& candidate : s.document[list]) {
      json file = json::parse(kScenario);
      file["layout"] = candidate["layout"];
      file["recompute"] = candidate["recompute"];
      file["cluster"]["num_gpus"] = candidate["gpus"];
      file["batch"]["micro_batch_size"] = candidate["micro_batch_size"];
      file["batch"]["global_batch_size"] = candidate["global_batch_size"];
      file["optimizer"]["cpu_offload_fraction"] = candidate["cpu_offload_fraction"];
      const Result<ReadScenario> read = readScenario(file.dump());
      ASSERT_TRUE(read.ok()) << file;
      const PlanSummary summary = simulate(read->scenario);
      EXPECT_TRUE(summary.feasible) << file;
      EXPECT_EQ(summary.headroom.count, candidate["memory_headroom_bytes"]) << file;
      EXPECT_DOUBLE_EQ(toMilliseconds(summary.time), candidate["time_ms"]) << file;
    }
}

}  // namespace
}  // namespace shardscope
