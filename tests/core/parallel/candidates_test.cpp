// SPDX-License-Identifier: Apache-2.0
#include "core/parallel/candidates.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/parallel/pipeline_layout.h"

namespace shardscope {
namespace {

using ::testing::ElementsAre;

// The shape of DeepSeek-V3.
ModelSpec dsv3() {
  ModelSpec model;
  model.numLayers = 61;
  model.mtpNumLayers = 1;
  model.attention.kind = AttentionKind::Mla;
  model.attention.numHeads = 128;
  model.moe.numExperts = 256;
  model.moe.ffnHiddenSize = 2048;
  return model;
}

TEST(Candidates, DegreesDivideTheGpusAndWhatTheySplit) {
  const ModelSpec model = dsv3();
  EXPECT_THAT(candidateValues(LayoutDimension::Tp, model, 96, 8), ElementsAre(1, 2, 4, 8, 16, 32));
  EXPECT_THAT(candidateValues(LayoutDimension::Cp, model, 96, 8),
              ElementsAre(1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 96));
  EXPECT_THAT(candidateValues(LayoutDimension::Ep, model, 96, 8), ElementsAre(1, 2, 4, 8, 16, 32));
  EXPECT_THAT(candidateValues(LayoutDimension::Etp, model, 24, 8), ElementsAre(1, 2, 4, 8));
  // 61 layers, MTP, embedding and loss: 64 stages at most.
  EXPECT_THAT(candidateValues(LayoutDimension::Pp, model, 128, 8), ElementsAre(1, 2, 4, 8, 16, 32, 64));
  EXPECT_THAT(candidateValues(LayoutDimension::Vpp, model, 128, 8), ElementsAre(1, 2, 4, 8));
  EXPECT_THAT(candidateValues(LayoutDimension::Vpp, model, 128, 1), ElementsAre(1));
  EXPECT_THAT(candidateValues(LayoutDimension::Vpp, model, 128, 128), ElementsAre(1));
}

// Qwen3-235B: 94 layers, embedding and loss are 96; with PP 4 all stages weigh the same at the divisors of 24.
TEST(Candidates, ChunkCountsThatComeOutEven) {
  ModelSpec model = dsv3();
  model.numLayers = 94;
  model.mtpNumLayers = 0;
  EXPECT_THAT(candidateValues(LayoutDimension::Vpp, model, 128, 4), ElementsAre(1, 2, 3, 4, 6, 8, 12, 16, 24));
}

TEST(Candidates, KvHeadsMayBeFewerThanTp) {
  ModelSpec model = dsv3();
  model.attention.kind = AttentionKind::Gqa;
  model.attention.numHeads = 96;
  model.attention.numQueryGroups = 4;
  // 3 and 6 divide the 96 heads, yet neither divides 4 nor is a multiple of it; 12 is.
  EXPECT_THAT(candidateValues(LayoutDimension::Tp, model, 96, 1), ElementsAre(1, 2, 4, 8, 12, 16, 24, 32, 48, 96));
}

TEST(Candidates, DenseModelsHaveNoExpertDegrees) {
  ModelSpec model = dsv3();
  model.moe.numExperts = 0;
  EXPECT_THAT(candidateValues(LayoutDimension::Ep, model, 64, 1), ElementsAre(1));
  EXPECT_THAT(candidateValues(LayoutDimension::Etp, model, 64, 1), ElementsAre(1));
  EXPECT_THAT(candidateValues(LayoutDimension::Cp, model, 0, 1), ElementsAre(1));
}

TEST(Candidates, NamesAndValuesFollowTheLayout) {
  const ParallelLayout layout{2, 3, 4, 5, 6, 7};
  std::vector<int> values;
  std::string names;
  for (const LayoutDimension dimension : kLayoutDimensions) {
    values.push_back(valueOf(layout, dimension));
    (names += dimensionName(dimension)) += ' ';
    EXPECT_EQ(valueOf(withDimension(dsv3(), layout, dimension, 1), dimension), 1);
  }
  EXPECT_THAT(values, ElementsAre(2, 3, 4, 5, 6, 7));
  EXPECT_EQ(names, "tp cp ep etp pp vpp ");
}

TEST(Candidates, SequenceParallelismFollowsTp) {
  ParallelLayout layout;
  EXPECT_TRUE(withDimension(dsv3(), layout, LayoutDimension::Tp, 4).sequenceParallel);
  layout = withDimension(dsv3(), layout, LayoutDimension::Tp, 4);
  EXPECT_FALSE(withDimension(dsv3(), layout, LayoutDimension::Tp, 1).sequenceParallel);
}

TEST(Candidates, LevelsFollowCp) {
  ParallelLayout layout;
  layout.cpTransport = CpTransport::AllToAllP2p;
  layout.hierarchicalCpSizes = {8, 2};
  EXPECT_THAT(withDimension(dsv3(), layout, LayoutDimension::Cp, 32).hierarchicalCpSizes, ElementsAre(8, 4));
  EXPECT_THAT(withDimension(dsv3(), layout, LayoutDimension::Cp, 12).hierarchicalCpSizes, ElementsAre(6, 2));
  layout.hierarchicalCpSizes.clear();
  EXPECT_THAT(withDimension(dsv3(), layout, LayoutDimension::Cp, 4).hierarchicalCpSizes, ElementsAre(2, 2));
  layout.cpTransport = CpTransport::P2p;
  EXPECT_TRUE(withDimension(dsv3(), layout, LayoutDimension::Cp, 4).hierarchicalCpSizes.empty());
}

TEST(Candidates, AnotherPipelineGetsABalancedStringWhereNeeded) {
  ParallelLayout layout;
  layout.pp = 8;
  layout.vpp = 1;
  layout.pipelineLayout = "Et*3|(tt|)*29m|L";  // four chunks a rank
  const ParallelLayout wider = withDimension(dsv3(), layout, LayoutDimension::Pp, 4);
  EXPECT_EQ(wider.vpp, 4);
  EXPECT_EQ(wider.pipelineLayout, "Et*3|(t*4|)*14ttmL");
  // 32 ranks cannot have four chunks each: two are what 61 layers fill, one empty, since MTP stays beside the loss.
  const ParallelLayout deeper = withDimension(dsv3(), layout, LayoutDimension::Pp, 32);
  EXPECT_EQ(deeper.vpp, 2);
  EXPECT_EQ(deeper.pipelineLayout, "E||(t|)*61mL");
  EXPECT_EQ(withDimension(dsv3(), layout, LayoutDimension::Pp, 1).vpp, 1);
  EXPECT_EQ(withDimension(dsv3(), layout, LayoutDimension::Vpp, 2).pipelineLayout, "Et*3|(t*4|)*14ttmL");

  ModelSpec even = dsv3();
  even.numLayers = 64;
  layout.pipelineLayout.clear();
  EXPECT_EQ(withDimension(even, layout, LayoutDimension::Pp, 16).pipelineLayout, "");
  layout.pipelineLayout = "first=8,last=8";
  EXPECT_EQ(withDimension(even, layout, LayoutDimension::Pp, 18).pipelineLayout, "first=8,last=8");
  EXPECT_NE(withDimension(even, layout, LayoutDimension::Pp, 16).pipelineLayout, "first=8,last=8");
  layout.microbatchGroupSize = 8;
  EXPECT_EQ(withDimension(even, layout, LayoutDimension::Pp, 4).microbatchGroupSize, 8);
  EXPECT_EQ(withDimension(even, layout, LayoutDimension::Pp, 16).microbatchGroupSize, 0);
}

}  // namespace
}  // namespace shardscope
