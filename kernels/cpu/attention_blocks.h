// SPDX-License-Identifier: Apache-2.0
// What attention and its backward share: runs of positions cut into blocks, which keys a block of queries sees.
#pragma once

#include <cstdint>
#include <limits>
#include <numbers>
#include <vector>

#include "kernels/cpu/block_kernels.h"
#include "kernels/cpu/head_rows.h"
#include "kernels/ops/backend.h"

namespace shardscope::cpu {

inline constexpr float kNothing = -std::numeric_limits<float>::infinity();  // a hidden score; the lse of no keys

inline constexpr float kLog2e = std::numbers::log2e_v<float>;

// Consecutive positions.
struct PositionBlock {
  std::int64_t first = 0;  // position
  std::int64_t index = 0;  // of the first, in the tensor
  int count = 0;

  std::int64_t last() const { return first + count - 1; }
  RowRun rows() const { return {index, count}; }
};

std::int64_t positionsIn(const std::vector<PositionRange>& ranges);
std::vector<PositionBlock> blocksOf(const std::vector<PositionRange>& ranges, int size);
int largestCount(const std::vector<PositionBlock>& blocks);

// Is any pair visible; are all of them. window 0: no limit.
bool seesAny(const PositionBlock& queries, const PositionBlock& keys, std::int64_t window);
bool seesAll(const PositionBlock& queries, const PositionBlock& keys, std::int64_t window);

// scores [queries.count, columns]: -infinity where a query does not see a key, or there is no key.
void maskScores(const PositionBlock& queries, const PositionBlock& keys, std::int64_t window, float* scores,
                int columns);

// The operands of products, in words of T.
template <typename T>
struct Operands;
template <>
struct Operands<float> {
  static int words(int elements) { return elements; }
  static void multiply(const BlockKernels& kernels, const BlockProduct& product) { kernels.multiply(product); }
  // Panels of rows [rows, columns]: their transpose, and as they are.
  static void packRows(const BlockKernels& kernels, const float* from, int rows, int columns, void* panels) {
    kernels.packRows(from, columns, rows, columns, kPanel, panels);
  }
};
template <>
struct Operands<Bf16> {
  static int words(int elements) { return elements / 2; }
  static void multiply(const BlockKernels& kernels, const BlockProduct& product) { kernels.multiplyPairs(product); }
  static void packRows(const BlockKernels& kernels, const Bf16* from, int rows, int columns, void* panels) {
    kernels.packRowPairs(from, columns, rows, columns, kPanel, panels);
  }
};

}  // namespace shardscope::cpu
