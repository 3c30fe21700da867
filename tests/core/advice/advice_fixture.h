// SPDX-License-Identifier: Apache-2.0
// Presets changed in place, planned and advised.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/advice/advice.h"
#include "core/format/catalog.h"
#include "core/format/scenario_json.h"
#include "core/text/sentences.h"

namespace shardscope {

inline Scenario preset(std::string_view id) {
  const Result<std::string_view> text = scenarioPresetText(id);
  EXPECT_TRUE(text.ok()) << id;
  if (!text) return {};
  const Result<ReadScenario> read = readScenario(*text);
  EXPECT_TRUE(read.ok()) << (read ? "" : render(read.error()));
  return read ? read->scenario : Scenario{};
}

// DeepSeek-V3 at 128K on 256 H100 in the layout of the public recipe, two layers a stage: it fits with room to spare.
inline Scenario dsv3At128K() {
  Scenario scenario = preset("dsv3-h100-128k");
  scenario.layout.pipelineLayout = "Et|(tt|)*30mL";
  scenario.cluster.reserve = {};
  return scenario;
}

inline std::vector<Advice> adviceFor(const Scenario& scenario) { return advise(scenario, plan(scenario)); }

// The advice of a rule, or none.
inline std::optional<Advice> find(const std::vector<Advice>& advice, std::string_view id) {
  const auto found = std::find_if(advice.begin(), advice.end(), [id](const Advice& item) { return item.id == id; });
  return found == advice.end() ? std::nullopt : std::optional(*found);
}
inline std::optional<Advice> adviceOf(const Scenario& scenario, std::string_view id) {
  return find(adviceFor(scenario), id);
}
inline bool fires(const Scenario& scenario, std::string_view id) { return adviceOf(scenario, id).has_value(); }

// Its change, which every test expects to be legal.
inline Scenario applied(const Scenario& scenario, std::string_view id) {
  const std::optional<Advice> advice = adviceOf(scenario, id);
  EXPECT_TRUE(advice && advice->apply) << id;
  if (!advice || !advice->apply) return scenario;
  EXPECT_TRUE(summarize(*advice->apply).legal) << id;
  return *advice->apply;
}

inline Bytes worstReserved(const Scenario& scenario) { return summarize(scenario).peakReserved; }
inline double stepTime(const Scenario& scenario) { return summarize(scenario).time.count; }

inline std::string sentenceOf(const Scenario& scenario, std::string_view id) {
  const std::optional<Advice> advice = adviceOf(scenario, id);
  return advice ? render(advice->message) : "";
}

}  // namespace shardscope
