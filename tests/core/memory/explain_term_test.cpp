// SPDX-License-Identifier: Apache-2.0
#include "core/memory/explain_term.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text/sentences.h"
#include "tests/core/memory/scenarios.h"

namespace shardscope {
namespace {

TEST(ExplainTerm, SaysTheFormulaWithThisScenariosFigures) {
  const Scenario s = deepSeekV3Cut();
  const LiveTensor rows{"memory.moe.dispatched", MemoryComponent::Activations, mebibytes(3 * 448), 3,
                        Confidence::Measured};
  EXPECT_THAT(render(explain(rows, s)), testing::AllOf(testing::HasSubstr("32768 x 7168 elements of 2 B"),
                                                       testing::HasSubstr("3 of them, 1.3 GiB")));
}

TEST(ExplainTerm, FillsEveryPlaceholderOfEveryTerm) {
  const Scenario s = deepSeekV3Cut();
  for (int i = 0; i < kTerms; ++i) {
    const TermInfo& info = infoOf(static_cast<Term>(i));
    const std::string text = render(explain({info.id, info.component, mebibytes(1), 1, info.confidence}, s));
    EXPECT_EQ(text.find('{'), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace shardscope
