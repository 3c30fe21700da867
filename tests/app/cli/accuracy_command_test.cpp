// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/app/cli/run_cli.h"

namespace shardscope {
namespace {

TEST(AccuracyCommand, PrintsEveryRowWithItsError) {
  const CliRun run = runCli({"accuracy"});
  ASSERT_EQ(run.status, 0) << run.err;
  EXPECT_THAT(run.out, testing::HasSubstr("simumax.deepseekv3_l4_tp1_ep8_pp1_dp8_mbc4_cef"));
  EXPECT_THAT(run.out, testing::HasSubstr("median"));
}

TEST(AccuracyCommand, JsonNamesSourceAndUnits) {
  const CliRun run = runCli({"accuracy", "--json", "--group", "longctx"});
  ASSERT_EQ(run.status, 0) << run.err;
  const nlohmann::json document = nlohmann::json::parse(run.out);
  ASSERT_FALSE(document["rows"].empty());
  for (const auto& row : document["rows"]) {
    EXPECT_EQ(row["group"], "longctx");
    EXPECT_FALSE(row["source"].get<std::string>().empty()) << row["id"];
    EXPECT_TRUE(row["error"].is_number());
  }
}

}  // namespace
}  // namespace shardscope
