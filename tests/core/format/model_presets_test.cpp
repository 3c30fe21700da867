// SPDX-License-Identifier: Apache-2.0
// The model presets under resources/models against the released weights.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/format/catalog.h"
#include "core/model/parameter_count.h"
#include "core/text/sentences.h"
#include "tests/test_paths.h"

namespace shardscope {
namespace {

using nlohmann::json;

struct CheckpointRow {
  std::string preset, counts;
  std::int64_t elements = 0;
  std::int64_t other = 0;
};

std::vector<CheckpointRow> checkpointRows() {
  std::ifstream file(std::string(SHARDSCOPE_TEST_DATA) + "/checkpoint_elements.tsv");
  std::vector<CheckpointRow> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream columns(line);
    std::string elements, other;
    CheckpointRow row;
    std::getline(columns, row.preset, '\t');
    std::getline(columns, elements, '\t');
    std::getline(columns, row.counts, '\t');
    std::getline(columns, other, '\t');
    row.elements = std::stoll(elements);
    row.other = std::stoll(other);
    rows.push_back(row);
  }
  return rows;
}

bool names(const std::string& counts, std::string_view part) {
  std::istringstream parts(counts);
  for (std::string one; std::getline(parts, one, '+');)
    if (one == part) return true;
  return false;
}

std::int64_t uploadedElements(const ParameterCounts& counts, const std::string& what) {
  const bool mtp = names(what, "mtp");
  std::int64_t elements = mtp ? counts.totalWithMtp : counts.total;
  if (names(what, "router_correction")) elements += mtp ? counts.routerCorrectionWithMtp : counts.routerCorrection;
  if (names(what, "mtp_embedding_and_output_copies")) elements += counts.embedding + counts.outputLayer;
  return elements;
}

json presetFile(const std::string& id) { return json::parse(resourceText("models/" + id + ".json")); }

TEST(ModelPresets, TotalsEqualTheReleasedWeightsToTheElement) {
  const std::vector<CheckpointRow> rows = checkpointRows();
  EXPECT_EQ(rows.size(), 25u);
  for (const CheckpointRow& row : rows) {
    const auto model = modelPreset(row.preset);
    ASSERT_TRUE(model) << render(model.error());
    EXPECT_EQ(uploadedElements(countParameters(*model), row.counts) + row.other, row.elements) << row.preset;
  }
}

// The uploads of four models hold their MTP layer and so check it too; DeepSeek-V3 comes with and without.
TEST(ModelPresets, MultiTokenPredictionIsCountedApart) {
  const ParameterCounts with = countParameters(*modelPreset("deepseek-v3"));
  const ParameterCounts without = countParameters(*modelPreset("deepseek-v3-no-mtp"));
  EXPECT_EQ(with.total, without.total);
  EXPECT_EQ(without.mtp, 0);
  EXPECT_EQ(with.totalWithMtp, 682'636'472'320);
}

TEST(ModelPresets, StateTheCountsThatTheyHave) {
  for (const std::string& id : modelPresetIds()) {
    const json file = presetFile(id);
    const json& stated = file["parameters"];
    const ParameterCounts counts = countParameters(*modelPreset(id));
    EXPECT_EQ(counts.total, stated["total"]) << id;
    EXPECT_EQ(counts.active, stated["active"]) << id;
    EXPECT_EQ(counts.activeWithoutInputEmbedding, stated["active_without_input_embedding"]) << id;
    EXPECT_EQ(counts.activeWithoutEmbeddings, stated["active_without_embeddings"]) << id;
    EXPECT_EQ(counts.totalWithMtp, stated.value("total_with_mtp", counts.total)) << id;
    EXPECT_EQ(counts.mtp > 0, stated.contains("total_with_mtp")) << id;
    EXPECT_FALSE(file["source"].empty()) << id;
    EXPECT_FALSE(stated["published"]["source"].get<std::string>().empty()) << id;
  }
}

// What the publishers print, in billions, and the definition that it meets.
TEST(ModelPresets, ActiveCountsMeetWhatPublishersPrint) {
  const auto billions = [](std::int64_t n) { return static_cast<double>(n) * 1e-9; };
  const auto counts = [](const char* id) { return countParameters(*modelPreset(id)); };
  EXPECT_NEAR(billions(counts("deepseek-v3").activeWithoutInputEmbedding), 37, 0.5);
  EXPECT_NEAR(billions(counts("gpt-oss-20b").activeWithoutInputEmbedding), 3.6, 0.05);
  EXPECT_NEAR(billions(counts("gpt-oss-120b").activeWithoutInputEmbedding), 5.1, 0.05);
  EXPECT_NEAR(billions(counts("qwen3.5-397b-a17b").activeWithoutInputEmbedding), 17, 0.7);
  EXPECT_NEAR(billions(counts("glm-4.5").activeWithoutEmbeddings), 32, 0.5);
  EXPECT_NEAR(billions(counts("minimax-m2").activeWithoutEmbeddings), 10, 0.5);
  EXPECT_NEAR(billions(counts("mixtral-8x7b").active), 12.9, 0.05);
  EXPECT_NEAR(billions(counts("qwen3-30b-a3b").active), 3.3, 0.06);
  EXPECT_EQ(counts("llama3.1-405b").active, counts("llama3.1-405b").total);
}

TEST(ModelPresets, CarryTheDimensionsOfTheirSources) {
  const ModelSpec v3 = *modelPreset("dsv3");
  EXPECT_EQ(v3.mtpNumLayers, 1);
  EXPECT_EQ(v3.numDenseLayers, 3);
  EXPECT_EQ(v3.attention.kind, AttentionKind::Mla);
  EXPECT_EQ(v3.rope.scalingFactor, 40);
  EXPECT_EQ(v3.vocabDivisor, 1280);
  EXPECT_EQ(v3.moe.router.groups, 8);
  const ModelSpec next = *modelPreset("qwen3-next");
  ASSERT_TRUE(next.attention.linear);
  EXPECT_EQ(layerKind(next, 2).mixer, MixerKind::GatedDeltaNet);
  EXPECT_EQ(layerKind(next, 3).mixer, MixerKind::FullAttention);
  const ModelSpec oss = *modelPreset("gpt-oss-120b");
  EXPECT_EQ(layerKind(oss, 0).mixer, MixerKind::SlidingWindow);
  EXPECT_EQ(layerKind(oss, 1).mixer, MixerKind::FullAttention);
  EXPECT_TRUE(oss.attention.sinks);
  const ModelSpec maverick = *modelPreset("llama-4-maverick");
  EXPECT_EQ(layerKind(maverick, 0).ffn, FfnKind::Dense);
  EXPECT_EQ(layerKind(maverick, 47).ffn, FfnKind::Moe);
  EXPECT_EQ(layerKind(maverick, 3).mixer, MixerKind::FullAttention);
  EXPECT_TRUE(maverick.attention.chunkedWindow);
  EXPECT_EQ(maverick.rope.nopeInterval, 4);
}

TEST(ModelPresets, EveryRequiredModelIsThere) {
  for (const char* id :
       {"deepseek-v2", "deepseek-v2-lite", "deepseek-v3", "deepseek-v3-no-mtp", "kimi-k2", "moonlight-16b-a3b",
        "qwen3-30b-a3b", "qwen3-235b-a22b", "qwen3-next-80b-a3b", "qwen3.5-397b-a17b", "gpt-oss-20b", "gpt-oss-120b",
        "glm-4.5", "mixtral-8x7b", "mixtral-8x22b", "llama3-8b", "llama3-70b", "llama3.1-405b"})
    EXPECT_TRUE(modelPreset(id)) << id;
  EXPECT_EQ(modelPreset("DeepSeek-R1")->preset, "deepseek-v3");
  EXPECT_EQ(modelPreset("llama3-405b")->preset, "llama3.1-405b");
}

}  // namespace
}  // namespace shardscope
