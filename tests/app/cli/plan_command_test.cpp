// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/app/cli/run_cli.h"

namespace shardscope {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

std::vector<json> lines(const std::string& text) {
  std::vector<json> documents;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) documents.push_back(json::parse(line));
  return documents;
}

TEST(PlanCommand, AnswersWithTheVerdictFirst) {
  const CliRun run = runCli({"plan", "--preset", "dsv3-h100-128k"});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_THAT(run.out, StartsWith("FITS"));
  EXPECT_THAT(run.out, HasSubstr("TP 1  CP 32  EP 32  ETP 1  PP 8  VPP 4  ->  DP 1  EDP 1"));
}

TEST(PlanCommand, SaysWhatDoesNotFitAndWhatIsNotLegal) {
  const CliRun tight = runCli({"plan", "--preset", "dsv3-h100-128k", "--set", "recompute={}"});
  EXPECT_EQ(tight.status, 0);
  EXPECT_THAT(tight.out, StartsWith("DOES NOT FIT"));

  const CliRun broken = runCli({"plan", "--preset", "dsv3-h100-128k", "--set", "layout.cp=48"});
  EXPECT_EQ(broken.status, 0);
  EXPECT_THAT(broken.out, StartsWith("NOT A LEGAL LAYOUT"));
}

// Not legal and too big at once: no time of a step that no job runs, and the memory as if it were legal.
TEST(PlanCommand, ClaimsNoStepOfALayoutThatIsNotLegal) {
  for (const char* more : {"recompute.granularity=selective", "recompute={}"}) {
    const CliRun run = runCli({"plan", "--preset", "dsv3-h100-128k", "--set", "layout.cp=48", "--set", more});
    EXPECT_THAT(run.out, HasSubstr("\nStep -, - tokens/s/GPU, MFU - (not a legal layout)"));
    EXPECT_THAT(run.out, HasSubstr("\nIf it were legal, stage "));
    EXPECT_THAT(run.out, HasSubstr("GiB, if the layout were legal\n"));
    EXPECT_THAT(run.out, testing::Not(HasSubstr("Where the time goes")));
    const std::string before = run.out.substr(0, run.out.find("Nearest layouts"));
    EXPECT_THAT(before, testing::Not(testing::ContainsRegex("[0-9] (tokens/s/GPU|s |ms )"))) << before;
  }
  const json document = json::parse(
      runCli({"plan", "--preset", "dsv3-h100-128k", "--set", "layout.cp=48", "--set", "recompute={}", "--json"}).out);
  EXPECT_TRUE(document["step"].is_null());
}

// The rules that are counted are those that are listed.
TEST(PlanCommand, CountsTheRulesItLists) {
  for (const char* set : {"layout.cp=48", "layout.pp=5", "batch.global_batch_size=7", "layout.ep=3"}) {
    const std::string out = runCli({"plan", "--preset", "dsv3-h100-128k", "--set", set}).out;
    const std::size_t begin = out.find("\nBroken rules\n");
    ASSERT_NE(begin, std::string::npos) << set;
    const std::string listed = out.substr(begin + 1, out.find("\n\n", begin + 1) - begin);
    const auto count = [&listed] {
      int lines = 0;
      for (std::size_t at = listed.find("\n  - "); at != std::string::npos; at = listed.find("\n  - ", at + 1)) ++lines;
      return lines;
    }();
    EXPECT_THAT(out, StartsWith("NOT A LEGAL LAYOUT: " + std::to_string(count) + " rule")) << set;
  }
}

TEST(PlanCommand, NamesWhatIsNotThere) {
  const CliRun command = runCli({"nope"});
  EXPECT_EQ(command.status, 2);
  EXPECT_THAT(command.err, HasSubstr("no command nope"));
  EXPECT_THAT(command.err, HasSubstr("plan, search"));

  const CliRun model = runCli({"plan", "--preset", "deepseek-v3"});
  EXPECT_EQ(model.status, 2);
  EXPECT_THAT(model.err, HasSubstr("is a model"));

  const CliRun key = runCli({"plan", "--preset", "dsv3-h100-128k", "--set", "layout.cpp=3"});
  EXPECT_EQ(key.status, 2);
  EXPECT_THAT(key.err, HasSubstr("Did you mean cp?"));
}

TEST(PlanCommand, CalibrationGivesTheRatesAndIsNamed) {
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / (std::to_string(::getpid()) + "-plan-calibration");
  std::ofstream(file) << R"({"gpu": ["h100-sxm"], "source": "a run of ours", "values": {"dense.bf16": 0.01}})";
  const std::vector<std::string> ask = {"plan", "--preset", "dsv3-h100-128k", "--json"};
  std::vector<std::string> with = ask;
  with.insert(with.end(), {"--calibration", file.string()});
  const json usual = json::parse(runCli(ask).out), slow = json::parse(runCli(with).out);
  EXPECT_NE(usual["calibration"], "a run of ours");
  EXPECT_EQ(slow["calibration"], "a run of ours");
  EXPECT_GT(slow["step"]["time_ms"].get<double>(), 2 * usual["step"]["time_ms"].get<double>());
  with.erase(with.begin() + 3);
  EXPECT_THAT(runCli(with).out, HasSubstr("Rates: a run of ours"));

  with[2] = "qwen3-235b-gb200-128k";
  const CliRun other = runCli(with);
  std::filesystem::remove(file);
  EXPECT_EQ(other.status, 1);
  EXPECT_THAT(other.err, HasSubstr("This calibration is for h100-sxm"));
  EXPECT_EQ(runCli(with).status, 1);  // the file is gone
}

TEST(PlanCommand, SaysNoDpWhereTheGroupsDoNotDivide) {
  const CliRun run = runCli({"plan", "--preset", "dsv3-h100-128k", "--set", "layout.cp=64"});
  EXPECT_THAT(run.out, HasSubstr("->  DP -  EDP 1"));
}

TEST(PlanCommand, AdviceNamesItsSourceAndTheBandItsReason) {
  const CliRun run = runCli({"plan", "--preset", "dsv3-h100-128k"});
  EXPECT_THAT(run.out, HasSubstr("(MoE long-context guide, CP sizing rule 2)"));
  EXPECT_THAT(run.out, HasSubstr("The high end is where every ring edge"));
}

TEST(PlanCommand, JsonKeepsTheContract) {
  const CliRun run = runCli({"plan", "--preset", "dsv3-h100-256k", "--json"});
  ASSERT_EQ(run.status, 0) << run.err;
  const json plan = json::parse(run.out);
  EXPECT_EQ(plan["legal"], true);
  EXPECT_EQ(plan["feasible"], true);
  EXPECT_EQ(plan["groups"]["world_size"], 512);
  EXPECT_EQ(plan["groups"]["dp"], 1);
  EXPECT_EQ(plan["groups"]["edp"], 2);
  EXPECT_EQ(plan["memory"]["stages"].size(), 8u);
  for (const json& stage : plan["memory"]["stages"]) {
    std::int64_t sum = 0;
    for (const json& bytes : stage["components"]) sum += bytes.get<std::int64_t>();
    EXPECT_EQ(sum, stage["peak_allocated_bytes"].get<std::int64_t>());
    EXPECT_GE(stage["peak_reserved_bytes"], stage["peak_allocated_bytes"]);
    EXPECT_LE(stage["peak_reserved_bytes"], plan["memory"]["capacity_bytes"]);
  }
  for (const char* key : {"time_ms", "tokens_per_s_per_gpu", "model_tflops_per_gpu", "mfu"})
    EXPECT_GT(plan["step"][key].get<double>(), 0) << key;
  double shares = 0;
  for (const json& share : plan["step"]["components_ms"]) shares += share.get<double>();
  EXPECT_NEAR(shares, plan["step"]["time_ms"].get<double>(), 1e-3 * shares);
}

TEST(PlanCommand, BatchAnswersEveryLineInOrderAndGoesOnAfterABadOne) {
  const std::string good = R"({"format":"shardscope.scenario","version":1,"model":{"preset":"qwen3-30b-a3b"},)"
                           R"("cluster":{"gpu":"H100","num_gpus":8},"layout":{"ep":8}})";
  const std::string input =
      R"({"id":"first","scenario":)" + good + "}\n" +  //
      R"({"id":"broken","scenario":{"model":{"preset":"llama3-8b"},"cluster":{"gpu":"H100","num_gpus":8},"layout":{"tp":"two"}}})" +
      "\n" +          //
      "\n" +          // empty lines are passed over
      "not json\n" +  //
      R"({"id":7,"scenario":)" + good + "}\n" + good + "\n";
  const CliRun run = runCli({"plan", "--json", "--batch", "-"}, input);
  EXPECT_EQ(run.status, 1);
  const std::vector<json> answers = lines(run.out);
  ASSERT_EQ(answers.size(), 5u);
  EXPECT_EQ(answers[0]["id"], "first");
  EXPECT_TRUE(answers[0].contains("memory"));
  EXPECT_EQ(answers[1]["id"], "broken");
  EXPECT_THAT(answers[1]["error"].get<std::string>(), HasSubstr("layout.tp"));
  EXPECT_TRUE(answers[2].contains("error"));
  EXPECT_EQ(answers[3]["id"], 7);
  EXPECT_FALSE(answers[4].contains("id"));
  EXPECT_TRUE(answers[4].contains("groups"));
}

TEST(PlanCommand, BatchOfGoodLinesExitsWithZero) {
  const CliRun run = runCli({"plan", "--json", "--batch", "-"},
                            R"({"scenario":{"model":{"preset":"llama3-8b"},"cluster":{"gpu":"H100","num_gpus":8}}})"
                            "\n");
  EXPECT_EQ(run.status, 0) << run.out << run.err;
}

TEST(PlanCommand, WrongUsageIsTwo) {
  EXPECT_EQ(runCli({"plan", "--json", "--batch", "-", "--preset", "dsv3-h100-4k"}).status, 2);
  EXPECT_EQ(runCli({"plan", "--no-such-option"}).status, 2);
  EXPECT_EQ(runCli({}).status, 2);
  EXPECT_EQ(runCli({"plan", "--batch", "-"}).status, 2);
}

TEST(PlanCommand, MissingInputSaysWhatToDo) {
  const CliRun none = runCli({"plan"});
  EXPECT_EQ(none.status, 2);
  EXPECT_THAT(none.err, HasSubstr("--preset"));
  const CliRun missing = runCli({"plan", "/no/such/file.json"});
  EXPECT_EQ(missing.status, 1);
  EXPECT_THAT(missing.err, HasSubstr("/no/such/file.json"));
  const CliRun folder = runCli({"plan", "/"});
  EXPECT_EQ(folder.status, 1);
  EXPECT_THAT(folder.err, HasSubstr("folder"));
  EXPECT_EQ(runCli({"plan", "--json", "--batch", "/"}).status, 1);
  const CliRun typo = runCli({"plan", "--preset", "dsv3-h100-12k"});
  EXPECT_EQ(typo.status, 1);
  EXPECT_THAT(typo.err, HasSubstr("dsv3-h100-128k"));
}

TEST(PlanCommand, UnknownKeysAreReported) {
  const CliRun run = runCli({"plan", "--preset", "dsv3-h100-4k", "--set", "layout.tpp=2"});
  EXPECT_EQ(run.status, 2);
  EXPECT_THAT(run.err, HasSubstr("layout.tpp"));
  const CliRun file = runCli({"plan", "-"}, R"({"model":{"preset":"llama3-8b"},"cluster":{"gpu":"H100","num_gpus":8},)"
                                            R"("layout":{"tpp":2}})");
  EXPECT_EQ(file.status, 0);
  EXPECT_THAT(file.err, HasSubstr("layout.tpp"));
}

TEST(PlanCommand, SetsAreCheckedLikeTheFile) {
  EXPECT_EQ(runCli({"plan", "--preset", "dsv3-h100-4k", "--set", "layout.cp=none"}).status, 1);
  EXPECT_EQ(runCli({"plan", "--preset", "dsv3-h100-128k", "--set", "layout.cp.deep=2"}).status, 2);
  EXPECT_EQ(runCli({"plan", "--preset", "dsv3-h100-4k", "--set", "nonsense"}).status, 2);
  const CliRun reserve = runCli({"plan", "--preset", "dsv3-h100-4k", "--set", "cluster.reserve_gib=1000"});
  EXPECT_EQ(reserve.status, 1);
  EXPECT_THAT(reserve.err, HasSubstr("cluster.reserve_gib"));
}

}  // namespace
}  // namespace shardscope
