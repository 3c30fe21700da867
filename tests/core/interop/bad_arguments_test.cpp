// SPDX-License-Identifier: Apache-2.0
// Lines that can't be read: each gives an error that names the flag, what stands there and what is allowed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text/sentences.h"
#include "tests/core/interop/argument_texts.h"

namespace shardscope {
namespace {

struct BadLine {
  std::string line;  // behind a line that is good
  const char* path;
  const char* sentence;
};

const BadLine kBadLines[] = {
    {"--num-layers", "--num-layers", "arguments.value-missing"},
    {"--num-layers sixteen", "--num-layers", "arguments.not-an-integer"},
    {"--num-layers 16.0", "--num-layers", "arguments.not-an-integer"},
    {"--num-layers 1e2", "--num-layers", "arguments.not-an-integer"},
    {"--num-layers 0x10", "--num-layers", "arguments.not-an-integer"},
    {"--num-layers ''", "--num-layers", "arguments.not-an-integer"},
    {"--num-layers 16 17", "--num-layers", "arguments.value-count"},
    {"--num-layers 0", "--num-layers", "arguments.out-of-range"},
    {"--num-layers -3", "--num-layers", "arguments.out-of-range"},
    {"--num-layers 99999999999999999999999", "--num-layers", "arguments.out-of-range"},
    {"--num-layers -99999999999999999999999", "--num-layers", "arguments.out-of-range"},
    {"--num-layers _16", "--num-layers", "arguments.not-an-integer"},
    {"--num-layers $LAYERS", "--num-layers", "arguments.shell-variable"},
    {"--num-layers ${LAYERS}", "--num-layers", "arguments.shell-variable"},
    {"--num-layers=", "--num-layers", "arguments.not-an-integer"},
    {"--hidden-size 1024,", "--hidden-size", "arguments.not-an-integer"},
    {"--tensor-model-parallel-size 0", "--tensor-model-parallel-size", "arguments.out-of-range"},
    {"--context-parallel-size 2147483648", "--context-parallel-size", "arguments.out-of-range"},
    {"--micro-batch-size 0", "--micro-batch-size", "arguments.out-of-range"},
    {"--global-batch-size -1", "--global-batch-size", "arguments.out-of-range"},
    {"--seq-length NaN", "--seq-length", "arguments.not-an-integer"},
    {"--hidden-dropout NaN", "--hidden-dropout", "arguments.not-a-number"},
    {"--hidden-dropout inf", "--hidden-dropout", "arguments.not-a-number"},
    {"--hidden-dropout 1.5", "--hidden-dropout", "arguments.out-of-range"},
    {"--hidden-dropout 0.1.2", "--hidden-dropout", "arguments.not-a-number"},
    {"--rotary-percent 1e999", "--rotary-percent", "arguments.not-a-number"},
    {"--bf16 true", "--bf16", "arguments.no-value-allowed"},
    {"--bf16=1", "--bf16", "arguments.no-value-allowed"},
    {"--sequence-parallel false", "--sequence-parallel", "arguments.no-value-allowed"},
    {"--normalization rmsnorm", "--normalization", "arguments.not-a-choice"},
    {"--position-embedding-type alibi", "--position-embedding-type", "arguments.not-a-choice"},
    {"--cp-comm-type allgather", "--cp-comm-type", "arguments.not-a-choice"},
    {"--moe-token-dispatcher-type deepep", "--moe-token-dispatcher-type", "arguments.not-a-choice"},
    {"--fp8-recipe block", "--fp8-recipe", "arguments.not-a-choice"},
    {"--main-params-dtype bf16", "--main-params-dtype", "arguments.not-a-choice"},
    {"--recompute-granularity all", "--recompute-granularity", "arguments.not-a-choice"},
    {"--recompute-granularity selective --recompute-modules attention", "--recompute-modules",
     "arguments.not-a-choice"},
    {"--recompute-modules", "--recompute-modules", "arguments.value-missing"},
    {"--cuda-graph-impl transformer_engine --cuda-graph-modules all", "--cuda-graph-modules", "arguments.not-a-choice"},
    {"--fine-grained-activation-offloading --offload-modules mlp", "--offload-modules", "arguments.not-a-choice"},
    {"--moe-layer-freq '([0]*3+[1]*58'", "--moe-layer-freq", "arguments.layer-list"},
    {"--moe-layer-freq '[0,2]'", "--moe-layer-freq", "arguments.layer-list"},
    {"--moe-layer-freq \"__import__('os').system('true')\"", "--moe-layer-freq", "arguments.layer-list"},
    {"--moe-layer-freq [0]*1000000000", "--moe-layer-freq", "arguments.layer-list"},
    {"--linear-attention-freq -4", "--linear-attention-freq", "arguments.layer-list"},
    {"--window-size wide", "--window-size", "arguments.window"},
    {"--hierarchical-context-parallel-sizes 2 x", "--hierarchical-context-parallel-sizes", "arguments.not-an-integer"},
    {"--hierarchical-context-parallel-sizes 0 2", "--hierarchical-context-parallel-sizes", "arguments.out-of-range"},
    {"--rampup-batch-size 1 2", "--rampup-batch-size", "arguments.value-count"},
    {"--num-attention-heads 24", "--num-attention-heads", "arguments.heads-width"},
    {"--num-experts -1", "--num-experts", "arguments.out-of-range"},
    {"--data-path 'open", "line 2", "arguments.open-quote"},
    {"\"", "line 2", "arguments.open-quote"},
    {"--tokenizer-type GPT2 --", "line 2", "arguments.stray-word"},
};

TEST(BadArguments, NameTheFlagAndWhatIsAllowed) {
  for (const BadLine& bad : kBadLines) {
    SCOPED_TRACE(bad.line);
    const Result<ImportedScenario> read = importMegatronArgs(kSmallMoe + bad.line, sixteen());
    ASSERT_FALSE(read.ok());
    EXPECT_EQ(read.error().path, bad.path) << render(read.error());
    EXPECT_EQ(read.error().message.id, bad.sentence) << render(read.error());
    EXPECT_FALSE(sentence(read.error().message.id).empty());
    EXPECT_EQ(render(read.error()).find('{'), render(read.error()).find("{LAYERS}")) << render(read.error());
  }
}

TEST(BadArguments, MissingFlagsAreNamed) {
  for (const char* flag : {"--num-layers", "--hidden-size", "--num-attention-heads", "--seq-length",
                           "--max-position-embeddings", "--micro-batch-size"}) {
    std::string text = kSmallDense;
    const std::size_t at = text.find(std::string(flag) + " ");
    ASSERT_NE(at, std::string::npos);
    text.erase(at, text.find(" --", at + 1) - at);
    const Result<ImportedScenario> read = importMegatronArgs(text, sixteen());
    ASSERT_FALSE(read.ok()) << flag;
    EXPECT_EQ(read.error().path, flag);
    EXPECT_EQ(read.error().message.id, "arguments.flag-missing");
  }
}

TEST(BadArguments, TheVocabularyMustBeKnown) {
  std::string text = kSmallDense;
  text.erase(text.find(" --vocab-size"));
  EXPECT_EQ(importMegatronArgs(text, sixteen()).error().message.id, "arguments.vocabulary-missing");
  Scenario base = sixteen();
  base.model.vocabSize = 32000;
  EXPECT_EQ(importMegatronArgs(text, base)->scenario.model.vocabSize, 32000);
}

TEST(BadArguments, StrayWords) {
  for (const char* text : {"hello", "hello --bf16", "16", "-", "-- --bf16", "{}", "[1,2]"})
    EXPECT_EQ(importMegatronArgs(text, sixteen()).error().message.id, "arguments.stray-word") << text;
  EXPECT_FALSE(importMegatronArgs("", sixteen()).ok());
}

TEST(BadArguments, LongAndStrangeTextEndsSoon) {
  const auto repeated = [](std::string text, char c, std::size_t times) { return text.append(times, c); };
  const std::vector<std::string> texts = {repeated("", 'x', 10 << 20),
                                          repeated("", '(', 900000),
                                          repeated("--moe-layer-freq ", '(', 900000),
                                          repeated("", '\\', 500000),
                                          repeated("", '\0', 1000),
                                          repeated("--", '-', 900000),
                                          repeated("--num-layers ", '9', 900000),
                                          repeated("--pipeline-model-parallel-layout ", '(', 900000),
                                          repeated("--cp-comm-type ", ' ', 900000)};
  for (const std::string& text : texts) EXPECT_FALSE(importMegatronArgs(text, sixteen()).ok());
  std::string many = kSmallMoe;
  for (int i = 0; i < 9000; ++i) many += "--unknown-flag-" + std::to_string(i) + " 1 ";
  const Result<ImportedScenario> read = importMegatronArgs(many, sixteen());
  ASSERT_TRUE(read.ok());
  EXPECT_LE(read->unmapped.size(), 2000u);
}

}  // namespace
}  // namespace shardscope
