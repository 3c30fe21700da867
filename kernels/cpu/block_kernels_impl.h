// SPDX-License-Identifier: Apache-2.0
// The block kernels, in vectors of the instruction set that the including file is compiled for. Everything is in an
// unnamed namespace and nothing of the standard library is called: code for one instruction set must not be linked in
// place of code for another.
#pragma once

#include "kernels/cpu/block_kernels.h"

#ifdef __AVX512BF16__
#include <immintrin.h>
#endif

namespace shardscope::cpu {
namespace {

#if defined(__AVX512F__)
constexpr int kWidth = 16;
#elif defined(__AVX2__)
constexpr int kWidth = 8;
#else
constexpr int kWidth = 4;
#endif
constexpr int kTileRows = kWidth == 16 ? 8 : 4;  // as many sums as registers hold
constexpr int kTileVectors = 2;
static_assert(kRowTile % kTileRows == 0 && kPanel % (kTileVectors * kWidth) == 0);

using Floats = float __attribute__((vector_size(kWidth * 4), aligned(4), may_alias));
using Words = std::uint32_t __attribute__((vector_size(kWidth * 4), aligned(4), may_alias));
using Ints = std::int32_t __attribute__((vector_size(kWidth * 4), aligned(4), may_alias));
using Halves = std::uint16_t __attribute__((vector_size(kWidth * 2), aligned(2), may_alias));

#define ALWAYS_INLINE inline __attribute__((always_inline))

template <typename Vector, typename T>
ALWAYS_INLINE Vector load(const T* from) {
  return *reinterpret_cast<const Vector*>(from);
}
template <typename Vector, typename T>
ALWAYS_INLINE void store(T* to, Vector value) {
  *reinterpret_cast<Vector*>(to) = value;
}
ALWAYS_INLINE Floats spread(float value) { return Floats{} + value; }

// What moves lanes of a vector needs their numbers as constants.
template <int... kLane>
struct LaneMoves {
  // Every lane and the one kDistance (a power of two) away change places.
  template <int kDistance>
  static ALWAYS_INLINE Floats swapped(Floats x) {
    return __builtin_shufflevector(x, x, (kLane ^ kDistance)...);
  }

  // In kWidth vectors as rows, blocks of kSize columns change places across the diagonal.
  template <int kSize>
  static ALWAYS_INLINE void swapBlocks(Words* rows) {
    for (int r = 0; r < kWidth; ++r) {
      if ((r & kSize) != 0) continue;
      const Words a = rows[r], b = rows[r + kSize];
      rows[r] = __builtin_shufflevector(a, b, ((kLane & kSize) != 0 ? kWidth + kLane - kSize : kLane)...);
      rows[r + kSize] = __builtin_shufflevector(a, b, ((kLane & kSize) != 0 ? kWidth + kLane : kLane + kSize)...);
    }
  }
};
#if defined(__AVX512F__)
using Lanes = LaneMoves<0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15>;
#elif defined(__AVX2__)
using Lanes = LaneMoves<0, 1, 2, 3, 4, 5, 6, 7>;
#else
using Lanes = LaneMoves<0, 1, 2, 3>;
#endif

ALWAYS_INLINE Floats larger(Floats a, Floats b) { return a > b ? a : b; }
ALWAYS_INLINE float largest(Floats x) {
  if constexpr (kWidth > 8) x = larger(x, Lanes::swapped<8>(x));
  if constexpr (kWidth > 4) x = larger(x, Lanes::swapped<4>(x));
  x = larger(x, Lanes::swapped<2>(x));
  return larger(x, Lanes::swapped<1>(x))[0];
}
ALWAYS_INLINE float total(Floats x) {
  if constexpr (kWidth > 8) x += Lanes::swapped<8>(x);
  if constexpr (kWidth > 4) x += Lanes::swapped<4>(x);
  x += Lanes::swapped<2>(x);
  return (x + Lanes::swapped<1>(x))[0];
}

constexpr float kToWhole = 12582912.0f;  // 1.5 * 2^23: adding it rounds to a whole number, in the lowest bits

// 2^(whole + rest), shifted being whole + kToWhole and |rest| <= 1/2: a polynomial (Cephes' exp2f, relative error 2e-8
// before rounding) whose exponent is raised. Its constant term is exactly 1, so that 2^-127 is exactly 0.
ALWAYS_INLINE Floats exp2Of(Floats shifted, Floats rest) {
  Floats y = spread(1.535336188319500e-4f);
  y = y * rest + 1.339887440266574e-3f;
  y = y * rest + 9.618437357674640e-3f;
  y = y * rest + 5.550332471162809e-2f;
  y = y * rest + 2.402264791363012e-1f;
  y = y * rest + 6.931472028550421e-1f;
  y = y * rest + 1.0f;
  return reinterpret_cast<Floats>(reinterpret_cast<Words>(y) + (reinterpret_cast<Words>(shifted) << 23));
}

// 2^x for x <= 127; 0 below -127.
ALWAYS_INLINE Floats exp2Of(Floats x) {
  x = x < spread(-127.0f) ? spread(-127.0f) : x;
  const Floats shifted = x + kToWhole;
  return exp2Of(shifted, x - (shifted - kToWhole));
}

// e^x for x <= 88; 0 below -88.02.
ALWAYS_INLINE Floats expOf(Floats x) {
  const Floats lowest = spread(-88.029692f);  // -127 ln 2
  const auto isLow = x < lowest;
  x = isLow ? lowest : x;
  const Floats shifted = x * 1.44269504f + kToWhole;
  const Floats whole = shifted - kToWhole;
  // ln 2 in two parts, of which the first times a whole number is exact: large arguments lose nothing.
  const Floats rest = (x - whole * 0.693359375f) + whole * 2.12194440e-4f;
  const Floats y = exp2Of(shifted, rest * 1.44269504f);
  return isLow ? Floats{} : y;
}

struct FloatWord {
  using Scalar = float;
  static ALWAYS_INLINE Floats multiplyAdd(Floats sum, Scalar a, Floats b) { return sum + b * a; }
};

struct PairWord {
  using Scalar = std::uint32_t;
  static ALWAYS_INLINE Floats multiplyAdd(Floats sum, Scalar a, Floats b) {
    const Words pairs = reinterpret_cast<Words>(b);
#ifdef __AVX512BF16__
    const auto left = reinterpret_cast<__m512bh>(Words{} + a);
    return _mm512_dpbf16_ps(sum, left, reinterpret_cast<__m512bh>(pairs));
#else
    const Words left = Words{} + a;
    sum += reinterpret_cast<Floats>(left << 16) * reinterpret_cast<Floats>(pairs << 16);
    return sum + reinterpret_cast<Floats>(left & 0xffff0000u) * reinterpret_cast<Floats>(pairs & 0xffff0000u);
#endif
  }
};

template <typename Word, bool kTransposed>
ALWAYS_INLINE void multiplyTile(const BlockProduct& args, int row, int column) {
  using Scalar = typename Word::Scalar;
  const Scalar* a = static_cast<const Scalar*>(args.a) + (kTransposed ? row : row * args.aStride);
  const Scalar* b = static_cast<const Scalar*>(args.panels) +
                    static_cast<std::int64_t>(column / kPanel) * args.depth * kPanel + column % kPanel;
  Floats sum[kTileRows][kTileVectors] = {};
  for (int p = 0; p < args.depth; ++p, b += kPanel) {
    Floats right[kTileVectors];
#pragma GCC unroll 8
    for (int v = 0; v < kTileVectors; ++v) right[v] = load<Floats>(b + v * kWidth);
#pragma GCC unroll 8
    for (int r = 0; r < kTileRows; ++r) {
      const Scalar left = kTransposed ? a[p * args.aStride + r] : a[r * args.aStride + p];
#pragma GCC unroll 8
      for (int v = 0; v < kTileVectors; ++v) sum[r][v] = Word::multiplyAdd(sum[r][v], left, right[v]);
    }
  }
  float* c = args.c + row * args.cStride + column;
#pragma GCC unroll 8
  for (int r = 0; r < kTileRows; ++r) {
#pragma GCC unroll 8
    for (int v = 0; v < kTileVectors; ++v) {
      float* to = c + r * args.cStride + v * kWidth;
      store<Floats>(to, args.accumulate ? load<Floats>(to) + sum[r][v] : sum[r][v]);
    }
  }
}

template <typename Word>
void multiplyBlock(const BlockProduct& args) {
  for (int column = 0; column < args.columns; column += kTileVectors * kWidth) {
    for (int row = 0; row < args.rows; row += kTileRows) {
      if (args.transposeA) {
        multiplyTile<Word, true>(args, row, column);
      } else {
        multiplyTile<Word, false>(args, row, column);
      }
    }
  }
}

void softmaxStep(const SoftmaxStep& args) {
  for (int r = 0; r < args.rows; ++r) {
    float* scores = args.scores + r * args.stride;
    Floats best = load<Floats>(scores);
    for (int j = kWidth; j < args.columns; j += kWidth) best = larger(best, load<Floats>(scores + j));
    const float before = args.maximum[r];
    const float found = largest(best) * args.factor;
    const float maximum = found > before ? found : before;
    // Rows that have seen nothing yet keep probabilities of 0.
    const float reference = maximum == -__builtin_inff() ? 0.0f : maximum;
    Floats sum{};
    for (int j = 0; j < args.columns; j += kWidth) {
      const Floats probability = exp2Of(load<Floats>(scores + j) * args.factor - reference);
      sum += probability;
      store<Floats>(scores + j, probability);
    }
    const float correction = maximum == before ? 1.0f : exp2Of(spread(before - reference))[0];
    args.correction[r] = correction;
    args.sum[r] = args.sum[r] * correction + total(sum);
    args.maximum[r] = maximum;
  }
}

void softmaxGradient(const SoftmaxGradient& args) {
  for (int r = 0; r < args.rows; ++r) {
    float* scores = args.scores + r * args.stride;
    float* gradients = args.gradients + r * args.stride;
    const float logSum = args.logSum[r], delta = args.delta[r];
    for (int j = 0; j < args.columns; j += kWidth) {
      const Floats probability = exp2Of(load<Floats>(scores + j) * args.factor - logSum);
      store<Floats>(scores + j, probability);
      store<Floats>(gradients + j, probability * (load<Floats>(gradients + j) - delta) * args.scale);
    }
  }
}

// Four vectors at a time: enough sums for the units that add.
template <bool kTransposed>
void solveUnitTriangular(const TriangularSolve& args) {
  constexpr int kVectors = kPanel / kWidth < 4 ? kPanel / kWidth : 4;
  for (int column = 0; column < args.columns; column += kVectors * kWidth) {
    float* x = args.x + column;
    for (int step = 0; step < args.rows; ++step) {
      const int row = kTransposed ? args.rows - 1 - step : step;
      Floats sum[kVectors];
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; ++v) sum[v] = load<Floats>(x + row * args.xStride + v * kWidth);
      for (int j = kTransposed ? row + 1 : 0; j < (kTransposed ? args.rows : row); ++j) {
        const float factor = kTransposed ? args.a[j * args.aStride + row] : args.a[row * args.aStride + j];
#pragma GCC unroll 4
        for (int v = 0; v < kVectors; ++v) sum[v] -= load<Floats>(x + j * args.xStride + v * kWidth) * factor;
      }
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; ++v) store<Floats>(x + row * args.xStride + v * kWidth, sum[v]);
    }
  }
}
void solve(const TriangularSolve& args) {
  if (args.transposed) return solveUnitTriangular<true>(args);
  solveUnitTriangular<false>(args);
}

void scaleRows(float* x, std::int64_t stride, int rows, int columns, const float* factors) {
  for (int r = 0; r < rows; ++r) {
    if (factors[r] == 1.0f) continue;
    float* row = x + r * stride;
    for (int j = 0; j < columns; j += kWidth) store<Floats>(row + j, load<Floats>(row + j) * factors[r]);
  }
}

void exponentials(float* x, int count) {
  int i = 0;
  for (; i + kWidth <= count; i += kWidth) store<Floats>(x + i, expOf(load<Floats>(x + i)));
  for (; i < count; ++i) x[i] = expOf(spread(x[i]))[0];
}

ALWAYS_INLINE void transpose(Words* rows) {
  Lanes::swapBlocks<1>(rows);
  Lanes::swapBlocks<2>(rows);
  if constexpr (kWidth > 4) Lanes::swapBlocks<4>(rows);
  if constexpr (kWidth > 8) Lanes::swapBlocks<8>(rows);
}

void packTransposed(const void* from, std::int64_t stride, int rows, int words, void* panels) {
  const std::uint32_t* source = static_cast<const std::uint32_t*>(from);
  for (int row = 0; row < rows; row += kWidth) {
    std::uint32_t* panel =
        static_cast<std::uint32_t*>(panels) + static_cast<std::int64_t>(row / kPanel) * words * kPanel + row % kPanel;
    for (int p = 0; p < words; p += kWidth) {
      Words block[kWidth];
#pragma GCC unroll 16
      for (int r = 0; r < kWidth; ++r) block[r] = load<Words>(source + (row + r) * stride + p);
      transpose(block);
#pragma GCC unroll 16
      for (int r = 0; r < kWidth; ++r) store<Words>(panel + (p + r) * kPanel, block[r]);
    }
  }
}

void packRows(const float* from, std::int64_t stride, int rows, int columns, int width, void* panels) {
  float* to = static_cast<float*>(panels);
  for (int column = 0; column < columns; column += width) {
    for (int p = 0; p < rows; ++p, to += width) {
      const float* row = from + p * stride + column;
      for (int j = 0; j < width; j += kWidth) store<Floats>(to + j, load<Floats>(row + j));
    }
  }
}

void packRowPairs(const Bf16* from, std::int64_t stride, int rows, int columns, int width, void* panels) {
  std::uint32_t* to = static_cast<std::uint32_t*>(panels);
  for (int column = 0; column < columns; column += width) {
    for (int p = 0; p < rows; p += 2, to += width) {
      const Bf16* row = from + p * stride + column;
      for (int j = 0; j < width; j += kWidth) {
        const Words first = __builtin_convertvector(load<Halves>(row + j), Words);
        const Words second = __builtin_convertvector(load<Halves>(row + stride + j), Words);
        store<Words>(to + j, first | (second << 16));
      }
    }
  }
}

void roundToBf16(const float* from, Bf16* to, int count) {
  for (int i = 0; i < count; i += kWidth) {
    const Words word = load<Words>(from + i);
    const Words rounded = (word + 0x7fffu + ((word >> 16) & 1u)) >> 16;
    const Words quiet = (word | 0x400000u) >> 16;
    const Floats value = reinterpret_cast<Floats>(word);
    store<Halves>(to + i, __builtin_convertvector(value != value ? quiet : rounded, Halves));
  }
}

constexpr BlockKernels blockKernelsNamed(const char* name, bool (*runsHere)()) {
  return {name,
          runsHere,
          multiplyBlock<FloatWord>,
          multiplyBlock<PairWord>,
          softmaxStep,
          softmaxGradient,
          solve,
          scaleRows,
          exponentials,
          packTransposed,
          packRows,
          packRowPairs,
          roundToBf16};
}

}  // namespace
}  // namespace shardscope::cpu
