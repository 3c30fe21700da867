// SPDX-License-Identifier: Apache-2.0
// What is written reads back equal: over presets, measured cases and random scenarios.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "core/format/catalog.h"
#include "core/format/model_fields.h"
#include "core/format/model_json.h"
#include "core/format/scenario_fields.h"
#include "core/format/scenario_json.h"
#include "core/text/sentences.h"
#include "tests/core/format/sample_scenarios.h"

namespace shardscope {
namespace {

using nlohmann::json;
using Random = std::mt19937;

bool chance(Random& random, int oneIn) { return random() % static_cast<unsigned>(oneIn) == 0; }

// Gives some fields of a struct a random value that is allowed.
template <typename T>
class FieldShuffler {
 public:
  FieldShuffler(Random& random, T& out, int oneIn) : m_random(random), m_out(out), m_oneIn(oneIn) {}

  void number(std::string_view, int T::*field, IntRange range) {
    if (!chance(m_random, m_oneIn)) return;
    const std::int64_t top = chance(m_random, 2) ? range.most : std::min(range.most, range.least + 64);
    m_out.*field = static_cast<int>(std::uniform_int_distribution<std::int64_t>(range.least, top)(m_random));
  }
  void numberOrNone(std::string_view key, int T::*field, IntRange range) { number(key, field, range); }
  void real(std::string_view, double T::*field, RealRange range) {
    if (chance(m_random, m_oneIn))
      m_out.*field = std::uniform_real_distribution<double>(range.least, range.most)(m_random);
  }
  void realOrNone(std::string_view key, double T::*field, RealRange range) { real(key, field, range); }
  void flag(std::string_view, bool T::*field) {
    if (chance(m_random, m_oneIn)) m_out.*field = !(m_out.*field);
  }
  void text(std::string_view, std::string T::*field) {
    static const char* const kTexts[] = {"",
                                         "adam",
                                         "a b",
                                         "\xC3\xA9\xE2\x82\xAC",
                                         "quote \" and \\ and \n",
                                         "qk-layernorm=True",
                                         "max-position-embeddings=77; qk-layernorm=False"};
    if (chance(m_random, m_oneIn)) m_out.*field = kTexts[m_random() % std::size(kTexts)];
  }
  template <typename E, std::size_t N>
  void choice(std::string_view, E T::*field, const Choice<E> (&choices)[N]) {
    if (chance(m_random, m_oneIn)) m_out.*field = choices[m_random() % N].value;
  }
  template <typename E, std::size_t N>
  void choiceOrNone(std::string_view key, E T::*field, const Choice<E> (&choices)[N]) {
    choice(key, field, choices);
  }

 private:
  Random& m_random;
  T& m_out;
  int m_oneIn;
};

template <typename T>
void shuffle(Random& random, T& out, int oneIn, void (*fields)(FieldShuffler<T>)) {
  fields(FieldShuffler<T>(random, out, oneIn));
}

void shuffleLayers(Random& random, ModelSpec& model) {
  if (chance(random, 3)) {
    model.moeLayerPattern.resize(static_cast<std::size_t>(model.numLayers));
    for (auto& kind : model.moeLayerPattern) kind = random() % 2;
  } else if (!model.moeLayerPattern.empty()) {
    model.moeLayerPattern.clear();
  }
  model.numDenseLayers = std::min(model.numDenseLayers, model.numLayers);
  if (chance(random, 3)) model.attention.linear.reset();
  if (chance(random, 3)) model.attention.linear = GatedDeltaNetSpec{2, 16, 4, 16, 4, static_cast<int>(random() % 6)};
  if (model.attention.linear) shuffle(random, *model.attention.linear, 4, deltaNetFields);
}

// The conditions that a readable model meets.
void repair(ModelSpec& model) {
  model.ffnHiddenSize = std::max(model.ffnHiddenSize, 1);
  model.moe.topk = std::max(1, std::min(model.moe.topk, model.moe.numExperts));
  model.moe.ffnHiddenSize = std::max(model.moe.ffnHiddenSize, 1);
  AttentionSpec& attention = model.attention;
  if (attention.kind == AttentionKind::Mla) {
    for (int* width : {&attention.kvLoraRank, &attention.qkNopeHeadDim, &attention.qkRopeHeadDim, &attention.vHeadDim})
      *width = std::max(*width, 1);
  }
  canonicalize(model);
}

void shuffleModel(Random& random, ModelSpec& model) {
  shuffle(random, model, 6, modelFields);
  shuffle(random, model.attention, 6, attentionFields);
  shuffle(random, model.attention, 6, slidingWindowFields);
  shuffle(random, model.moe, 6, moeFields);
  shuffle(random, model.moe.router, 6, routerFields);
  if (chance(random, 4)) model.moe.router.softmaxBeforeTopk = !model.moe.router.softmaxBeforeTopk;
  shuffle(random, model.bias, 6, biasFields);
  shuffle(random, model.rope, 6, ropeFields);
  shuffle(random, model.rope, 6, ropeScalingFields);
  if (chance(random, 4)) model.normEpsilon = 1.25e-5;
  if (chance(random, 4)) model.zeroCenteredNorm = !model.zeroCenteredNorm;
  shuffleLayers(random, model);
  repair(model);
}

void shuffleCluster(Random& random, ClusterSpec& cluster) {
  static const char* const kGpus[] = {"h100", "gb200", "a100", "mi300x", "b300"};
  if (chance(random, 4)) cluster.gpu = *gpuPreset(kGpus[random() % std::size(kGpus)]);
  if (chance(random, 4)) cluster.calibration = *calibrationPreset(cluster.gpu);
  if (chance(random, 4)) cluster.gpu.memory = {40.5 * kGiB, Provenance::Given, ""};
  if (chance(random, 4)) cluster.gpu.peak.fp8 = {123.4e12, Provenance::Measured, "bench"};
  if (chance(random, 4)) cluster.gpu.nicBandwidth = {25e9, Provenance::Given, ""};
  if (chance(random, 4)) cluster.gpu.hostLinkBandwidth = {};
  if (chance(random, 4)) cluster.gpu.id = "my-own";
  if (chance(random, 4)) cluster.gpu.title = "Mine";
  if (chance(random, 4)) cluster.gpu.computeCapability = static_cast<int>(random() % 130);
  if (chance(random, 4)) cluster.gpu.gpusPerNode = 1 + static_cast<int>(random() % 16);
  if (chance(random, 4)) cluster.numGpus = 1 + static_cast<int>(random() % 4096);
  if (chance(random, 4)) cluster.nvlinkDomainSize = 1 + static_cast<int>(random() % 72);
  if (chance(random, 4)) cluster.reserve = {static_cast<std::int64_t>(random())};
  if (chance(random, 4)) cluster.calibration.denseBf16 = 0.123456789;
  if (chance(random, 8)) cluster.calibration.source = "bench";
  if (chance(random, 8)) cluster.sharedCores = static_cast<int>(random() % 64);
  if (chance(random, 8)) setFactor(cluster.calibration, {"moe.act", 1.5, 0.25 * (1 + random() % 9)});
}

std::uint16_t someBits(Random& random, int count) { return static_cast<std::uint16_t>(random() % (1u << count)); }

void shuffleRun(Random& random, Scenario& s) {
  shuffle(random, s.layout, 4, layoutFields);
  s.layout.vpp = std::min(s.layout.vpp, kMostChunks / s.layout.pp);
  static const char* const kLayouts[] = {"", "Et*3|(tt|)*29m|L", "account_for_embedding/loss", "first=3,last=2"};
  if (chance(random, 3)) s.layout.pipelineLayout = kLayouts[random() % std::size(kLayouts)];
  if (chance(random, 3)) s.layout.sequenceParallel = !s.layout.sequenceParallel;
  if (chance(random, 3)) s.layout.hierarchicalCpSizes = {2, static_cast<int>(1 + random() % 8)};
  if (chance(random, 3)) s.layout.hierarchicalCpSizes.clear();
  shuffle(random, s.batch, 4, batchFields);
  shuffle(random, s.precision, 4, precisionFields);
  shuffle(random, s.optimizer, 4, optimizerFields);
  shuffle(random, s.recompute, 3, recomputeFields);
  if (chance(random, 2)) s.recompute.modules = someBits(random, 8);
  shuffle(random, s.moe, 4, moeRunFields);
  shuffle(random, s.kernels, 4, kernelFields);
  if (chance(random, 3)) s.kernels.attention = kAttentionKernels[random() % 4].value;
  if (chance(random, 3)) s.kernels.teVersion = {static_cast<int>(random() % 4), static_cast<int>(random() % 20)};
  shuffle(random, s.overlap, 4, overlapFields);
  if (chance(random, 3)) s.runtime = kRuntimeProfiles[random() % 2].value;
  if (chance(random, 3)) s.cudaGraphScopes = someBits(random, 6);
  if (chance(random, 3)) s.activationOffload = someBits(random, 7);
}

std::vector<Scenario> startingScenarios() {
  std::vector<Scenario> out;
  for (const std::string& id : scenarioPresetIds()) out.push_back(readScenario(*scenarioPresetText(id))->scenario);
  for (const std::string& id : modelPresetIds()) {
    out.push_back(out.front());
    out.back().model = *modelPreset(id);
  }
  out.push_back(readScenario(sampleScenario().dump())->scenario);
  out.push_back(readScenario(sampleMoeScenario().dump())->scenario);
  return out;
}

void expectRoundTrip(const Scenario& scenario) {
  const std::string text = writeScenario(scenario);
  const auto read = readScenario(text);
  ASSERT_TRUE(read.ok()) << render(read.error()) << "\n" << text;
  EXPECT_EQ(read->scenario.model, scenario.model) << text;
  EXPECT_EQ(read->scenario.cluster, scenario.cluster) << text;
  EXPECT_EQ(read->scenario, scenario) << text;
  EXPECT_EQ(writeScenario(read->scenario), text);
}

TEST(ScenarioRoundTrip, OfEveryPreset) {
  for (const Scenario& scenario : startingScenarios()) {
    expectRoundTrip(scenario);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(ScenarioRoundTrip, OfRandomScenarios) {
  const std::vector<Scenario> starts = startingScenarios();
  Random random(20261130);
  for (int i = 0; i < 1500; ++i) {
    Scenario scenario = starts[random() % starts.size()];
    if (!chance(random, 3)) shuffleModel(random, scenario.model);
    if (!chance(random, 3)) shuffleCluster(random, scenario.cluster);
    shuffleRun(random, scenario);
    expectRoundTrip(scenario);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(ScenarioRoundTrip, ChangesMergedIntoTheFileGiveTheOtherScenario) {
  const std::vector<Scenario> starts = startingScenarios();
  Random random(7);
  for (int i = 0; i < 1000; ++i) {
    Scenario before = starts[random() % starts.size()];
    shuffleRun(random, before);
    Scenario after = before;
    shuffleRun(random, after);
    if (chance(random, 3)) after.cluster.numGpus *= 2;
    if (chance(random, 3)) after.cluster.reserve += gibibytes(1);
    json merged = scenarioToJson(before);
    merged.merge_patch(scenarioChanges(before, after));
    const auto read = readScenario(merged.dump());
    ASSERT_TRUE(read.ok()) << render(read.error());
    ASSERT_EQ(read->scenario, after) << scenarioToJson(before) << "\n" << scenarioChanges(before, after);
  }
}

TEST(ScenarioRoundTrip, ChangesNameOnlyWhatDiffers) {
  const Scenario before = readScenario(*scenarioPresetText("dsv3-h100-128k"))->scenario;
  EXPECT_EQ(scenarioChanges(before, before), json::object());
  Scenario after = before;
  after.layout.cp = 16;
  after.recompute.modules = bit(RecomputeModule::MoeAct);
  EXPECT_EQ(scenarioChanges(before, after), json::parse(R"({"layout": {"cp": 16},
      "recompute": {"granularity": "selective", "modules": ["moe_act"]}})"));
}

TEST(ScenarioRoundTrip, APresetIsWrittenAsItsNameAndWhatDiffers) {
  Scenario scenario = readScenario(*scenarioPresetText("dsv3-h100-128k"))->scenario;
  scenario.model.numLayers = 13;
  scenario.cluster.gpu.memory = {64.0 * kGiB, Provenance::Given, ""};
  const json written = scenarioToJson(scenario);
  EXPECT_EQ(written["model"], json::parse(R"({"preset": "deepseek-v3", "num_layers": 13})"));
  EXPECT_EQ(written["cluster"], json::parse(R"({"gpu": "h100-sxm", "num_gpus": 256, "hbm_gib": 64.0})"));
}

}  // namespace
}  // namespace shardscope
