// SPDX-License-Identifier: Apache-2.0
// What attention and its backward share: runs of positions cut into blocks, which keys a block of queries sees, and the
// rows of one head between a tensor and a block in cache.
#pragma once

#include <cstdint>
#include <limits>
#include <numbers>
#include <vector>

#include "kernels/cpu/block_kernels.h"
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
};

std::vector<PositionBlock> blocksOf(const std::vector<PositionRange>& ranges, int size);
int largestCount(const std::vector<PositionBlock>& blocks);

// Is any pair visible; are all of them. window 0: no limit.
bool seesAny(const PositionBlock& queries, const PositionBlock& keys, std::int64_t window);
bool seesAll(const PositionBlock& queries, const PositionBlock& keys, std::int64_t window);

// scores [queries.count, columns]: -infinity where a query does not see a key, or there is no key.
void maskScores(const PositionBlock& queries, const PositionBlock& keys, std::int64_t window, float* scores,
                int columns);

// One head of one sample in a tensor [positions * batch, heads, width].
struct HeadSlice {
  const Tensor& tensor;
  std::int64_t batch, sample, heads, head;

  std::int64_t width() const { return tensor.columns() / heads; }
  std::int64_t offset(std::int64_t index) const { return (index * batch + sample) * tensor.columns() + head * width(); }
  std::int64_t scalarOffset(std::int64_t index) const { return (index * batch + sample) * heads + head; }
};

// Rows of the block as they are, zeros up to rows x columns.
template <typename T>
void readRows(const HeadSlice& from, const PositionBlock& block, T* to, int rows, int columns);

// Rows of floats: read from, written to and added to a tensor of fp32 or bf16.
void readFloats(const HeadSlice& from, const PositionBlock& block, float* to, int columns);
void writeFloats(const float* from, int columns, const HeadSlice& to, const PositionBlock& block);
void addFloats(const float* from, int columns, const HeadSlice& to, const PositionBlock& block);

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
