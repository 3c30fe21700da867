// SPDX-License-Identifier: Apache-2.0
#include "core/advice/advice.h"

#include <set>

#include "tests/core/advice/advice_fixture.h"

namespace shardscope {
namespace {

bool filled(const std::string& text) { return !text.empty() && text.find('{') == std::string::npos; }

TEST(Advice, RulesHaveASourceAndSentences) {
  std::set<std::string_view> ids;
  for (const AdviceRuleInfo& rule : adviceRules()) {
    EXPECT_TRUE(ids.insert(rule.id).second) << rule.id;
    EXPECT_FALSE(rule.source.empty()) << rule.id;
    const std::string key = "advice." + std::string(rule.id);
    EXPECT_FALSE(sentence(key).empty()) << key;
    EXPECT_FALSE(sentence(key + ".title").empty()) << key;
  }
  EXPECT_GE(ids.size(), 30u);
}

TEST(Advice, SentencesAreFilledAndTitlesAreShort) {
  for (const std::string& id : scenarioPresetIds()) {
    const Scenario scenario = preset(id);
    for (const Advice& advice : adviceFor(scenario)) {
      const std::string key(advice.message.id);
      EXPECT_TRUE(filled(render(advice.message))) << id << ": " << render(advice.message);
      const std::string title = render(sentence(key + ".title"), advice.message);
      EXPECT_TRUE(filled(title)) << title;
      EXPECT_LE(title.size(), 34u) << title;
      if (advice.apply) {
        EXPECT_TRUE(filled(render(sentence(key + ".action"), advice.message))) << id << ": " << key;
      }
    }
    for (const HeldRule& held : heldRules(scenario, plan(scenario)))
      EXPECT_TRUE(filled(render(sentence(std::string(held.message.id) + ".holds"), held.message))) << held.id;
  }
}

TEST(Advice, EveryChangeOfEveryPresetIsLegal) {
  for (const std::string& id : scenarioPresetIds()) {
    const Scenario scenario = preset(id);
    for (const Advice& advice : adviceFor(scenario)) {
      if (!advice.apply) continue;
      EXPECT_TRUE(summarize(*advice.apply).legal) << id << ": " << advice.id;
      EXPECT_FALSE(*advice.apply == scenario) << id << ": " << advice.id;
    }
  }
}

TEST(Advice, ChangesOfBrokenScenariosAreLegalOrNotOffered) {
  const auto breakIt = [](Scenario& s, int way) {
    if (way == 0) s.layout.cp *= 16;
    if (way == 1) s.layout.ep = 3;
    if (way == 2) s.batch.globalBatchSize = 7;
    if (way == 3) s.layout.pp = 5;
    if (way == 4) s.recompute.modules |= bit(RecomputeModule::Mlp) | bit(RecomputeModule::CoreAttn);
    if (way == 5) s.overlap.epA2a = true;
    if (way == 6) s.cudaGraphScopes = bit(GraphScope::Moe);
  };
  for (const std::string& id : scenarioPresetIds())
    for (int way = 0; way < 7; ++way) {
      Scenario scenario = preset(id);
      breakIt(scenario, way);
      for (const Advice& advice : adviceFor(scenario)) {
        EXPECT_TRUE(filled(render(advice.message))) << id << ": " << render(advice.message);
        EXPECT_TRUE(!advice.apply || summarize(*advice.apply).legal) << id << ", " << way << ": " << advice.id;
      }
    }
}

TEST(Advice, TheMostUrgentComesFirst) {
  Scenario s = dsv3At128K();
  s.layout.cp = 64;
  const std::vector<Advice> advice = adviceFor(s);
  ASSERT_FALSE(advice.empty());
  EXPECT_EQ(advice.front().severity, AdviceSeverity::Blocker);
  EXPECT_TRUE(std::is_sorted(advice.begin(), advice.end(),
                             [](const Advice& a, const Advice& b) { return a.severity < b.severity; }));
}

TEST(Advice, TheSeedKeepsTheRulesOfTheGuide) {
  const Scenario s = dsv3At128K();
  std::set<std::string_view> held;
  for (const HeldRule& rule : heldRules(s, plan(s))) held.insert(rule.id);
  for (const char* id : {"cp-shard-large", "recompute-full", "recompute-attention", "kernels-old"})
    EXPECT_TRUE(held.count(id)) << id;
  EXPECT_FALSE(held.count("dp-floor"));
}

TEST(Advice, SaysNothingOfAnEmptyPlan) {
  EXPECT_TRUE(advise(Scenario{}, Plan{}).empty());
  EXPECT_TRUE(heldRules(Scenario{}, Plan{}).empty());
}

// Each change that saves memory says whether it is enough.
TEST(Advice, SaysWhereTheChangeIsNotEnough) {
  Scenario s = dsv3At128K();
  s.optimizer.cpuOffloadFraction = 0;
  int enough = 0, notEnough = 0;
  for (const double imbalance : {1.0, 2.0, 3.0, 4.0, 6.0})
    for (const std::uint16_t modules : {s.recompute.modules, std::uint16_t{0}}) {
      Scenario changed = s;
      changed.moe.imbalance = imbalance;
      changed.recompute.modules = modules;
      if (modules == 0) changed.recompute = {};
      for (const char* id : {"offload-more", "recompute-more", "pp-memory"}) {
        const std::optional<Advice> advice = adviceOf(changed, id);
        if (!advice || !advice->apply) continue;
        const Bytes over = worstReserved(*advice->apply) - changed.cluster.capacity();
        EXPECT_EQ(advice->remark.has_value(), over > Bytes{}) << id << " at imbalance " << imbalance;
        if (advice->remark) {
          EXPECT_EQ(std::get<Bytes>(advice->remark->arguments[0].value), over) << id;
        }
        ++(advice->remark ? notEnough : enough);
      }
    }
  EXPECT_GT(enough, 0);
  EXPECT_GT(notEnough, 0);
}

// Whatever makes a broken plan legal, or takes less memory than one that does not fit, says what is still missing.
TEST(Advice, WhatIsNotEnoughAloneSaysSo) {
  int said = 0;
  for (const std::string& id : scenarioPresetIds())
    for (const int way : {0, 1, 2, 3, 4}) {
      Scenario s = preset(id);
      if (way == 0) s.batch.microBatchSize = 16;
      if (way == 1) s.batch.seqLen *= 8;
      if (way == 2) s.recompute = {};
      if (way == 3) s.layout.ep = std::max(1, s.layout.ep / 8);
      if (way == 4) s.cluster.numGpus = s.cluster.numGpus / 2 + 1;
      const Plan now = plan(s);
      if (now.feasible) continue;
      for (const Advice& advice : advise(s, now)) {
        if (!advice.apply) continue;
        const Bytes left = headroom(plan(*advice.apply).memory);
        const bool helps = !now.legal || left > headroom(now.memory);
        const bool remarked = advice.remark && advice.remark->id == "advice.still-over";
        if (advice.remark && !remarked) continue;
        EXPECT_EQ(remarked, helps && left < Bytes{}) << id << ", " << way << ": " << advice.id;
        said += remarked ? 1 : 0;
      }
    }
  EXPECT_GT(said, 10);
}

// A blocker is a broken rule seen from what to do about it, or too little memory: nothing that a verdict misses.
TEST(Advice, BlockersAreBrokenRulesOrTooLittleMemory) {
  for (const std::string& id : scenarioPresetIds())
    for (int way = 0; way < 6; ++way) {
      Scenario s = preset(id);
      if (way == 0) s.layout.cp *= 16;
      if (way == 1) s.layout.pp = 5;
      if (way == 2) s.batch.globalBatchSize = 7;
      if (way == 3) s.layout.cpTransport = CpTransport::AllToAll;
      if (way == 4) s.overlap.epA2a = true;
      if (way == 5) s.batch.seqLen *= 4;
      const Plan now = plan(s);
      EXPECT_EQ(now.legal, brokenRules(now.issues) == 0);
      for (const Advice& advice : advise(s, now))
        if (advice.severity == AdviceSeverity::Blocker) {
          EXPECT_FALSE(now.feasible) << id << ", " << way << ": " << advice.id;
        }
    }
}

}  // namespace
}  // namespace shardscope
