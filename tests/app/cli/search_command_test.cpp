// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/app/cli/run_cli.h"

namespace shardscope {
namespace {

using nlohmann::json;

// The words of a command line as a shell takes them apart: single quotes alone.
std::vector<std::string> wordsOf(const std::string& line) {
  std::vector<std::string> words = {""};
  bool quoted = false;
  for (const char c : line) {
    if (c == '\'')
      quoted = !quoted;
    else if (c == ' ' && !quoted)
      words.emplace_back();
    else
      words.back() += c;
  }
  return words;
}

TEST(SearchCommand, PrintsTheCommandThatPlansTheFirstLayout) {
  const std::vector<std::string> ask = {"search",   "--preset", "dsv3-h100-128k",
                                        "--vary",   "offload",  "--max-tp",
                                        "4",        "--max-cp", "16",
                                        "--max-pp", "8",        "--top",
                                        "1",        "--set",    "batch.global_batch_size=64"};
  const std::string out = runCli(ask).out;
  const std::size_t begin = out.find("shardscope-cli plan ");
  ASSERT_NE(begin, std::string::npos) << out;
  std::vector<std::string> words = wordsOf(out.substr(begin, out.find('\n', begin) - begin));
  words.erase(words.begin());
  words.emplace_back("--json");
  const CliRun plan = runCli(words);
  ASSERT_EQ(plan.status, 0) << plan.err;
  const json planned = json::parse(plan.out);
  EXPECT_EQ(planned["feasible"], true);

  std::vector<std::string> documented = ask;
  documented.emplace_back("--json");
  const json first = json::parse(runCli(documented).out)["pareto"][0];
  EXPECT_NEAR(planned["step"]["time_ms"].get<double>(), first["time_ms"].get<double>(),
              1e-6 * first["time_ms"].get<double>());
}

}  // namespace
}  // namespace shardscope
