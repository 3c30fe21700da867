// SPDX-License-Identifier: Apache-2.0
#include "core/cost/step_message.h"

#include <gtest/gtest.h>

#include "core/text/sentences.h"
#include "tests/core/cost/cost_fixture.h"

namespace shardscope {
namespace {

TEST(StepMessage, EveryShareIsExplainedWithItsNumbers) {
  const Scenario s = moeScenario(4, 8);
  const ProcessGroups groups = deriveGroups(s.layout, 8);
  StepEstimate estimate;
  estimate.time = milliseconds(100);
  for (int i = 0; i < kStepParts; ++i) {
    const StepComponent component{partName(static_cast<StepPart>(i)), milliseconds(25)};
    const std::string text = render(describe(component, estimate, s, groups));
    EXPECT_NE(text.find("25.0 ms, 25 % of the step"), std::string::npos) << text;
    EXPECT_EQ(text.find('{'), std::string::npos) << text;
    EXPECT_NE(text.find(':'), std::string::npos) << "falls back to no sentence: " << component.name;
  }
  EXPECT_EQ(render(describe({"surprise", milliseconds(25)}, estimate, s, groups)), "25.0 ms, 25 % of the step.");
}

TEST(StepMessage, TheBandSaysWhy) {
  StepEstimate estimate{milliseconds(100), milliseconds(90), milliseconds(120)};
  EXPECT_EQ(render(describeBand(estimate)),
            "Between 90.0 ms and 120.0 ms: the age of the software and the speed of the host are not known.");
  estimate.high = milliseconds(300);
  EXPECT_NE(render(describeBand(estimate)).find("network card alone"), std::string::npos);
}

}  // namespace
}  // namespace shardscope
