// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/interop/bridge_values.h"
#include "core/interop/megatron_args.h"
#include "core/text/sentences.h"
#include "tests/core/interop/argument_texts.h"

namespace shardscope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::string kRecipe = "# recipe deepseek_v3_pretrain_config\n";

ImportedScenario mustImport(const std::string& text, const Scenario& base = sixteen()) {
  Result<ImportedScenario> read = importBridgeOverrides(text, base);
  EXPECT_TRUE(read.ok()) << text << ": " << (read ? "" : render(read.error()));
  return read ? std::move(read).value() : ImportedScenario{};
}

Error errorOf(const std::string& text) {
  const Result<ImportedScenario> read = importBridgeOverrides(kRecipe + text, sixteen());
  EXPECT_FALSE(read.ok()) << text;
  return read ? Error{} : read.error();
}

TEST(BridgeImport, TheRecipeGivesModelAndLayout) {
  const Scenario s = mustImport(kRecipe).scenario;
  EXPECT_EQ(s.model.preset, "deepseek-v3");
  EXPECT_EQ(s.model.mtpNumLayers, 1);
  EXPECT_EQ(s.layout.tp, 2);
  EXPECT_EQ(s.layout.pp, 16);
  EXPECT_EQ(s.layout.ep, 64);
  EXPECT_EQ(s.precision.mainGrads, StateType::Bf16);
  const Scenario qwen = mustImport("# recipe qwen3_235b_a22b_pretrain_config\n").scenario;
  EXPECT_EQ(qwen.model.preset, "qwen3-235b-a22b");
  EXPECT_EQ(qwen.layout.pipelineLayout, "account_for_embedding/loss");
  EXPECT_EQ(mustImport("torchrun run_recipe.py --recipe llama3_8b_pretrain_config train.micro_batch_size=2")
                .scenario.model.preset,
            "llama3-8b");
}

TEST(BridgeImport, OverridesWinInTheOrderOfTheFramework) {
  const Scenario s = mustImport(kRecipe +
                                "model.mtp_num_layers=null\n++model.context_parallel_size=8\n"
                                "cfg.train.global_batch_size=128\n"
                                "comm_overlap.overlap_grad_reduce=true\nddp.overlap_grad_reduce=false\n"
                                "mixed_precision.grad_reduce_in_fp32=false\nddp.grad_reduce_in_fp32=true\n")
                         .scenario;
  EXPECT_EQ(s.model.preset, "deepseek-v3-no-mtp");  // the model that it now is
  EXPECT_EQ(s.layout.cp, 8);
  EXPECT_EQ(s.batch.globalBatchSize, 128);
  EXPECT_TRUE(s.overlap.gradReduce);                   // comm_overlap overwrites ddp
  EXPECT_EQ(s.precision.gradReduce, StateType::Bf16);  // mixed_precision overwrites ddp
}

TEST(BridgeImport, NamedPrecisions) {
  const auto precision = [](const std::string& name) {
    return mustImport(kRecipe + "mixed_precision=" + name).scenario.precision;
  };
  EXPECT_EQ(precision("bf16_mixed").compute, ComputePrecision::Bf16);
  EXPECT_EQ(precision("fp16_mixed").compute, ComputePrecision::Fp16);
  EXPECT_EQ(precision("bf16_with_fp8_current_scaling_mixed").compute, ComputePrecision::Fp8Current);
  EXPECT_TRUE(precision("bf16_with_fp8_current_scaling_mixed").fp8ParamGather);
  EXPECT_EQ(precision("bf16_with_fp8_subchannel_scaling_mixed").compute, ComputePrecision::Fp8Block);
  EXPECT_FALSE(precision("bf16_with_fp8_subchannel_scaling_mixed").fp8ParamGather);
  EXPECT_EQ(precision("bf16_with_mxfp8_mixed").compute, ComputePrecision::MxFp8);
  EXPECT_EQ(precision("bf16_with_nvfp4_mixed").compute, ComputePrecision::NvFp4);
  const ImportedScenario overwritten = mustImport(kRecipe + "ddp.grad_reduce_in_fp32=false mixed_precision=bf16_mixed");
  EXPECT_EQ(overwritten.scenario.precision.gradReduce, StateType::Fp32);
  ASSERT_FALSE(overwritten.unmapped.empty());
  EXPECT_EQ(overwritten.unmapped[0].path, "ddp.grad_reduce_in_fp32");
  EXPECT_EQ(overwritten.unmapped[0].message.id, "unmapped.bridge-reduce");
}

// What Megatron would refuse for the pair alone is read as it was stated.
TEST(BridgeImport, LowMainGradientsAreReducedAsStated) {
  const PrecisionSpec low = mustImport(kRecipe +
                                       "ddp.grad_reduce_in_fp32=false optimizer.main_grads_dtype=torch.bfloat16 "
                                       "mixed_precision=bf16_with_fp8_subchannel_scaling_mixed")
                                .scenario.precision;
  EXPECT_EQ(low.compute, ComputePrecision::Fp8Block);
  EXPECT_EQ(low.mainGrads, StateType::Bf16);
  EXPECT_EQ(low.gradReduce, StateType::Bf16);
}

TEST(BridgeImport, Values) {
  const Scenario s = mustImport(kRecipe +
                                "'model.recompute_modules=[mla_up_proj, \"layernorm\"]' "
                                "model.recompute_granularity=selective "
                                "optimizer.exp_avg_dtype=torch.bfloat16 optimizer.main_grads_dtype=fp32 "
                                "'model.pipeline_model_parallel_layout=[[embedding,decoder],[decoder,mtp,loss]]' "
                                "model.num_layers=2 model.moe_layer_freq=[0,1] "
                                "model.pipeline_model_parallel_size=2 model.virtual_pipeline_model_parallel_size=null "
                                "'model.cuda_graph_scope=[]' model.cuda_graph_impl=none "
                                "model.share_embeddings_and_output_weights=True "
                                "dataset.skip_getting_attention_mask_from_dataset=false")
                         .scenario;
  EXPECT_EQ(s.recompute.modules, bit(RecomputeModule::MlaUpProj) | bit(RecomputeModule::LayerNorm));
  EXPECT_EQ(s.precision.expAvg, StateType::Bf16);
  EXPECT_EQ(s.precision.mainGrads, StateType::Fp32);
  EXPECT_EQ(s.layout.pipelineLayout, "Et|tmL");
  EXPECT_EQ(s.layout.vpp, 1);
  EXPECT_EQ(s.model.numDenseLayers, 1);
  EXPECT_TRUE(s.model.tieEmbeddings);
  EXPECT_TRUE(s.batch.attentionMask);
  EXPECT_EQ(s.cudaGraphScopes, 0);
}

TEST(BridgeImport, RulesOfTheFramework) {
  const ImportedScenario lengths = mustImport(kRecipe + "model.seq_length=4096 dataset.seq_length=8192");
  ASSERT_EQ(lengths.issues.size(), 1u);
  EXPECT_EQ(lengths.issues[0].rule, "overrides-lengths");
  const ImportedScenario alone =
      mustImport(kRecipe + "model.tensor_model_parallel_size=1 model.sequence_parallel=true");
  ASSERT_EQ(alone.issues.size(), 1u);
  EXPECT_EQ(alone.issues[0].rule, "overrides-sequence-parallel");
  for (const ImportedScenario* read : {&lengths, &alone})
    EXPECT_FALSE(sentence(describeArgumentIssue(read->issues[0]).id).empty());
}

TEST(BridgeImport, WhatHasNoPlaceIsListed) {
  const ImportedScenario read =
      mustImport("# recipe deepseek_v3_pretrain_confg\n" + kRecipe +
                 "logger.log_interval=1 model.use_te_rng_tracker=true model.contxt_parallel_size=2 "
                 "model.moe_latent_size=4 nothing.at.all.like.this=1 --verbose");
  std::map<std::string, std::string> ids;
  for (const Error& error : read.unmapped) {
    ids[error.path] = std::string(error.message.id);
    EXPECT_FALSE(sentence(error.message.id).empty()) << error.message.id;
  }
  EXPECT_EQ(ids["logger.log_interval"], "unmapped.harmless");
  EXPECT_EQ(ids["model.use_te_rng_tracker"], "unmapped.harmless");
  EXPECT_EQ(ids["model.contxt_parallel_size"], "unmapped.bridge-key-near");
  EXPECT_EQ(ids["model.moe_latent_size"], "unmapped.bridge-key");
  EXPECT_EQ(ids["nothing.at.all.like.this"], "unmapped.bridge-key");
  EXPECT_EQ(ids["--verbose"], "unmapped.bridge-key");
  const ImportedScenario typo = mustImport(
      "# recipe deepseek_v3_pretrain_confg\nmodel.num_layers=4 model.hidden_size=64 "
      "model.num_attention_heads=4 model.vocab_size=1000");
  ASSERT_EQ(typo.unmapped.size(), 1u);
  EXPECT_THAT(render(typo.unmapped[0]), HasSubstr("Did you mean deepseek_v3_pretrain_config?"));
}

TEST(BridgeImport, ErrorsNameTheKey) {
  EXPECT_EQ(errorOf("model.num_layers=many").path, "model.num_layers");
  EXPECT_EQ(errorOf("model.num_layers=many").message.id, "arguments.not-an-integer");
  EXPECT_EQ(errorOf("model.context_parallel_size=0").message.id, "arguments.out-of-range");
  EXPECT_EQ(errorOf("model.sequence_parallel=yes").message.id, "arguments.not-a-bool");
  EXPECT_EQ(errorOf("mixed_precision=fp4").message.id, "arguments.not-a-choice");
  EXPECT_EQ(errorOf("model.cp_comm_type=ring").message.id, "arguments.not-a-choice");
  EXPECT_EQ(errorOf("model.moe_layer_freq=[0,1").message.id, "arguments.layer-list");
  EXPECT_EQ(errorOf("'model.pipeline_model_parallel_layout=[[encoder]]'").message.id, "arguments.layout-list");
  EXPECT_EQ(errorOf("model.num_layers").message.id, "arguments.key-form");
  EXPECT_EQ(errorOf("=3").message.id, "arguments.key-form");
  EXPECT_EQ(errorOf("model.x='").message.id, "arguments.open-quote");
  EXPECT_EQ(importBridgeOverrides("train.micro_batch_size=1", sixteen()).error().message.id, "arguments.model-missing");
}

TEST(BridgeValues, ReadAsTheParserOfTheFrameworkDoes) {
  EXPECT_EQ(unquoted("\"a b\""), "a b");
  EXPECT_EQ(unquoted("'a'"), "a");
  EXPECT_EQ(unquoted("\""), "\"");
  EXPECT_EQ(parseBool("True"), true);
  EXPECT_EQ(parseBool("1"), std::nullopt);
  EXPECT_THAT(listValues("[a, 'b',\"c\"]"), ElementsAre("a", "b", "c"));
  EXPECT_THAT(listValues("[]"), ElementsAre());
  EXPECT_THAT(listValues("a"), ElementsAre("a"));
  EXPECT_EQ(dtypeName("torch.bfloat16"), "bf16");
  EXPECT_EQ(dtypeName("fp32"), "fp32");
  EXPECT_EQ(*layoutText("\"Et|tL\""), "Et|tL");
  EXPECT_EQ(*layoutText("[[embedding, decoder], [], [decoder, loss]]"), "Et||tL");
  for (const char* wrong :
       {"[", "[[decoder]", "[decoder]", "[[[decoder]]]", "[[x]]", "[]", "[[decoder]]]", "[[decoder]]x"})
    EXPECT_FALSE(layoutText(wrong).ok()) << wrong;
}

}  // namespace
}  // namespace shardscope
