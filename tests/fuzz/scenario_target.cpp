// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "core/advice/advice.h"
#include "core/format/plan_json.h"
#include "core/format/scenario_json.h"
#include "core/plan/plan.h"
#include "core/text/sentences.h"
#include "tests/fuzz/fuzz_targets.h"

namespace shardscope {

void holdPlan(const Scenario& scenario) {
  const PlanSummary summary = summarize(scenario);
  const Plan whole = plan(scenario);
  promise(summary.legal == whole.legal, "summary and plan agree on legality");
  promise(summary.feasible == whole.feasible, "summary and plan agree on feasibility");
  const auto document = nlohmann::json::parse(planJson(scenario, whole, advise(scenario, whole), ""), nullptr, false);
  promise(document.is_object(), "a plan is written as JSON");
  promise(document["memory"]["stages"].size() == static_cast<std::size_t>(scenario.layout.pp),
          "every stage is planned");
}

void fuzzScenario(std::string_view text) {
  const auto read = readScenario(text);
  if (!read) {
    promise(!render(read.error()).empty(), "an error has words");
    return;
  }
  for (const Error& warning : read->warnings) promise(!render(warning).empty(), "a warning has words");
  const std::string written = writeScenario(read->scenario);
  const auto again = readScenario(written);
  promise(again.ok(), "what is written can be read");
  promise(again->scenario == read->scenario, "what is written reads back equal");
  promise(writeScenario(again->scenario) == written, "writing is canonical");
  holdPlan(read->scenario);
}

}  // namespace shardscope
