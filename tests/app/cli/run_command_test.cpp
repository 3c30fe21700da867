// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "tests/app/cli/run_cli.h"
#include "tests/app/cli/run_scenarios.h"

namespace shardscope {
namespace {

using nlohmann::json;
using testing::HasSubstr;

CliRun runScenario(const json& scenario, std::vector<std::string> options = {}) {
  std::vector<std::string> arguments = {"run", "-"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return runCli(arguments, scenario.dump());
}

json documentOf(const json& scenario, std::vector<std::string> options = {}) {
  options.emplace_back("--json");
  const CliRun run = runScenario(scenario, options);
  EXPECT_EQ(run.status, 0) << run.err;
  return json::parse(run.out, nullptr, false);
}

TEST(RunCommand, PrintsWhatTheContractNames) {
  const json document = documentOf(fourRanks(), {"--steps", "2"});
  EXPECT_EQ(document["backend"], "cpu");
  EXPECT_EQ(document["ranks"], 4);
  EXPECT_THAT(document["device"].get<std::string>(), HasSubstr("cores"));
  EXPECT_EQ(document["scenario"]["name"], "four ranks");
  EXPECT_EQ(document["scenario"]["runtime"], "shardscope-engine");
  ASSERT_EQ(document["steps"].size(), 2u);
  for (const json& step : document["steps"]) {
    const double time = step["time_ms"];
    EXPECT_GT(time, 0);
    EXPECT_NEAR(step["tokens_per_s"].get<double>(), 4 * 32 / (time * 1e-3), 1e-6 / time);
    EXPECT_GT(step["gradient_norm"].get<double>(), 0);
    // Untrained, so about as good as a guess among 64 words.
    EXPECT_NEAR(step["loss"].get<double>(), std::log(64.0), 1.0);
  }
  EXPECT_GT(document["predicted"]["time_ms"].get<double>(), 0);
  ASSERT_EQ(document["memory"]["ranks"].size(), 4u);
  for (int rank = 0; rank < 4; ++rank) {
    const json& memory = document["memory"]["ranks"][static_cast<std::size_t>(rank)];
    EXPECT_EQ(memory["rank"], rank);
    EXPECT_EQ(memory["stage"], rank / 2);
    EXPECT_GT(memory["static_bytes"].get<std::int64_t>(), 0);
    EXPECT_GT(memory["peak_bytes"].get<std::int64_t>(), memory["static_bytes"].get<std::int64_t>());
    EXPECT_GT(memory["predicted_peak_bytes"].get<std::int64_t>(), 0);
    EXPECT_GT(memory["predicted_static_bytes"].get<std::int64_t>(), 0);
  }
  EXPECT_EQ(document["records"], (json{{"kept", 0}, {"dropped", 0}}));
}

TEST(RunCommand, LossIsTheSameOnEveryLayoutAndEveryTime) {
  const json one = documentOf(oneRank());
  const json four = documentOf(fourRanks());
  ASSERT_EQ(one["steps"].size(), 3u);
  for (std::size_t step = 0; step < 3; ++step) {
    const double loss = one["steps"][step]["loss"];
    EXPECT_NEAR(four["steps"][step]["loss"].get<double>(), loss, 1e-5 * loss);
  }
  EXPECT_EQ(documentOf(fourRanks())["steps"][2]["loss"], four["steps"][2]["loss"]);
  EXPECT_NE(documentOf(fourRanks(), {"--seed", "2"})["steps"][0]["loss"], four["steps"][0]["loss"]);
}

TEST(RunCommand, TableComparesWithThePrediction) {
  const CliRun run = runScenario(fourRanks());
  ASSERT_EQ(run.status, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("CP 2 EP 2 ETP 1 PP 2 VPP 1 DP 1"));
  EXPECT_THAT(run.out, testing::ContainsRegex("step +time +tokens/s +loss"));
  EXPECT_THAT(run.out, testing::ContainsRegex("measured .*, .* predicted"));
  EXPECT_THAT(run.out, testing::ContainsRegex("rank +stage +peak +predicted"));
}

TEST(RunCommand, RanksReplaceTheGpus) {
  const json document = documentOf(fourRanks(), {"--ranks", "8", "--steps", "1"});
  EXPECT_EQ(document["ranks"], 8);
  EXPECT_EQ(document["scenario"]["cluster"]["num_gpus"], 8);
}

TEST(RunCommand, RecordingIsReadByTraceSummary) {
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / (std::to_string(::getpid()) + "-run-recording");
  const json document = documentOf(fourRanks(), {"--steps", "2", "--record", file.string()});
  EXPECT_GT(document["records"]["kept"].get<int>(), 100);
  EXPECT_EQ(document["records"]["dropped"], 0);
  const CliRun summary = runCli({"trace", "summary", file.string(), "--json"});
  std::filesystem::remove(file);
  ASSERT_EQ(summary.status, 0) << summary.err;
  const json trace = json::parse(summary.out);
  EXPECT_EQ(trace["finished"], true);
  EXPECT_EQ(trace["records"], document["records"]["kept"]);
  EXPECT_EQ(trace["steps"].size(), 2u);
  EXPECT_EQ(trace["steps"][1]["loss"], document["steps"][1]["loss"]);
  EXPECT_EQ(trace["scenario"], document["scenario"]);
}

TEST(RunCommand, RefusesWhatTheMachineHasNot) {
  const CliRun ranks = runScenario(fourRanks(), {"--cores", "1", "--ranks", "64"});
  EXPECT_EQ(ranks.status, 1);
  EXPECT_THAT(ranks.err, HasSubstr("64 ranks are too many for 1 core"));

  const CliRun memory = runScenario(fourRanks(), {"--memory-gib", "0.0001"});
  EXPECT_EQ(memory.status, 1);
  EXPECT_THAT(memory.err, HasSubstr("4 ranks together need"));

  const CliRun time = runScenario(fourRanks(), {"--seconds", "0.000001"});
  EXPECT_EQ(time.status, 1);
  EXPECT_THAT(time.err, HasSubstr("--seconds"));

  const CliRun gpu = runScenario(fourRanks(), {"--backend", "cuda"});
  EXPECT_EQ(gpu.status, 1);
  EXPECT_THAT(gpu.err, HasSubstr("GPU"));
}

TEST(RunCommand, RefusesWhatTheEngineHasNot) {
  json scenario = fourRanks();
  scenario["precision"]["compute"] = "mxfp8";
  const CliRun precision = runScenario(scenario);
  EXPECT_EQ(precision.status, 1);
  EXPECT_THAT(precision.err, HasSubstr("fp32 and bf16"));

  const CliRun illegal = runScenario(fourRanks(), {"--ranks", "3"});
  EXPECT_EQ(illegal.status, 1);
  EXPECT_THAT(illegal.err, HasSubstr("layout"));
}

TEST(RunCommand, ARefusalShowsTheNearestProxy) {
  const CliRun run = runCli({"run", "--preset", "dsv3-h100-128k"});
  EXPECT_EQ(run.status, 1);
  EXPECT_THAT(run.err, HasSubstr("256 ranks are too many"));
  EXPECT_THAT(run.err, HasSubstr("shardscope-cli run --preset dsv3-h100-128k --proxy --ranks 8"));
  EXPECT_THAT(run.err, HasSubstr("layout.pp is 2 instead of 8."));
}

TEST(RunCommand, ProxyRunsWithinItsBudget) {
  const CliRun run = runCli({"run", "--preset", "dsv3-h100-128k", "--proxy", "--memory-gib", "0.06", "--seconds", "4",
                             "--steps", "2", "--cores", "2", "--json"});
  ASSERT_EQ(run.status, 0) << run.err;
  const json document = json::parse(run.out);
  EXPECT_EQ(document["ranks"], 8);
  const json& scenario = document["scenario"];
  for (const char* degree : {"cp", "ep", "pp"}) EXPECT_GT(scenario["layout"][degree].get<int>(), 1) << degree;
  EXPECT_EQ(scenario["recompute"]["modules"].size(), 4u);
  EXPECT_EQ(document["steps"].size(), 2u);
  double bytes = 0;
  for (const json& rank : document["memory"]["ranks"]) bytes += rank["predicted_peak_bytes"].get<double>();
  EXPECT_LE(bytes, 0.06 * 1024 * 1024 * 1024);
}

TEST(RunCommand, AShardIsOneRankWithTheNetworkFromTheModel) {
  const json document = documentOf(fourRanks(), {"--shard", "3", "--steps", "2"});
  const json whole = documentOf(fourRanks(), {"--set", "moe.routing=balanced", "--steps", "2"});
  EXPECT_EQ(document["ranks"], 1);
  EXPECT_EQ(document["scenario"]["cluster"]["num_gpus"], 4);
  ASSERT_EQ(document["memory"]["ranks"].size(), 1u);
  EXPECT_EQ(document["memory"]["ranks"][0], whole["memory"]["ranks"][3]);
  ASSERT_EQ(document["steps"].size(), 2u);
  EXPECT_TRUE(document["steps"][1]["loss"].is_number());
  const json& shard = document["shard"];
  EXPECT_EQ(shard["rank"], 3);
  EXPECT_EQ(shard["of"], 4);
  EXPECT_EQ(shard["stage"], 1);
  EXPECT_EQ(shard["changed"], json{"moe.routing is balanced instead of natural."});
  EXPECT_EQ(shard["network"]["source"], "from the model");
  std::vector<std::string> collectives;
  for (const json& collective : shard["network"]["collectives"]) collectives.push_back(collective["name"]);
  EXPECT_THAT(collectives, testing::IsSupersetOf({"cp.ring", "ep.dispatch", "ep.combine", "pp.send", "dp.reduce"}));
  double ops = 0;
  for (const json& op : shard["ops"]) ops += op["time_ms"].get<double>();
  EXPECT_NEAR(shard["ops_ms"].get<double>(), ops, 1e-9 * ops);
  EXPECT_NEAR(ops + shard["rest_ms"].get<double>(), document["steps"][1]["time_ms"].get<double>(), 1e-6 * ops + 1e-3);
}

TEST(RunCommand, AShardWithoutTheHeadHasNoLoss) {
  const json document = documentOf(fourRanks(), {"--shard", "0", "--steps", "1"});
  EXPECT_TRUE(document["steps"][0]["loss"].is_null());
  const CliRun run = runScenario(fourRanks(), {"--shard", "0"});
  EXPECT_THAT(run.out, HasSubstr("Rank 0 of 4, stage 0, alone on"));
  EXPECT_THAT(run.out, HasSubstr("Network, from the model:"));
  EXPECT_THAT(run.err, HasSubstr("moe.routing is balanced instead of natural."));
}

TEST(RunCommand, AShardIsRecorded) {
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / (std::to_string(::getpid()) + "-shard-recording");
  const json document = documentOf(fourRanks(), {"--shard", "2", "--steps", "2", "--record", file.string()});
  EXPECT_GT(document["records"]["kept"].get<int>(), 100);
  EXPECT_GT(document["shard"]["ops"].size(), 5u);
  const CliRun summary = runCli({"trace", "summary", file.string(), "--json"});
  std::filesystem::remove(file);
  ASSERT_EQ(summary.status, 0) << summary.err;
  EXPECT_EQ(json::parse(summary.out)["records"], document["records"]["kept"]);
}

TEST(RunCommand, RefusesAShardWithWhatIsNearest) {
  const CliRun none = runScenario(fourRanks(), {"--shard", "4"});
  EXPECT_EQ(none.status, 1);
  EXPECT_THAT(none.err, HasSubstr("The layout has no rank 4: its ranks are 0 to 3."));
  EXPECT_THAT(none.err, testing::Not(HasSubstr("nearest")));

  json longer = fourRanks();
  longer["batch"] = {{"seq_len", 4096}, {"global_batch_size", 64}};
  const CliRun memory = runScenario(longer, {"--shard", "1", "--memory-gib", "0.003"});
  EXPECT_EQ(memory.status, 1);
  EXPECT_THAT(memory.err, HasSubstr("1 rank needs"));
  EXPECT_THAT(memory.err, testing::ContainsRegex("nearest shard .*--set batch.seq_len=[0-9]+ --shard [0-3]"));

  const CliRun time = runScenario(longer, {"--shard", "1", "--seconds", "0.2"});
  EXPECT_EQ(time.status, 1);
  EXPECT_THAT(time.err, HasSubstr("--seconds"));
  EXPECT_THAT(time.err, HasSubstr("--set batch.global_batch_size=2"));

  EXPECT_EQ(runScenario(fourRanks(), {"--shard", "1", "--proxy"}).status, 2);
}

TEST(RunCommand, PrintsTheMedianOfTheTraceSummary) {
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / (std::to_string(::getpid()) + "-median.rec");
  for (const char* steps : {"1", "2", "4"}) {
    const json run = documentOf(fourRanks(), {"--steps", steps, "--record", file.string()});
    const json summary = json::parse(runCli({"trace", "summary", file.string(), "--json"}).out);
    const double measured = run["step_ms"];
    EXPECT_NEAR(summary["totals"]["step_ms"].get<double>(), measured, 0.02 * measured) << steps;
  }
  std::filesystem::remove(file);
}

TEST(RunCommand, SaysHowLongItWillTake) {
  const CliRun run = runScenario(fourRanks(), {"--steps", "3"});
  EXPECT_THAT(run.err,
              testing::ContainsRegex("3 steps of about .*; the first may take twice as long. About .* in all"));
  EXPECT_THAT(run.out, HasSubstr("median without the first, which warms up"));
  EXPECT_EQ(runScenario(fourRanks(), {"--json"}).err, "");
}

// Without --seconds a proxy is one of a minute, all steps together.
TEST(RunCommand, AProxyIsOfAMinuteUnlessSaid) {
  const std::string usual = runCli({"run", "--preset", "dsv3-h100-128k", "--proxy", "--steps", "1000000"}).err;
  const std::string minute =
      runCli({"run", "--preset", "dsv3-h100-128k", "--proxy", "--steps", "1000000", "--seconds", "60"}).err;
  EXPECT_EQ(usual, minute);
  EXPECT_THAT(usual, testing::Not(HasSubstr("steps of about")));
}

TEST(RunCommand, RefusesACalibrationThatIsNone) {
  const CliRun run = runScenario(fourRanks(), {"--calibration", "/nowhere/at/all"});
  EXPECT_EQ(run.status, 1);
  EXPECT_THAT(run.err, HasSubstr("/nowhere/at/all"));
}

TEST(RunCommand, SaysWhereTheRecordingCanNotBeWritten) {
  const CliRun run = runScenario(fourRanks(), {"--record", "/nowhere/at/all"});
  EXPECT_EQ(run.status, 1);
  EXPECT_THAT(run.err, HasSubstr("/nowhere/at/all"));
}

std::string textOf(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(RunCommand, RecordsOverRecordingsAlone) {
  const std::filesystem::path file = std::filesystem::temp_directory_path() / (std::to_string(::getpid()) + "-kept");
  for (const std::string& text : {fourRanks().dump(), std::string("SHARD"), std::string("\n")}) {
    std::ofstream(file) << text;
    for (const char* source : {"-", file.c_str()}) {
      const CliRun run = runCli({"run", source, "--steps", "1", "--record", file.string()}, fourRanks().dump());
      EXPECT_EQ(run.status, 1) << run.out;
      EXPECT_EQ(textOf(file), text);
    }
    EXPECT_THAT(runScenario(fourRanks(), {"--record", file.string()}).err,
                HasSubstr("is no recording: it stays as it is. Choose another name"));
  }
  std::ofstream(file, std::ios::trunc).close();  // empty: nothing is lost
  for (int run = 0; run < 2; ++run)
    EXPECT_EQ(runScenario(fourRanks(), {"--steps", "1", "--record", file.string()}).status, 0) << run;
  std::filesystem::remove(file);
}

TEST(RunCommand, RecordsOneRunIntoAFileAtATime) {
  const std::filesystem::path file = std::filesystem::temp_directory_path() / (std::to_string(::getpid()) + "-locked");
  const int other = ::open(file.c_str(), O_RDWR | O_CREAT, 0600);
  ASSERT_EQ(::flock(other, LOCK_EX), 0);
  const CliRun refused = runScenario(fourRanks(), {"--record", file.string()});
  EXPECT_EQ(refused.status, 1);
  EXPECT_THAT(refused.err, HasSubstr("is being written by another run"));
  ::close(other);
  EXPECT_EQ(runScenario(fourRanks(), {"--steps", "1", "--record", file.string()}).status, 0);
  std::filesystem::remove(file);
}

// The report of the steps is worth more than their recording.
TEST(RunCommand, AFullDiskCostsTheRecordingAlone) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  for (const bool shard : {false, true}) {
    std::vector<std::string> options{"--steps", "2", "--record", "/dev/full"};
    if (shard) options.insert(options.end(), {"--shard", "3"});
    const CliRun run = runScenario(fourRanks(), options);
    EXPECT_EQ(run.status, 1);
    EXPECT_THAT(run.out, testing::ContainsRegex("step +time +tokens/s"));
    EXPECT_THAT(run.out, HasSubstr("Memory"));
    EXPECT_THAT(run.out, HasSubstr("0 records kept, "));
    EXPECT_THAT(run.err, HasSubstr("/dev/full: The recording could not be written (No space left on device)."));
  }
}

// Whatever is replaced is said, be it a dimension or a part that the engine has not.
TEST(RunCommand, AProxySaysAllThatItChanges) {
  json scenario = fourRanks();
  scenario["model"]["gated_mlp"] = false;
  scenario["model"]["normalization"] = "LayerNorm";
  scenario["model"]["position_embedding"] = "learned_absolute";
  scenario["model"]["hidden_dropout"] = 0.1;
  scenario["model"]["attention_sinks"] = true;
  scenario["moe"] = {{"capacity_factor", 1.5}, {"imbalance", 2}};
  scenario["batch"]["attention_mask"] = true;
  scenario["kernels"]["attention"] = "unfused";
  scenario["optimizer"]["name"] = "muon";
  scenario["cuda_graph_scopes"] = {"attn"};
  const json document = documentOf(scenario, {"--proxy", "--steps", "1", "--seconds", "2"});
  const std::string changed = document["proxy"]["changed"].dump();
  for (const char* line :
       {"model.gated_mlp is true instead of false.", "model.normalization is RMSNorm instead of LayerNorm.",
        "model.position_embedding is rope instead of learned_absolute.", "model.hidden_dropout is 0.0 instead of 0.1.",
        "model.attention_sinks is false instead of true.", "moe.capacity_factor is 0.0 instead of 1.5.",
        "moe.imbalance is 1.0 instead of 2.0.", "batch.attention_mask is false instead of true.",
        "kernels.attention is auto instead of unfused.", "optimizer.name is adam instead of muon.",
        "cuda_graph_scopes is none instead of attn."})
    EXPECT_THAT(changed, HasSubstr(line));
  EXPECT_THAT(document["proxy"]["kept"].dump(), HasSubstr("layout.cp stays 2."));
}

TEST(RunCommand, SaysWhatTheStepLeavesOut) {
  EXPECT_EQ(documentOf(fourRanks(), {"--steps", "1"})["not_run"], json::array());
  json scenario = fourRanks();
  scenario["model"]["router"] = {{"balancing", "aux_loss"}, {"balancing_coefficient", 0.01}};
  scenario["cuda_graph_scopes"] = {"attn"};
  EXPECT_EQ(documentOf(scenario, {"--steps", "1"})["not_run"].size(), 2u);
  const std::string notes = runScenario(scenario, {"--steps", "1"}).err;
  EXPECT_THAT(notes, HasSubstr("note: The step runs without model.router.balancing"));
  EXPECT_THAT(notes, HasSubstr("note: The step runs without cuda_graph_scopes"));
}

TEST(RunCommand, TakesNoNumberThatIsNone) {
  for (const char* option : {"--seconds", "--memory-gib"})
    for (const char* value : {"nan", "inf", "0", "-1", "1e999", "x"})
      EXPECT_EQ(runScenario(fourRanks(), {option, value}).status, 2) << option << " " << value;
  for (const char* value : {"-1", "1.5", "99999999999999999999"})
    EXPECT_EQ(runScenario(fourRanks(), {"--seed", value}).status, 2) << value;
  const CliRun cores = runScenario(fourRanks(), {"--cores", "100000"});
  EXPECT_EQ(cores.status, 2);
  EXPECT_THAT(cores.err, HasSubstr("this machine has "));
  EXPECT_LT(runScenario(fourRanks(), {"--seconds", "0"}).err.size(), 200u);
}

TEST(RunCommand, AGroupOfOneRankMissesNobody) {
  const std::filesystem::path file = std::filesystem::temp_directory_path() / (std::to_string(::getpid()) + "-one.rec");
  EXPECT_EQ(runScenario(oneRank(), {"--steps", "1", "--record", file.string()}).status, 0);
  const CliRun summary = runCli({"trace", "summary", file.string()});
  std::filesystem::remove(file);
  EXPECT_THAT(summary.out + summary.err, testing::Not(HasSubstr("one rank alone")));
}

TEST(RunCommand, SaysFirstThatThereIsNoSuchRank) {
  const CliRun run = runCli({"run", "--preset", "dsv3-h100-128k", "--shard", "300"});
  EXPECT_THAT(run.err, HasSubstr("no rank 300: its ranks are 0 to 255"));
}

// What was read from a pipe is gone when the next command is typed.
TEST(RunCommand, SuggestsNoStandardInput) {
  json longer = fourRanks();
  longer["batch"] = {{"seq_len", 4096}, {"global_batch_size", 64}};
  const CliRun run = runScenario(longer, {"--shard", "1", "--memory-gib", "0.003"});
  EXPECT_THAT(run.err, HasSubstr("shardscope-cli run FILE --set "));
}

TEST(RunCommand, KnowsTheNameOfTheOptimizer) {
  const CliRun run = runScenario(fourRanks(), {"--set", "optimizer.name=muon"});
  EXPECT_EQ(run.status, 1);
  EXPECT_THAT(run.err, HasSubstr("The engine has Adam alone."));
}

}  // namespace
}  // namespace shardscope
