// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/format/catalog.h"
#include "tests/app/cli/run_cli.h"
#include "tests/profiler/record_samples.h"

namespace shardscope {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

// A recording in a file that goes with the test.
class Recording {
 public:
  explicit Recording(const std::string& bytes)
      : m_path(std::filesystem::temp_directory_path() / (std::to_string(::getpid()) + "-recording")) {
    std::ofstream(m_path, std::ios::binary) << bytes;
  }
  ~Recording() { std::filesystem::remove(m_path); }

  CliRun summary(std::vector<std::string> more = {}) const {
    std::vector<std::string> arguments = {"trace", "summary", m_path.string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runCli(arguments);
  }
  json document() const { return json::parse(summary({"--json"}).out); }

 private:
  std::filesystem::path m_path;
};

std::string sampleBytes(bool finished = true) {
  const SampleRun run = sampleRun();
  return recordingOf(run.ranks, run.strings,
                     {std::string(*scenarioPresetText(scenarioPresetIds().front())), "two cores"}, finished);
}

TEST(TraceSummary, PrintsTablesThatAPersonReads) {
  const CliRun run = Recording(sampleBytes()).summary();
  ASSERT_EQ(run.status, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("two cores"));
  EXPECT_THAT(run.out, HasSubstr("2 steps of 2 ranks, 29 records; median step "));
  EXPECT_THAT(run.out, testing::ContainsRegex("attention.core +forward +6 +1.4 us +69.7 % +200 ns"));
  EXPECT_THAT(run.out, testing::ContainsRegex("ep.dispatch +ep +4 +256 B +100 ns +420 ns +520 ns"));
  EXPECT_THAT(run.out, testing::ContainsRegex("rank +peak +weights +activations"));
  EXPECT_THAT(run.out, testing::ContainsRegex("0 +150 B +100 B +50 B"));
  EXPECT_THAT(run.out, HasSubstr("Nothing was lost."));
}

TEST(TraceSummary, JsonHasEveryStepAndRank) {
  const json document = Recording(sampleBytes()).document();
  EXPECT_EQ(document["finished"], true);
  EXPECT_EQ(document["records"], 29);
  EXPECT_EQ(document["machine"], "two cores");
  EXPECT_EQ(document["scenario"]["format"], "shardscope.scenario");
  EXPECT_TRUE(document["losses"].empty());
  EXPECT_TRUE(document["notes"].empty());
  ASSERT_EQ(document["steps"].size(), 2u);
  const json& step = document["steps"][1];
  EXPECT_EQ(step["step"], 1);
  EXPECT_DOUBLE_EQ(step["time_ms"], 0.00105);  // from 0 to 1050 ns
  EXPECT_EQ(step["loss"], 1.5);
  const json& rank = step["ranks"][0];
  EXPECT_EQ(rank["rank"], 0);
  EXPECT_DOUBLE_EQ(rank["time_ms"], 0.001);
  EXPECT_DOUBLE_EQ(rank["compute_ms"], 0.0006);
  EXPECT_DOUBLE_EQ(rank["exposed_ms"], 0.0002);
  EXPECT_DOUBLE_EQ(rank["idle_ms"], 0.0002);
  EXPECT_EQ(rank["ops"][0]["name"], "attention.core");
  EXPECT_EQ(rank["ops"][0]["pass"], "forward");
  EXPECT_EQ(rank["ops"][0]["count"], 2);
  EXPECT_DOUBLE_EQ(rank["ops"][0]["median_ms"], 0.00015);
  EXPECT_EQ(rank["collectives"][0]["group"], "dp0");
  EXPECT_DOUBLE_EQ(rank["collectives"][0]["wait_ms"], 0.0002);
  EXPECT_EQ(rank["memory"]["peak_bytes"], 150);
  EXPECT_DOUBLE_EQ(rank["memory"]["peak_at_ms"], 0.0001);
  EXPECT_EQ(rank["memory"]["components"]["weights"], 100);
  EXPECT_EQ(rank["memory"]["untold_bytes"], 0);
  EXPECT_EQ(rank["memory"]["tensors"][1]["term"], "memory.head.logits");
  EXPECT_DOUBLE_EQ(document["totals"]["step_ms"], 0.00105);
  EXPECT_EQ(document["totals"]["ops"][0]["count"], 6);
  EXPECT_EQ(document["totals"]["collectives"][0]["name"], "dp.reduce");
}

TEST(TraceSummary, ReadsStandardInput) {
  const CliRun run = runCli({"trace", "summary", "-"}, sampleBytes());
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("2 steps of 2 ranks"));
}

TEST(TraceSummary, ShowsWhatCameBeforeTheFileWasCutOff) {
  const std::string whole = sampleBytes(false);
  const Recording recording(whole.substr(0, whole.size() - 3));
  const CliRun run = recording.summary();
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("The recording was not ended"));
  EXPECT_THAT(run.out, HasSubstr("missing"));
  EXPECT_THAT(run.out, Not(HasSubstr("Nothing was lost")));
  const json document = recording.document();
  EXPECT_EQ(document["finished"], false);
  EXPECT_GT(document["losses"]["bytes-cut-off"], 0);
  EXPECT_FALSE(document["notes"].empty());
}

TEST(TraceSummary, ShowsWhatADamagedFileStillHolds) {
  std::string damaged = sampleBytes();
  damaged[damaged.size() / 2 + damaged.size() / 4] ^= 1;
  const json document = Recording(damaged).document();
  EXPECT_LT(document["records"], 29);
  EXPECT_FALSE(document["losses"].empty());
}

TEST(TraceSummary, SaysWhyAFileCannotBeUsed) {
  const auto errorOf = [](const std::string& bytes) {
    const CliRun run = Recording(bytes).summary();
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.out, "");
    return run.err;
  };
  EXPECT_THAT(errorOf(""), HasSubstr("is empty"));
  EXPECT_THAT(errorOf("{}"), HasSubstr("no recording of this program"));
  EXPECT_THAT(errorOf(sampleBytes().substr(0, 100)), HasSubstr("within its head"));
  std::string damaged = sampleBytes();
  damaged[30] ^= 1;
  EXPECT_THAT(errorOf(damaged), HasSubstr("head of the recording is damaged"));
  const CliRun absent = runCli({"trace", "summary", "there/is/no/such/file"});
  EXPECT_EQ(absent.status, 1);
  EXPECT_THAT(absent.err, HasSubstr("there/is/no/such/file: The file cannot be opened"));
  EXPECT_EQ(runCli({"trace", "summary", "."}).status, 1);
  EXPECT_EQ(runCli({"trace"}).status, 2);
  EXPECT_EQ(runCli({"trace", "summary"}).status, 2);
}

TEST(TraceSummary, DoesNotPrintControlCharactersOfTheFile) {
  SampleRun run = sampleRun();
  for (auto& record : run.ranks[0])
    if (record.kind == ActivityKind::Op) record.name = run.strings.intern("\x1b[31mred");
  const CliRun printed = Recording(recordingOf(run.ranks, run.strings, {"{}", "a\x1b[0m\nmachine"})).summary();
  EXPECT_EQ(printed.status, 0);
  EXPECT_THAT(printed.out, Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace shardscope
