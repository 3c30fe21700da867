// SPDX-License-Identifier: Apache-2.0
#include "core/interop/preset_match.h"

#include <gtest/gtest.h>

#include "core/format/catalog.h"

namespace shardscope {
namespace {

ModelSpec preset(const char* id) { return modelPreset(id).value(); }

// The dimensions that a scenario file states, without the facts that it has no word for.
ModelSpec dimensionsOf(const ModelSpec& model) {
  ModelSpec plain = model;
  plain.preset.clear();
  plain.name = "somebody's";
  plain.attention.qkNorm = QkNorm::None;
  plain.moe.router = {};
  plain.rope = {};
  plain.vocabDivisor = ModelSpec{}.vocabDivisor;
  plain.maxPosition = 0;
  plain.positionEmbedding = PositionEmbedding::Rope;
  return plain;
}

TEST(PresetMatch, FactsComeFromThePresetOfTheSameDimensions) {
  for (const char* id : {"deepseek-v3", "qwen3-235b-a22b", "mixtral-8x7b"}) {
    const ModelSpec expected = preset(id);
    const ModelSpec found = withPresetFacts(dimensionsOf(expected));
    EXPECT_EQ(found.preset, id);
    EXPECT_EQ(found.name, "somebody's");
    EXPECT_EQ(found.moe.router, expected.moe.router);
    EXPECT_EQ(found.rope, expected.rope);
    EXPECT_EQ(found.attention.qkNorm, expected.attention.qkNorm);
    EXPECT_EQ(found.vocabDivisor, expected.vocabDivisor);
  }
}

TEST(PresetMatch, WhatIsStatedStays) {
  ModelSpec stated = dimensionsOf(preset("deepseek-v3"));
  stated.moe.router.scalingFactor = 1.5;
  EXPECT_EQ(withPresetFacts(stated).moe.router, stated.moe.router);
  stated.mtpNumLayers = 2;  // another number of MTP layers is still that model
  EXPECT_EQ(withPresetFacts(stated).rope.scalingFactor, 40.0);
  EXPECT_EQ(withPresetFacts(stated).mtpNumLayers, 2);
}

TEST(PresetMatch, OtherDimensionsAreNoPreset) {
  ModelSpec other = dimensionsOf(preset("deepseek-v3"));
  other.hiddenSize += 128;
  EXPECT_EQ(withPresetFacts(other), other);
}

TEST(PresetMatch, RecognisesWhatTheArgumentsCanSay) {
  ModelSpec model = preset("gpt-oss-20b");
  model.preset.clear();
  model.name.clear();
  model.bias.router = false;  // no flag says it
  recognisePreset(model, "");
  EXPECT_EQ(model, preset("gpt-oss-20b"));
  model.vocabSize += 1024;  // padded for a tensor-parallel size
  recognisePreset(model, "");
  EXPECT_EQ(model.preset, "gpt-oss-20b");
  EXPECT_EQ(model.vocabSize, preset("gpt-oss-20b").vocabSize + 1024);
  model.attention.headDim = 96;
  model.preset.clear();
  recognisePreset(model, "");
  EXPECT_EQ(model.preset, "");
}

// Two presets of the same dimensions: the one that the text names.
TEST(PresetMatch, TheNamedOneOfTwinsWins) {
  for (const char* id : {"qwen3.5-35b-a3b", "qwen3.6-35b-a3b"}) {
    ModelSpec model = preset("qwen3.5-35b-a3b");
    recognisePreset(model, id);
    EXPECT_EQ(model.preset, id);
  }
}

}  // namespace
}  // namespace shardscope
