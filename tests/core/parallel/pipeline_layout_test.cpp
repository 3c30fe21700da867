// SPDX-License-Identifier: Apache-2.0
#include "core/parallel/pipeline_layout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/text/sentences.h"

namespace shardscope {
namespace {

using ::testing::ElementsAre;

ModelSpec modelOf(int layers, int mtp) {
  ModelSpec model;
  model.numLayers = layers;
  model.mtpNumLayers = mtp;
  return model;
}

Result<PipelineLayout> resolve(int layers, int mtp, int pp, int vpp, const std::string& form) {
  ParallelLayout layout;
  layout.pp = pp;
  layout.vpp = vpp;
  layout.pipelineLayout = form;
  return resolvePipeline(modelOf(layers, mtp), layout);
}

std::string written(int layers, int mtp, int pp, int vpp, const std::string& form) {
  const auto layout = resolve(layers, mtp, pp, vpp, form);
  return layout ? toLayoutString(*layout) : std::string(layout.error().message.id);
}

TEST(PipelineLayout, EvenSplit) {
  EXPECT_EQ(written(16, 0, 4, 1, ""), "Et*4|t*4|t*4|t*4L");
  EXPECT_EQ(written(16, 0, 4, 2, "even"), "Ett|(tt|)*6ttL");
  EXPECT_EQ(written(16, 1, 4, 2, ""), "Ett|(tt|)*6ttmL");  // MTP beside the loss
  EXPECT_EQ(written(61, 1, 8, 1, ""), "pipeline.layers-uneven");
  EXPECT_EQ(written(16, 0, 4, 3, ""), "pipeline.chunks-uneven");
}

// The same stages as Et|(tt|)*46tL: Qwen3-235B, (94 + 2) / 4 / 12 = 2.
TEST(PipelineLayout, EmbeddingAndLossCountAsLayers) {
  for (const char* form :
       {"account_for_embedding/loss", "account_for_embedding,account_for_loss", "account_for_loss/embedding"})
    EXPECT_EQ(written(94, 0, 4, 12, form), "Et|(tt|)*46tL");
  EXPECT_EQ(written(14, 0, 4, 2, "account_for_embedding/loss"), "Et|(tt|)*6tL");
  EXPECT_EQ(written(15, 0, 4, 2, "account_for_embedding"), "Et|(tt|)*6ttL");
  EXPECT_EQ(written(15, 0, 4, 2, "account_for_loss"), "Ett|(tt|)*6tL");
  EXPECT_EQ(written(94, 0, 1, 1, "account_for_embedding/loss"), "Et*94L");
  EXPECT_EQ(written(14, 0, 4, 3, "account_for_embedding/loss"), "pipeline.chunks-uneven");
  EXPECT_EQ(written(0, 0, 2, 1, "account_for_embedding/loss"), "E|L");
  EXPECT_EQ(written(16, 0, 4, 1, "account_for_embedding/loss"), "pipeline.layers-uneven");
  EXPECT_EQ(written(0, 0, 1, 1, "account_for_embedding"), "EL");
  EXPECT_EQ(written(14, 0, 4, 1, "account_for_everything"), "pipeline.form-unknown");
  EXPECT_EQ(written(0, 0, 2, 1, ""), "E|L");
}

// Executed cases: first 3 and last 3 of 16 with PP 4 pass, 3 and 4 do not; first 16 of 16 with PP 2 does not;
// first 4 with VPP 2 passes, first 1 with VPP 2 does not.
TEST(PipelineLayout, FirstAndLastCounts) {
  EXPECT_EQ(written(16, 0, 4, 1, "first=3,last=3"), "Et*3|t*5|t*5|t*3L");
  EXPECT_EQ(written(16, 0, 4, 1, "last=1"), "Et*5|t*5|t*5|tL");
  EXPECT_EQ(written(16, 0, 4, 1, "first=3,last=4"), "pipeline.ends-uneven");
  EXPECT_EQ(written(16, 0, 2, 1, "first=16"), "pipeline.ends-rest");
  EXPECT_EQ(written(16, 0, 4, 2, "first=4"), "Ett|(tt|)*6ttL");
  EXPECT_EQ(written(16, 0, 4, 2, "first=1"), "pipeline.chunks-uneven");
  EXPECT_EQ(written(20, 0, 4, 2, "first=2,last=2"), "Et|t*4|t*4|t|t|t*4|t*4|tL");
  EXPECT_EQ(written(16, 0, 2, 1, "first=10,last=6"), "Et*10|t*6L");
  EXPECT_EQ(written(16, 0, 2, 1, "first=10,last=5"), "pipeline.ends-rest");
  EXPECT_EQ(written(16, 0, 3, 1, "first=10,last=6"), "pipeline.ends-rest");
  EXPECT_EQ(written(16, 0, 3, 1, "first=10,last=9"), "pipeline.ends-rest");
  EXPECT_EQ(written(16, 0, 4, 1, "first=0"), "pipeline.ends-empty");
  EXPECT_EQ(written(16, 0, 1, 1, "first=8,last=8"), "pipeline.ends-too-many");
  EXPECT_EQ(written(16, 0, 1, 1, "last=16"), "Et*16L");
  EXPECT_EQ(written(16, 0, 1, 1, "first=16"), "Et*16L");
  for (const char* form : {"first=x", "first=", "first=3,first=4", "first=3,middle=4", "first=9999999999", "last=-1"})
    EXPECT_EQ(written(16, 0, 4, 1, form), "pipeline.form-unknown");
}

TEST(PipelineLayout, ALayoutStringGivesVppByItself) {
  const auto layout = resolve(61, 1, 8, 1, "Et*3|(tt|)*29m|L");
  ASSERT_TRUE(layout.ok());
  EXPECT_EQ(layout->vpp, 4);
  EXPECT_EQ(layout->chunk(6, 3).numMtpLayers, 1);
  EXPECT_EQ(layout->chunk(0, 1).firstLayer, 17);  // stage 8: 3 + 7 * 2 layers before it
  EXPECT_TRUE(layout->mtpStandalone);
  EXPECT_TRUE(resolve(61, 1, 8, 4, "Et*3|(tt|)*29m|L").ok());
  EXPECT_EQ(written(61, 1, 8, 2, "Et*3|(tt|)*29m|L"), "layout-string.vpp");
  EXPECT_EQ(written(61, 1, 8, 2, "nonsense"), "layout-string.unexpected");
}

TEST(PipelineLayout, EveryErrorOfTheOtherFormsIsASentence) {
  for (const auto& result :
       {resolve(61, 0, 8, 1, ""), resolve(16, 0, 4, 3, ""), resolve(16, 0, 4, 1, "first=0"),
        resolve(16, 0, 1, 1, "first=8,last=8"), resolve(16, 0, 4, 1, "first=3,last=4"),
        resolve(16, 0, 2, 1, "first=16"), resolve(16, 0, 4, 1, "first="), resolve(61, 1, 8, 2, "Et*3|(tt|)*29m|L"),
        resolve(8, 0, 8, 100000, ""), resolve(0, 0, 2, 1, "account_for_loss,account_for_embedding,x"),
        resolve(0, 0, 1, 1, "first=1")}) {
    ASSERT_FALSE(result.ok());
    const std::string text = render(result.error());
    EXPECT_EQ(text.find('{'), std::string::npos) << text;
    EXPECT_EQ(text.find("layout.pp_layout: "), 0u);
    EXPECT_GT(text.size(), 40u);
  }
  EXPECT_EQ(written(8, 0, 2147483647, 2147483647, ""), "pipeline.too-long");
}

std::vector<int> layersOf(const PipelineLayout& layout) {
  std::vector<int> layers;
  for (const PipelineChunk& chunk : layout.chunks) layers.push_back(chunk.numLayers);
  return layers;
}

// 61 layers, MTP, embedding and loss are 64 for 32 stages: two each, which is the layout of the recipe.
TEST(PipelineLayout, BalancedIsTheRecipesLayout) {
  EXPECT_EQ(toLayoutString(balancedPipeline(modelOf(61, 1), 8, 4)), "Et|(tt|)*30mL");
  EXPECT_EQ(toLayoutString(balancedPipeline(modelOf(94, 0), 4, 12)), "Et|(tt|)*46tL");
  EXPECT_THAT(layersOf(balancedPipeline(modelOf(10, 0), 4, 1)), ElementsAre(2, 3, 3, 2));
  EXPECT_THAT(layersOf(balancedPipeline(modelOf(11, 0), 4, 1)), ElementsAre(2, 3, 4, 2));
  EXPECT_THAT(layersOf(balancedPipeline(modelOf(4, 3), 3, 1)), ElementsAre(1, 3, 0));
  EXPECT_THAT(layersOf(balancedPipeline(modelOf(2, 0), 6, 1)), ElementsAre(0, 0, 0, 1, 1, 0));
  EXPECT_THAT(layersOf(balancedPipeline(modelOf(5, 1), 1, 1)), ElementsAre(5));
}

TEST(PipelineLayout, BalancedIsAlwaysLegal) {
  std::mt19937 random(5);
  for (int round = 0; round < 500; ++round) {
    const int pp = 1 + static_cast<int>(random() % 17), vpp = 1 + static_cast<int>(random() % 9);
    const ModelSpec model = modelOf(static_cast<int>(random() % 130), static_cast<int>(random() % 4));
    const PipelineLayout layout = balancedPipeline(model, pp, vpp);
    const auto again = parseLayoutString(toLayoutString(layout), pp, model.numLayers, model.mtpNumLayers);
    ASSERT_TRUE(again.ok()) << toLayoutString(layout) << render(again.error());
    EXPECT_EQ(*again, layout);
    // No stage weighs more than one layer above another, the last excepted, which may bear MTP layers.
    int least = 1 << 30, most = 0;
    for (std::size_t i = 0; i + 1 < layout.chunks.size(); ++i) {
      const int weight = layout.chunks[i].numLayers + (layout.chunks[i].embedding ? 1 : 0);
      least = std::min(least, weight);
      most = std::max(most, weight);
    }
    EXPECT_LE(most - least, layout.chunks.size() > 1 ? 1 : 1 << 30);
  }
  EXPECT_EQ(balancedPipeline(modelOf(-5, -1), 0, -3).chunks.size(), 1u);
  EXPECT_LE(balancedPipeline(modelOf(61, 1), 2147483647, 2147483647).chunks.size(),
            static_cast<std::size_t>(kMaxPipelineStages));
}

}  // namespace
}  // namespace shardscope
