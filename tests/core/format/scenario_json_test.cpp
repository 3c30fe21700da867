// SPDX-License-Identifier: Apache-2.0
#include "core/format/scenario_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text/sentences.h"
#include "tests/core/format/sample_scenarios.h"

namespace shardscope {
namespace {

using nlohmann::json;

Scenario mustRead(const json& document) {
  const auto read = readScenario(document.dump());
  EXPECT_TRUE(read.ok()) << render(read.error());
  return read ? read->scenario : Scenario{};
}

std::string errorOf(const json& document) {
  const auto read = readScenario(document.dump());
  return read ? "no error" : render(read.error());
}

std::vector<std::string> warningsOf(const json& document) {
  const auto read = readScenario(document.dump());
  EXPECT_TRUE(read.ok()) << render(read.error());
  std::vector<std::string> out;
  if (read)
    for (const Error& warning : read->warnings) out.push_back(render(warning));
  return out;
}

TEST(ScenarioJson, MissingKeysTakeTheStatedDefaults) {
  const Scenario s = mustRead(sampleScenario());
  EXPECT_EQ(s.model.numDenseLayers, 12);
  EXPECT_EQ(s.model.attention.numQueryGroups, 8);
  EXPECT_EQ(s.model.attention.headDim, 64);
  EXPECT_TRUE(s.model.gatedMlp);
  EXPECT_FALSE(s.model.bias.any());
  EXPECT_EQ(s.model.hiddenDropout, 0.0);
  EXPECT_EQ(s.cluster.nvlinkDomainSize, 8);
  EXPECT_EQ(s.layout, ParallelLayout{});
  EXPECT_EQ(s.batch, BatchSpec{});
  EXPECT_EQ(s.precision, PrecisionSpec{});
  EXPECT_EQ(s.optimizer.name, "adam");
  EXPECT_TRUE(s.optimizer.distributed);
  EXPECT_EQ(s.moe.imbalance, 1.0);
  EXPECT_TRUE(s.kernels.gradAccumulationFusion);
  EXPECT_EQ(s.runtime, RuntimeProfile::Megatron);
}

// Megatron refuses top-1 routing with the softmax after the choice: a file that does not say means before.
TEST(ScenarioJson, TopOneRoutingTakesTheSoftmaxFirst) {
  json document = sampleMoeScenario();
  EXPECT_FALSE(mustRead(document).model.moe.router.softmaxBeforeTopk);
  document["model"]["moe_topk"] = 1;
  EXPECT_TRUE(mustRead(document).model.moe.router.softmaxBeforeTopk);
  document["model"]["router"]["softmax_order"] = "post";
  const Scenario post = mustRead(document);
  EXPECT_FALSE(post.model.moe.router.softmaxBeforeTopk);
  EXPECT_EQ(mustRead(json::parse(writeScenario(post))), post);
}

TEST(ScenarioJson, SequenceParallelFollowsTp) {
  json document = sampleScenario();
  document["layout"] = {{"tp", 2}};
  EXPECT_TRUE(mustRead(document).layout.sequenceParallel);
  document["layout"]["sequence_parallel"] = false;
  EXPECT_FALSE(mustRead(document).layout.sequenceParallel);
}

TEST(ScenarioJson, TheNamesOfTheGuidanceAreAliases) {
  json document = sampleScenario();
  document["recompute"] = {{"granularity", "selective"}, {"modules", {"up_proj", "norm", "moe", "mlp"}}};
  const Scenario s = mustRead(document);
  EXPECT_TRUE(s.recompute.selects(RecomputeModule::MlaUpProj));
  EXPECT_TRUE(s.recompute.selects(RecomputeModule::LayerNorm));
  EXPECT_TRUE(s.recompute.selects(RecomputeModule::Moe));
  EXPECT_TRUE(s.recompute.selects(RecomputeModule::Mlp));
  EXPECT_FALSE(s.recompute.selects(RecomputeModule::MoeAct));
}

TEST(ScenarioJson, ReadsEveryFormOfThePipelineLayout) {
  for (const char* form : {"Et*3|(tt|)*29m|L", "Et|(tt|)*46tL", "account_for_embedding/loss", "account_for_loss",
                           "first=3,last=2", "first=3", "last=2"}) {
    json document = sampleScenario();
    document["layout"] = {{"pp", 2}, {"pp_layout", form}};
    EXPECT_EQ(mustRead(document).layout.pipelineLayout, form);
  }
  json document = sampleScenario();
  document["layout"] = {{"pp_layout", "first=3;last=2"}};
  EXPECT_THAT(errorOf(document), testing::StartsWith("layout.pp_layout: \"first=3;last=2\" is no pipeline layout."));
}

TEST(ScenarioJson, ReadsBothShapesOfLinearAttention) {
  json document = sampleScenario();
  json& linear = document["model"]["linear_attention"];
  linear = {{"type", "gated_delta_net"}, {"num_key_heads", 16},   {"key_head_dim", 128},
            {"num_value_heads", 32},     {"value_head_dim", 128}, {"conv_kernel", 4}};
  linear["full_attention_interval"] = 3;
  EXPECT_EQ(mustRead(document).model.attention.linear->fullAttentionInterval, 3);
  linear.erase("full_attention_interval");
  linear["linear_layers"] = 9;  // 3 of 12 layers keep full attention: every 4th
  EXPECT_EQ(mustRead(document).model.attention.linear->fullAttentionInterval, 4);
  EXPECT_THAT(warningsOf(document), testing::IsEmpty());
  linear["linear_layers"] = 7;
  EXPECT_THAT(warningsOf(document), testing::ElementsAre(testing::StartsWith("model.linear_attention.linear_layers:")));
}

TEST(ScenarioJson, ReadsFreeTextLeniently) {
  json document = sampleScenario();
  document["model"]["extra"] = "qk-layernorm=True; max-position-embeddings=1024";
  document["model"]["position_embedding"] = "rope(yarn)";
  document["kernels"] = {{"attention", "FA3 flash, deterministic"}, {"te_version", "2.11.0"}};
  const Scenario s = mustRead(document);
  EXPECT_EQ(s.model.attention.qkNorm, QkNorm::PerHead);
  EXPECT_EQ(s.model.maxPosition, 1024);
  EXPECT_EQ(s.model.positionEmbedding, PositionEmbedding::Yarn);
  EXPECT_EQ(s.kernels.attention, AttentionKernel::Flash);
  EXPECT_EQ(s.kernels.teVersion, (Version{2, 11}));
  EXPECT_THAT(warningsOf(document),
              testing::ElementsAre("kernels.attention: \"FA3 flash, deterministic\" was read as \"flash\"."));
}

TEST(ScenarioJson, UnknownKeysAreReportedWithTheNearestName) {
  json document = sampleScenario();
  document["layout"] = {{"ccp", 2}, {"colour", "red"}};
  EXPECT_THAT(warningsOf(document),
              testing::ElementsAre("layout.ccp: This key is not known and was ignored. Did you mean \"cp\"?",
                                   "layout.colour: This key is not known and was ignored."));
}

TEST(ScenarioJson, GpuObjectsGiveEveryValue) {
  const Scenario s = mustRead(sampleScenario());
  EXPECT_EQ(s.cluster.gpu.memory.value, 80.0 * kGiB);
  EXPECT_EQ(s.cluster.gpu.peak.bf16.value, 989.4e12);
  EXPECT_EQ(s.cluster.gpu.computeCapability, 90);
  EXPECT_EQ(s.cluster.gpu.nicBandwidth.value, 50e9);
  json document = sampleScenario();
  document["cluster"]["hbm_gib"] = 64;
  document["cluster"]["reserve_gib"] = 1.5;
  document["cluster"]["nvlink_domain_size"] = 4;
  const Scenario t = mustRead(document);
  EXPECT_EQ(t.cluster.capacity(), gibibytes(62.5));
  EXPECT_EQ(t.cluster.nvlinkDomainSize, 4);
}

TEST(ScenarioJson, AScenarioInsideAnotherObjectIsFound) {
  const json document = {{"id", "x"}, {"scenario", sampleScenario()}};
  EXPECT_EQ(mustRead(document).model.numLayers, 12);
}

TEST(ScenarioJson, ReadsEveryMeasuredCase) {
  const auto cases = measuredCases();
  if (cases.empty()) GTEST_SKIP() << "measured_cases.jsonl is not here: the shared folder is absent";
  EXPECT_EQ(cases.size(), 352u);
  for (const MeasuredCase& row : cases) {
    const auto read = readScenario(row.scenario.dump());
    ASSERT_TRUE(read.ok()) << row.id << ": " << render(read.error());
    for (const Error& warning : read->warnings)
      EXPECT_EQ(warning.message.id, "warning.unmodelled-module") << row.id << ": " << render(warning);
    const auto again = readScenario(writeScenario(read->scenario));
    ASSERT_TRUE(again.ok()) << row.id << ": " << render(again.error());
    EXPECT_EQ(again->scenario, read->scenario) << row.id;
    EXPECT_EQ(writeScenario(again->scenario), writeScenario(read->scenario)) << row.id;
  }
}

}  // namespace
}  // namespace shardscope
