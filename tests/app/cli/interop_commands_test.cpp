// SPDX-License-Identifier: GPL-3.0-or-later
// The import and export commands as a script calls them: what goes where, and the exit status.
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

#include "tests/app/cli/run_cli.h"

namespace shardscope {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class InteropCommands : public testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& text) {
    const std::string path = testing::TempDir() + "interop_" + std::to_string(getpid()) + "_" + name;
    std::ofstream(path) << text;
    m_files.push_back(path);
    return path;
  }
  void TearDown() override {
    for (const std::string& path : m_files) std::remove(path.c_str());
  }

 private:
  std::vector<std::string> m_files;
};

const std::string kArguments =
    "--bf16 --num-layers 16 --hidden-size 1024 --num-attention-heads 16 --seq-length 4096 "
    "--max-position-embeddings 4096 --micro-batch-size 1 --vocab-size 1000 --tensor-model-parallel-size 4 "
    "--context-parallel-size 2 --lr 1e-5 --moe-latent-size 8 --num-layerz 3\n";

TEST_F(InteropCommands, ImportsArgumentsAndListsWhatHasNoPlace) {
  const CliRun ran =
      runCli({"import", "--from", "megatron", file("a.txt", kArguments), "--gpu", "h200", "--gpus", "32"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("\"num_gpus\": 32"));
  EXPECT_THAT(ran.out, HasSubstr("\"tp\": 4"));
  EXPECT_THAT(ran.err, HasSubstr("unmapped:\n"));
  EXPECT_THAT(ran.err, HasSubstr("--lr: Harmless"));
  EXPECT_THAT(ran.err, HasSubstr("--moe-latent-size: It acts"));
  EXPECT_THAT(ran.err, HasSubstr("Did you mean --num-layers?"));
}

TEST_F(InteropCommands, TheFewestGpusStandInWhereNothingSaysHowMany) {
  const CliRun assumed = runCli({"import", "--from", "megatron", file("a.txt", kArguments)});
  EXPECT_EQ(assumed.status, 0) << assumed.err;
  EXPECT_THAT(assumed.out, HasSubstr("\"num_gpus\": 8"));
  EXPECT_THAT(assumed.err, HasSubstr("8 GPUs"));
  const CliRun stated = runCli({"import", "--from", "megatron", file("b.txt", "# world 16\n" + kArguments)});
  EXPECT_THAT(stated.out, HasSubstr("\"num_gpus\": 16"));
  const CliRun given =
      runCli({"import", "--from", "megatron", file("b.txt", "# world 16\n" + kArguments), "--gpus", "24"});
  EXPECT_THAT(given.out, HasSubstr("\"num_gpus\": 24"));
}

TEST_F(InteropCommands, WhatMegatronRefusesIsRefused) {
  const std::string path = file("a.txt", kArguments + "--fp16");
  const CliRun ran = runCli({"import", "--from", "megatron", path, "--gpu", "H100"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.out, "");
  EXPECT_THAT(ran.err, HasSubstr("refused: --bf16 and --fp16 exclude each other"));
  EXPECT_EQ(runCli({"import", "--from", "megatron", path, "--force"}).status, 0);
}

TEST_F(InteropCommands, ErrorsNameTheFlag) {
  const CliRun ran = runCli({"import", "--from", "megatron", file("a.txt", kArguments + "--num-experts many")});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.out, "");
  EXPECT_THAT(ran.err, HasSubstr("--num-experts: \"many\" is not a whole number."));
  EXPECT_EQ(runCli({"import", "--from", "megatron", "no/such/file"}).status, 1);
  EXPECT_EQ(runCli({"import", "--from", "megatron", file("a.txt", kArguments), "--gpu", "Z9"}).status, 1);
}

TEST_F(InteropCommands, WrongUsageIsTwo) {
  EXPECT_EQ(runCli({"import", "--from", "nemo", "x"}).status, 2);
  EXPECT_EQ(runCli({"import", "x"}).status, 2);
  EXPECT_EQ(runCli({"import", "--from", "hf"}).status, 2);
  EXPECT_EQ(runCli({"import", "--from", "hf", "x", "--gpus", "0"}).status, 2);
  EXPECT_EQ(runCli({"export", "x"}).status, 2);
  EXPECT_EQ(runCli({"export", "--to", "nemo", "x"}).status, 2);
}

TEST_F(InteropCommands, AnExportImportsAgain) {
  const std::string scenario = file("s.json", R"({"model": {"preset": "qwen3-30b-a3b"}, "cluster": {"gpu": "GB200",
      "num_gpus": 16}, "layout": {"ep": 8, "cp": 2}, "batch": {"seq_len": 32768, "global_batch_size": 64}})");
  const CliRun canonical = runCli({"export", "--to", "scenario", scenario});
  EXPECT_EQ(canonical.status, 0);
  EXPECT_THAT(canonical.out, HasSubstr("\"format\": \"shardscope.scenario\""));
  for (const std::string format : {"megatron", "bridge"}) {
    const CliRun exported = runCli({"export", "--to", format, scenario});
    EXPECT_EQ(exported.status, 0);
    const CliRun back = runCli({"import", "--from", format, file("x.txt", exported.out), "--gpu", "GB200"});
    EXPECT_EQ(back.status, 0) << back.err;
    EXPECT_EQ(back.out, canonical.out);
    EXPECT_THAT(back.err, Not(HasSubstr("note:")));
  }
}

TEST_F(InteropCommands, HuggingFaceConfigsGiveAModel) {
  const CliRun ran = runCli({"import", "--from", "hf", file("c.json", R"({"architectures": ["LlamaForCausalLM"],
      "model_type": "llama", "hidden_size": 4096, "intermediate_size": 14336, "num_hidden_layers": 32,
      "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 128256, "rms_norm_eps": 1e-05,
      "rope_theta": 500000.0, "tie_word_embeddings": false, "max_position_embeddings": 2048})"),
                             "--gpu", "H100", "--gpus", "8"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("\"num_layers\": 32"));
  EXPECT_THAT(ran.out, HasSubstr("\"num_gpus\": 8"));
  EXPECT_THAT(ran.out, HasSubstr("\"seq_len\": 2048"));
}

}  // namespace
}  // namespace shardscope
