// SPDX-License-Identifier: Apache-2.0
// Small matrix products and softmax steps on blocks that lie in the processor's caches: what attention and the delta
// rule are made of. One implementation, compiled for several instruction sets; the best that this processor has is
// taken.
//
// Operands of products are 32-bit words: a float, or two bf16 that are neighbours along the depth of the product (the
// first in the lower half). The right operand lies in panels of kPanel columns: word (p, j) at
// [j / kPanel][p][j % kPanel]. Rows are multiples of kRowTile and columns of kPanel: blocks are padded with zeros. Sums
// are fp32.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/ops/data_type.h"

namespace shardscope::cpu {

inline constexpr int kRowTile = 8;
inline constexpr int kPanel = 32;

constexpr int padded(std::int64_t count, int multiple) {
  return static_cast<int>((count + multiple - 1) / multiple) * multiple;
}

// c = a b, or c += a b. Word (i, p) of a is a[i * aStride + p]; transposed: a[p * aStride + i].
struct BlockProduct {
  const void* a;
  std::int64_t aStride;
  bool transposeA;
  const void* panels;
  float* c;
  std::int64_t cStride;
  int rows, columns, depth;  // depth in words
  bool accumulate;
};

// One step of the online softmax, in units of log2: scores times factor become probabilities relative to the maximum so
// far; correction is what earlier sums have to be multiplied by. Masked scores are -infinity.
struct SoftmaxStep {
  float* scores;
  std::int64_t stride;
  int rows, columns;
  float factor;
  float *maximum, *sum, *correction;  // one a row
};

// Scores become probabilities = exp2(scores * factor - logSum), gradients become probabilities * (gradients - delta) *
// scale.
struct SoftmaxGradient {
  float *scores, *gradients;
  std::int64_t stride;
  int rows, columns;
  float factor, scale;
  const float *logSum, *delta;  // one a row; logSum in units of log2
};

// Solves (I + a) y = x in place of x, a strictly lower triangular (what else there is is not read); transposed:
// (I + a^T) y = x.
struct TriangularSolve {
  const float* a;
  std::int64_t aStride;
  bool transposed;
  float* x;
  std::int64_t xStride;
  int rows, columns;
};

struct BlockKernels {
  const char* name;
  bool (*runsHere)();
  void (*multiply)(const BlockProduct&);       // floats
  void (*multiplyPairs)(const BlockProduct&);  // pairs of bf16
  void (*softmaxStep)(const SoftmaxStep&);
  void (*softmaxGradient)(const SoftmaxGradient&);
  void (*solve)(const TriangularSolve&);
  void (*scaleRows)(float* x, std::int64_t stride, int rows, int columns, const float* factors);
  void (*exponentials)(float* x, int count);  // exp in place; 0 below -87.3
  // Panels of the transpose: column j is row j of `from`; rows a multiple of kPanel, words of 16.
  void (*packTransposed)(const void* from, std::int64_t stride, int rows, int words, void* panels);
  // Panels `width` columns wide of rows as they are, and of pairs of rows of bf16.
  void (*packRows)(const float* from, std::int64_t stride, int rows, int columns, int width, void* panels);
  void (*packRowPairs)(const Bf16* from, std::int64_t stride, int rows, int columns, int width, void* panels);
  void (*roundToBf16)(const float* from, Bf16* to, int count);
};

extern const BlockKernels kAvx512Bf16Kernels, kAvx512Kernels, kAvx2Kernels, kBaselineKernels;

std::vector<const BlockKernels*> blockKernelsThatRun();  // the best first
const BlockKernels& blockKernels();                      // the best

}  // namespace shardscope::cpu
