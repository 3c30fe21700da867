// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/memory_svg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/format/catalog.h"
#include "core/format/scenario_json.h"

namespace shardscope {
namespace {

TEST(MemorySvg, DrawsEveryStageWithItsPeakAndNamesTheCapacity) {
  Result<ReadScenario> read = readScenario(*scenarioPresetText("dsv3-h100-128k"));
  ASSERT_TRUE(read.ok());
  read->scenario.name = "a < b & c";
  const Plan p = plan(read->scenario);
  const std::string svg = memorySvg(read->scenario, p);
  EXPECT_THAT(svg, testing::StartsWith("<svg "));
  EXPECT_THAT(svg, testing::HasSubstr("a &lt; b &amp; c"));
  EXPECT_THAT(svg, testing::HasSubstr(": stage "));
  EXPECT_THAT(svg, testing::HasSubstr(read->scenario.cluster.gpu.title));
  for (int stage = 0; stage < 8; ++stage)
    EXPECT_THAT(svg, testing::HasSubstr(std::to_string(stage).append("</text>"))) << stage;
}

}  // namespace
}  // namespace shardscope
