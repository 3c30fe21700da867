// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/step_median.h"

#include <gtest/gtest.h>

#include "app/terminal/text_table.h"

namespace shardscope {
namespace {

TEST(StepMedian, IsTheMiddleOrTheMeanOfTheTwoInTheMiddle) {
  EXPECT_EQ(median({}), 0);
  EXPECT_EQ(median({3}), 3);
  EXPECT_EQ(median({9, 1, 2}), 2);
  EXPECT_EQ(median({9, 1, 2, 4}), 3);
}

TEST(StepMedian, LeavesOutTheFirstStepWhereOthersFollow) {
  EXPECT_EQ(medianStep({100, 2, 4}), 3);
  EXPECT_EQ(medianStep({100}), 100);
  EXPECT_EQ(medianStep({6, 2, 4}, false), 4);  // the first step is not among them
  EXPECT_EQ(medianStep({}), 0);
}

TEST(TextTable, LongNumbersAreGrouped) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(4096), "4096");
  EXPECT_EQ(grouped(24117), "24,117");
  EXPECT_EQ(grouped(131072), "131,072");
  EXPECT_EQ(grouped(-1234567), "-1,234,567");
}

}  // namespace
}  // namespace shardscope
