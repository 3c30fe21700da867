// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tests/app/cli/run_cli.h"

namespace shardscope {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using Words = std::vector<std::string>;

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

Words searchOf(Words more) {
  Words ask = {"search", "--preset", "dsv3-h100-128k", "--vary", "recompute", "--max-cp", "32", "--top", "6"};
  ask.insert(ask.end(), more.begin(), more.end());
  return ask;
}

// The rows of the table under a title: its first words, which are numbers.
std::vector<std::vector<std::string>> rowsUnder(const std::string& out, const std::string& title) {
  std::istringstream lines(out.substr(out.find(title)));
  std::vector<std::vector<std::string>> rows;
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  while (std::getline(lines, line) && !line.empty()) {
    std::istringstream words(line);
    rows.emplace_back(std::istream_iterator<std::string>(words), std::istream_iterator<std::string>());
  }
  return rows;
}

TEST(SearchCommand, NearCopiesStandInOneRow) {
  const std::string out = runCli(searchOf({})).out;
  for (const char* title : {"No other has as few", "Best by tokens"}) {
    std::set<Words> degrees;
    const auto rows = rowsUnder(out, title);
    EXPECT_LE(rows.size(), 6u);
    for (const Words& row : rows) EXPECT_TRUE(degrees.insert({row.begin(), row.begin() + 6}).second) << out;
  }
  EXPECT_THAT(out, testing::ContainsRegex("[+][0-9]+: .*(VPP|recompute)"));
  EXPECT_EQ(rowsUnder(out, "Best by tokens").size(), 6u);

  const std::string all = runCli(searchOf({"--all"})).out;
  EXPECT_THAT(all, testing::Not(HasSubstr("variants")));
  EXPECT_EQ(rowsUnder(all, "Best by tokens").size(), 6u);
  EXPECT_EQ(rowsUnder(all, "Best by tokens")[0], [&] {
    Words first = rowsUnder(out, "Best by tokens")[0];
    first.resize(rowsUnder(all, "Best by tokens")[0].size());
    return first;
  }());
}

TEST(SearchCommand, JsonHasEveryLayout) {
  const json document = json::parse(runCli(searchOf({"--json"})).out);
  EXPECT_EQ(document["fastest"].size(), 6u);
  std::set<std::string> degrees;
  for (const json& layout : document["fastest"]) {
    json key = layout["layout"];
    key.erase("vpp");
    key.erase("pp_layout");
    degrees.insert(key.dump());
  }
  EXPECT_LT(degrees.size(), 6u);  // near copies too
}

}  // namespace
}  // namespace shardscope
