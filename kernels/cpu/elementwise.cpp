// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/elementwise.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <vector>

#include "kernels/cpu/float_blocks.h"
#include "kernels/cpu/parallel.h"
#include "kernels/cpu/rows.h"
#include "kernels/cpu/wide.h"

namespace shardscope::cpu {
namespace {

constexpr std::int64_t kGrain = 16 * kBlock;

SHARDSCOPE_WIDE float product(const float* a, const float* b, std::int64_t count) {
  return laneSum(count, [=](std::int64_t i) { return a[i] * b[i]; });
}

SHARDSCOPE_WIDE double squares(const float* x, std::int64_t count) {
  double sum = 0;
#pragma omp simd reduction(+ : sum)
  for (std::int64_t i = 0; i < count; ++i) sum += static_cast<double>(x[i]) * static_cast<double>(x[i]);
  return sum;
}

SHARDSCOPE_WIDE void addTo(const float* x, float* y, std::int64_t count) {
  SHARDSCOPE_INDEPENDENT
  for (std::int64_t i = 0; i < count; ++i) y[i] += x[i];
}

SHARDSCOPE_WIDE void multiply(float* x, float factor, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) x[i] *= factor;
}

// body(first, count) block by block over all elements.
template <typename Body>
void byBlocks(std::int64_t elements, int threads, const Body& makeBody) {
  parallelFor(elements, kGrain, threads, [&](std::int64_t begin, std::int64_t end) {
    auto body = makeBody();
    for (std::int64_t first = begin; first < end; first += kBlock) body(first, std::min(kBlock, end - first));
  });
}

void copyBytes(const void* from, void* to, std::int64_t bytes, int threads) {
  parallelFor(bytes, 4 * kGrain, threads, [&](std::int64_t first, std::int64_t last) {
    std::memcpy(static_cast<std::byte*>(to) + first, static_cast<const std::byte*>(from) + first,
                static_cast<std::size_t>(last - first));
  });
}

// One of the two is int32.
void convertIntegers(const Tensor& from, const Tensor& to, std::int64_t first, std::int64_t count) {
  float buffer[kBlock];
  if (from.type() == DataType::Int32) {
    std::copy_n(from.as<std::int32_t>() + first, count, buffer);
    fromFloats(buffer, to, first, count);
  } else {
    toFloats(from, first, count, buffer);
    std::transform(buffer, buffer + count, to.as<std::int32_t>() + first,
                   [](float x) { return static_cast<std::int32_t>(x); });
  }
}

}  // namespace

void rowDot(const Tensor& a, const Tensor& b, const Tensor& out, int threads) {
  const std::int64_t d = innerOf(a);
  assert(a.elements() == b.elements() && out.elements() == rowsOf(a));
  float* sums = out.as<float>();
  parallelRows(rowsOf(a), d, threads, [&](std::int64_t first, std::int64_t last) {
    RowReader rowA(a, d), rowB(b, d);
    for (std::int64_t i = first; i < last; ++i) sums[i] = product(rowA(i), rowB(i), d);
  });
}

// A sum a block, then the blocks in order: the same for any number of threads.
double sumOfSquares(const Tensor& x, int threads) {
  const std::int64_t blocks = (x.elements() + kBlock - 1) / kBlock;
  std::vector<double> sums(static_cast<std::size_t>(blocks));
  parallelFor(blocks, kGrain / kBlock, threads, [&](std::int64_t first, std::int64_t last) {
    FloatBlock block(x);
    for (std::int64_t i = first; i < last; ++i) {
      const std::int64_t count = std::min(kBlock, x.elements() - i * kBlock);
      sums[static_cast<std::size_t>(i)] = squares(block.load(i * kBlock, count), count);
    }
  });
  double sum = 0;
  for (const double block : sums) sum += block;
  return sum;
}

void fill(const Tensor& x, double value, int threads) {
  const auto fillWith = [&](auto element) {
    auto* data = static_cast<decltype(element)*>(x.raw());
    parallelFor(x.elements(), kGrain, threads,
                [&](std::int64_t first, std::int64_t last) { std::fill(data + first, data + last, element); });
  };
  if (x.type() == DataType::Int32) return fillWith(static_cast<std::int32_t>(value));
  if (x.type() == DataType::Fp32) return fillWith(static_cast<float>(value));
  byFloatingType(x.type(), [&](auto zero) {
    if constexpr (!std::is_same_v<decltype(zero), float>)
      fillWith(static_cast<decltype(zero)>(static_cast<float>(value)).bits);  // plain numbers, for wide stores
  });
}

void convert(const Tensor& from, const Tensor& to, int threads) {
  assert(from.elements() == to.elements());
  if (from.type() == to.type()) return copyBytes(from.raw(), to.raw(), from.bytes(), threads);
  byBlocks(from.elements(), threads, [&] {
    return [&, source = FloatBlock(from)](std::int64_t first, std::int64_t count) mutable {
      if (from.type() == DataType::Int32 || to.type() == DataType::Int32) {
        convertIntegers(from, to, first, count);
      } else if (to.type() == DataType::Fp32) {
        toFloats(from, first, count, to.as<float>() + first);
      } else {
        fromFloats(source.load(first, count), to, first, count);
      }
    };
  });
}

void add(const Tensor& x, const Tensor& y, int threads) {
  assert(x.elements() == y.elements());
  byBlocks(x.elements(), threads, [&] {
    return [from = FloatBlock(x), to = FloatBlock(y)](std::int64_t first, std::int64_t count) mutable {
      addTo(from.load(first, count), to.load(first, count), count);
      to.store(first, count);
    };
  });
}

void scale(const Tensor& x, double factor, int threads) {
  byBlocks(x.elements(), threads, [&] {
    return [block = FloatBlock(x), factor](std::int64_t first, std::int64_t count) mutable {
      multiply(block.load(first, count), static_cast<float>(factor), count);
      block.store(first, count);
    };
  });
}

void copyColumns(const Tensor& from, std::int64_t fromFirst, const Tensor& to, std::int64_t toFirst, std::int64_t count,
                 bool accumulate, int threads) {
  assert(from.rows() == to.rows() && fromFirst + count <= from.columns() && toFirst + count <= to.columns());
  const bool plain = !accumulate && from.type() == to.type();
  parallelRows(from.rows(), count, threads, [&](std::int64_t first, std::int64_t last) {
    FloatBlock source(from), target(to);
    for (std::int64_t row = first; row < last; ++row) {
      const std::int64_t at = row * from.columns() + fromFirst, goal = row * to.columns() + toFirst;
      if (plain) {
        const std::int64_t size = bytesOf(from.type());
        std::memcpy(static_cast<std::byte*>(to.raw()) + goal * size,
                    static_cast<const std::byte*>(from.raw()) + at * size, static_cast<std::size_t>(count * size));
        continue;
      }
      for (std::int64_t j = 0; j < count; j += kBlock) {
        const std::int64_t size = std::min(kBlock, count - j);
        const float* x = source.load(at + j, size);
        float* y = accumulate ? target.load(goal + j, size) : target.space(goal + j);
        if (accumulate) {
          addTo(x, y, size);
        } else {
          std::copy_n(x, size, y);
        }
        target.store(goal + j, size);
      }
    }
  });
}

}  // namespace shardscope::cpu
