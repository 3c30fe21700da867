// SPDX-License-Identifier: Apache-2.0
#include "core/format/plan_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/format/catalog.h"
#include "core/format/scenario_json.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

using nlohmann::json;

std::vector<std::string> keysOf(const json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

Plan smallPlan() {
  Plan p;
  p.groups = {16, 4, 2, true, true};
  p.numMicrobatches = 8;
  p.globalBatchSize = 32;
  p.assumedGlobalBatchSize = true;
  p.issues = {{"world-divides", Severity::Hard, 24, 16}, {"world-divides", Severity::Soft, 1, 2}};
  p.legal = false;
  StageMemory stage;
  stage.staticBytes = {100};
  stage.peakAllocated = {300};
  stage.peakReserved = {310};
  stage[MemoryComponent::Weights] = {100};
  stage[MemoryComponent::Activations] = {200};
  p.memory = {{1000}, 0, {stage}};
  p.step.time = milliseconds(12.5);
  p.step.low = milliseconds(11);
  p.step.high = milliseconds(14);
  p.step.tokensPerSecondPerGpu = 5000;
  p.step.modelFlopsPerGpu = 400e12;
  p.step.mfu = 0.4;
  p.step.components = {{"attention", milliseconds(5)}, {"bubble", milliseconds(7.5)}};
  return p;
}

Scenario preset(std::string_view id) { return readScenario(*scenarioPresetText(id))->scenario; }

TEST(PlanJson, WritesTheDocumentedKeysAndUnits) {
  Plan plan = smallPlan();
  plan.legal = true;
  const std::string text = planJson(preset("dsv3-h100-4k"), plan, {}, "row 1");
  EXPECT_EQ(text.find('\n'), std::string::npos);
  const json document = json::parse(text);
  EXPECT_THAT(keysOf(document), testing::ElementsAre("advice", "calibration", "feasible", "groups", "id", "issues",
                                                     "legal", "memory", "step"));
  EXPECT_EQ(document["id"], "row 1");
  EXPECT_EQ(document["legal"], true);
  EXPECT_EQ(document["groups"], json::parse(R"({"world_size": 16, "dp": 4, "edp": 2, "num_microbatches": 8,
                                                "global_batch_size": 32, "assumed_global_batch_size": true})"));
  const json& stage = document["memory"]["stages"][0];
  EXPECT_EQ(document["memory"]["capacity_bytes"], 1000);
  EXPECT_EQ(document["memory"]["peak_stage"], 0);
  EXPECT_EQ(stage["stage"], 0);
  EXPECT_EQ(stage["static_bytes"], 100);
  EXPECT_EQ(stage["peak_allocated_bytes"], 300);
  EXPECT_EQ(stage["peak_reserved_bytes"], 310);
  EXPECT_EQ(stage["components"]["weights"], 100);
  EXPECT_EQ(stage["components"]["activations"], 200);
  EXPECT_EQ(document["step"]["time_ms"], 12.5);
  EXPECT_EQ(document["step"]["model_tflops_per_gpu"], 400.0);
  EXPECT_EQ(document["step"]["components_ms"], json::parse(R"({"attention": 5.0, "bubble": 7.5})"));
  EXPECT_EQ(document["advice"], json::array());
}

TEST(PlanJson, ALayoutThatIsNotLegalHasNoStep) {
  const json document = json::parse(planJson(preset("dsv3-h100-4k"), smallPlan(), {}, ""));
  EXPECT_EQ(document["legal"], false);
  EXPECT_TRUE(document["step"].is_null());
  EXPECT_EQ(document["memory"]["stages"].size(), 1u);
}

TEST(PlanJson, IssuesSayWhatTheyHaveAndNeed) {
  const json document = json::parse(planJson(preset("dsv3-h100-4k"), smallPlan(), {}, ""));
  EXPECT_FALSE(document.contains("id"));
  const json& issues = document["issues"];
  ASSERT_EQ(issues.size(), 2u);
  EXPECT_EQ(issues[0]["rule"], "world-divides");
  EXPECT_EQ(issues[0]["severity"], "hard");
  EXPECT_EQ(issues[0]["have"], 24);
  EXPECT_EQ(issues[0]["need"], 16);
  EXPECT_NE(issues[0]["message"], "");
  EXPECT_EQ(issues[1]["severity"], "soft");
}

TEST(PlanJson, AdviceCarriesOnlyTheKeysToChange) {
  const Scenario scenario = preset("dsv3-h100-128k");
  Scenario changed = scenario;
  changed.layout.cp = 16;
  changed.optimizer.cpuOffloadFraction = 0.5;
  const std::vector<Advice> advice = {
      {"cp-size", AdviceSeverity::Warning, {"advice.none", {}}, "long-context guide", changed},
      {"no-change", AdviceSeverity::Hint, {"advice.none", {}}, "long-context guide", std::nullopt},
      {"stop", AdviceSeverity::Blocker, {"advice.none", {}}, "", std::nullopt}};
  const json document = json::parse(planJson(scenario, smallPlan(), advice, ""));
  EXPECT_EQ(document["advice"][0]["id"], "cp-size");
  EXPECT_EQ(document["advice"][0]["severity"], "warning");
  EXPECT_EQ(document["advice"][0]["source"], "long-context guide");
  EXPECT_EQ(document["advice"][0]["apply"],
            json::parse(R"({"layout": {"cp": 16}, "optimizer": {"cpu_offload_fraction": 0.5}})"));
  EXPECT_EQ(document["advice"][1]["severity"], "hint");
  EXPECT_TRUE(document["advice"][1]["apply"].is_null());
  EXPECT_EQ(document["advice"][2]["severity"], "blocker");
}

TEST(PlanJson, NumbersThatAreNotFiniteBecomeNull) {
  Plan p = smallPlan();
  p.legal = true;
  p.step.time = {std::numeric_limits<double>::infinity()};
  p.step.mfu = std::nan("");
  p.step.components.push_back({"comm", {-std::numeric_limits<double>::infinity()}});
  const json document = json::parse(planJson(preset("dsv3-h100-4k"), p, {}, "\xff broken"));
  EXPECT_TRUE(document["step"]["time_ms"].is_null());
  EXPECT_TRUE(document["step"]["mfu"].is_null());
  EXPECT_TRUE(document["step"]["components_ms"]["comm"].is_null());
}

// The published runs are legal, and what they allocate fits.
TEST(PlanJson, EveryPresetPlansLegallyAndFits) {
  for (const std::string& id : scenarioPresetIds()) {
    const Scenario scenario = preset(id);
    const Plan p = plan(scenario);
    const json document = json::parse(planJson(scenario, p, advise(scenario, p), id));
    EXPECT_EQ(document["legal"], true) << id << document["issues"];
    for (const json& stage : document["memory"]["stages"])
      EXPECT_LE(stage["peak_allocated_bytes"], document["memory"]["capacity_bytes"]) << id << stage;
    EXPECT_GT(document["step"]["time_ms"], 0) << id;
    EXPECT_EQ(document["groups"]["assumed_global_batch_size"], id != "qwen3-235b-gb200-4k") << id;
  }
}

}  // namespace
}  // namespace shardscope
