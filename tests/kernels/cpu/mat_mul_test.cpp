// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/mat_mul.h"

#include <gtest/gtest.h>

#include <set>

namespace shardscope::cpu {
namespace {

TEST(RoundedRows, AddAnEighthAtMostAndStayWithinTheRoom) {
  for (std::int64_t rows = 1; rows < 5000; ++rows) {
    const std::int64_t rounded = roundedRows(rows, 1 << 20);
    ASSERT_GE(rounded, rows);
    ASSERT_LE(8 * (rounded - rows), rows);
    const std::int64_t below = roundedRows(rows, rows);  // no row behind
    ASSERT_GE(below, 1);
    ASSERT_LE(below, rows);
  }
}

TEST(RoundedRows, AreFew) {
  std::set<std::int64_t> shapes;
  for (std::int64_t rows = 1; rows <= 4096; ++rows)
    for (const std::int64_t room : {rows, std::int64_t{1} << 20}) shapes.insert(roundedRows(rows, room));
  EXPECT_LE(shapes.size(), 8U * 12U);
}

TEST(RoundedRows, CutTheLastGroupIntoFewPieces) {
  for (std::int64_t rows = 1; rows < 5000; ++rows) {
    int pieces = 0;
    for (std::int64_t left = rows; left > 0; left -= roundedRows(left, left)) ++pieces;
    ASSERT_LE(pieces, 4) << rows;
  }
}

}  // namespace
}  // namespace shardscope::cpu
