// SPDX-License-Identifier: Apache-2.0
// The published long-context configurations that ship as presets: they read without a complaint and fold as published.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/format/catalog.h"
#include "core/format/scenario_json.h"
#include "core/parallel/pipeline_layout.h"
#include "core/parallel/process_groups.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

ReadScenario preset(std::string_view id) {
  const auto text = scenarioPresetText(id);
  EXPECT_TRUE(text) << id;
  const auto read = readScenario(text ? *text : "");
  EXPECT_TRUE(read) << id << ": " << render(read.error());
  return read ? *read : ReadScenario{};
}

struct Published {
  const char* id;
  int gpus;
  int seqLen;
  int tp, cp, ep, pp, vpp;
  int dp, edp;
};

// Sizes of DeepSeek-V3 at 128K and 256K, of Qwen3-235B, and DP at every length: long-context guide and card. The
// expert side follows: edp = GPUs / (ep * pp).
constexpr Published kPublished[] = {
    {"dsv3-h100-4k", 256, 4096, 1, 1, 32, 8, 4, 32, 1},
    {"dsv3-h100-16k", 256, 16384, 1, 4, 32, 8, 4, 8, 1},
    {"dsv3-h100-32k", 256, 32768, 1, 8, 32, 8, 4, 4, 1},
    {"dsv3-h100-64k", 256, 65536, 1, 16, 32, 8, 4, 2, 1},
    {"dsv3-h100-128k", 256, 131072, 1, 32, 32, 8, 4, 1, 1},
    {"dsv3-h100-256k", 512, 262144, 1, 64, 32, 8, 4, 1, 2},
    {"qwen3-235b-gb200-4k", 128, 4096, 1, 1, 32, 4, 12, 32, 1},
    {"qwen3-235b-gb200-128k", 128, 131072, 4, 4, 32, 4, 12, 2, 1},
    {"qwen3-235b-gb200-128k-mxfp8", 128, 131072, 4, 4, 32, 4, 12, 2, 1},
};

TEST(ScenarioPresets, EveryOneReadsWithoutAComplaint) {
  EXPECT_THAT(scenarioPresetIds(), testing::SizeIs(12));
  for (const std::string& id : scenarioPresetIds()) {
    const ReadScenario read = preset(id);
    EXPECT_THAT(read.warnings, testing::IsEmpty()) << id;
    EXPECT_NE(read.scenario.name, "") << id;
    const auto file = nlohmann::json::parse(*scenarioPresetText(id));
    EXPECT_EQ(file["id"], id);
    EXPECT_FALSE(file["source"].empty()) << id;
    EXPECT_THAT(file["notes"][0].get<std::string>(), testing::StartsWith("published: ")) << id;
    EXPECT_THAT(file["notes"][1].get<std::string>(), testing::StartsWith("assumed: ")) << id;
  }
}

TEST(ScenarioPresets, FoldAsPublished) {
  for (const Published& p : kPublished) {
    const Scenario s = preset(p.id).scenario;
    const ParallelLayout& layout = s.layout;
    EXPECT_EQ(s.cluster.numGpus, p.gpus) << p.id;
    EXPECT_EQ(s.batch.seqLen, p.seqLen) << p.id;
    EXPECT_EQ((std::array{layout.tp, layout.cp, layout.ep, layout.pp, layout.vpp, layout.etp}),
              (std::array{p.tp, p.cp, p.ep, p.pp, p.vpp, 1}))
        << p.id;
    const ProcessGroups groups = deriveGroups(layout, s.cluster.numGpus);
    EXPECT_TRUE(groups.dpDivides && groups.edpDivides) << p.id;
    EXPECT_EQ(groups.dp, p.dp) << p.id;
    EXPECT_EQ(groups.edp, p.edp) << p.id;
  }
}

TEST(ScenarioPresets, EveryPipelineHoldsTheWholeModel) {
  for (const std::string& id : scenarioPresetIds()) {
    const Scenario s = preset(id).scenario;
    const auto pipeline = resolvePipeline(s.model, s.layout);
    ASSERT_TRUE(pipeline) << id << ": " << render(pipeline.error());
    int layers = 0;
    int mtp = 0;
    for (const PipelineChunk& chunk : pipeline->chunks) {
      layers += chunk.numLayers;
      mtp += chunk.numMtpLayers;
    }
    EXPECT_EQ(layers, s.model.numLayers) << id;
    EXPECT_EQ(mtp, s.model.mtpNumLayers) << id;
  }
}

TEST(ScenarioPresets, HoldWhatTheGuidanceNames) {
  for (const char* id : {"dsv3-h100-128k", "dsv3-h100-256k"}) {
    const Scenario s = preset(id).scenario;
    EXPECT_TRUE(isFp8(s.precision.compute));
    EXPECT_EQ(s.moe.dispatcher, Dispatcher::DeepEp);
    EXPECT_EQ(s.optimizer.cpuOffloadFraction, 1.0);
    EXPECT_EQ(s.recompute.modules, bit(RecomputeModule::MlaUpProj) | bit(RecomputeModule::LayerNorm) |
                                       bit(RecomputeModule::Moe) | bit(RecomputeModule::Mlp));
  }
  const Scenario q = preset("qwen3-235b-gb200-128k").scenario;
  EXPECT_EQ(q.precision.compute, ComputePrecision::Bf16);
  EXPECT_EQ(q.moe.dispatcher, Dispatcher::HybridEp);
  EXPECT_EQ(q.recompute.modules, bit(RecomputeModule::MoeAct) | bit(RecomputeModule::LayerNorm));
  EXPECT_EQ(q.cudaGraphScopes, bit(GraphScope::Attn) | bit(GraphScope::MoeRouter) | bit(GraphScope::MoePreprocess));
  EXPECT_TRUE(q.layout.sequenceParallel);
  EXPECT_EQ(preset("qwen3-235b-gb200-128k-mxfp8").scenario.precision.compute, ComputePrecision::MxFp8);
}

}  // namespace
}  // namespace shardscope
