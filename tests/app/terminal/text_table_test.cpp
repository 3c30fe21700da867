// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/text_table.h"

#include <gtest/gtest.h>

namespace shardscope {
namespace {

TEST(TextTable, AlignsColumnsAndCountsCharactersNotBytes) {
  TextTable table{{"name", "GiB"}, {Align::Left}, {{"é", "1.0"}, {"longer", "123.4"}}};
  EXPECT_EQ(formatTable(table, 2), "  name      GiB\n  é         1.0\n  longer  123.4\n");
}

TEST(TextTable, WrapsAtBlanks) {
  EXPECT_EQ(wrap("one two three", 9, 2), "one two\n  three");
  EXPECT_EQ(wrap("averylongword", 4, 0), "averylongword");
  EXPECT_EQ(wrap("", 4, 0), "");
}

}  // namespace
}  // namespace shardscope
