// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/format/scenario_json.h"
#include "core/interop/export_text.h"
#include "core/interop/megatron_args.h"
#include "tests/core/interop/golden_cases.h"

namespace shardscope {
namespace {

using ::testing::ElementsAreArray;

TEST(MegatronExport, EqualsTheGoldenLines) {
  const auto cases = goldenCases();
  ASSERT_EQ(cases.size(), 5u);
  for (const GoldenCase& golden : cases) {
    SCOPED_TRACE(golden.id);
    const auto read = readScenario(golden.scenario);
    ASSERT_TRUE(read.ok());
    const ExportedLines lines = splitExport(exportMegatronArgs(read->scenario));
    EXPECT_THAT(lines.lines, ElementsAreArray(golden.megatron));
    EXPECT_THAT(lines.comments, ElementsAreArray(golden.megatronComments));
  }
}

TEST(BridgeExport, EqualsTheGoldenOverrides) {
  for (const GoldenCase& golden : goldenCases()) {
    SCOPED_TRACE(golden.id);
    const auto read = readScenario(golden.scenario);
    ASSERT_TRUE(read.ok());
    const ExportedLines lines = splitExport(exportBridgeOverrides(read->scenario));
    EXPECT_THAT(lines.lines, ElementsAreArray(golden.bridge));
    EXPECT_THAT(lines.comments, ElementsAreArray(golden.bridgeComments));
  }
}

}  // namespace
}  // namespace shardscope
