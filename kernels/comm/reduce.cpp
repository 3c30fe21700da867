// SPDX-License-Identifier: Apache-2.0
#include "kernels/comm/reduce.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <type_traits>

namespace shardscope {
namespace {

constexpr std::int64_t kBlock = 2048;  // elements: the accumulators stay in the first cache

struct Add {
  float operator()(float a, float b) const { return a + b; }
  std::int32_t operator()(std::int32_t a, std::int32_t b) const {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
  }
};

struct Larger {
  template <typename T>
  T operator()(T a, T b) const {
    return b > a || b != b ? b : a;
  }
};

// What is inlined everywhere is compiled for every processor and once more for wide vectors: else the conversion of
// bf16 takes longer than its memory. Bit by bit the results are the same.
template <typename T, typename Combine>
[[gnu::always_inline]] inline void reduceAs(std::span<const void* const> from, std::span<void* const> to,
                                            std::int64_t count, Combine combine) {
  using Wide = std::conditional_t<std::is_same_v<T, std::int32_t>, std::int32_t, float>;
  std::array<Wide, kBlock> sum;
  for (std::int64_t first = 0; first < count; first += kBlock) {
    const auto block = static_cast<std::size_t>(std::min(kBlock, count - first));
    const auto part = [&](std::size_t of) { return static_cast<const T*>(from[of]) + first; };
    const T* const head = part(0);
    for (std::size_t i = 0; i < block; ++i) sum[i] = static_cast<Wide>(head[i]);
    std::size_t rank = 1;
    for (; rank + 3 <= from.size(); rank += 3) {  // fewer passes over the accumulators
      const T *const x = part(rank), *const y = part(rank + 1), *const z = part(rank + 2);
      for (std::size_t i = 0; i < block; ++i)
        sum[i] = combine(combine(combine(sum[i], static_cast<Wide>(x[i])), static_cast<Wide>(y[i])),
                         static_cast<Wide>(z[i]));
    }
    for (; rank < from.size(); ++rank) {
      const T* const x = part(rank);
      for (std::size_t i = 0; i < block; ++i) sum[i] = combine(sum[i], static_cast<Wide>(x[i]));
    }
    for (void* const buffer : to) {
      T* const result = static_cast<T*>(buffer) + first;
      for (std::size_t i = 0; i < block; ++i) result[i] = static_cast<T>(sum[i]);
    }
  }
}

template <typename Combine>
[[gnu::always_inline]] inline void reduceBy(Combine combine, std::span<const void* const> from,
                                            std::span<void* const> to, std::int64_t count, DataType type) {
  if (type == DataType::Fp32) return reduceAs<float>(from, to, count, combine);
  if (type == DataType::Bf16) return reduceAs<Bf16>(from, to, count, combine);
  assert(type == DataType::Int32);
  reduceAs<std::int32_t>(from, to, count, combine);
}

[[gnu::always_inline]] inline void reduceAny(std::span<const void* const> from, std::span<void* const> to,
                                             std::int64_t count, DataType type, Reduction reduction) {
  if (reduction == Reduction::Sum) return reduceBy(Add{}, from, to, count, type);
  reduceBy(Larger{}, from, to, count, type);
}

#ifdef __x86_64__
[[gnu::target("avx2")]] void reduceWide(std::span<const void* const> from, std::span<void* const> to,
                                        std::int64_t count, DataType type, Reduction reduction) {
  reduceAny(from, to, count, type, reduction);
}
#endif

}  // namespace

void reduceInRankOrder(std::span<const void* const> from, std::span<void* const> to, std::int64_t count, DataType type,
                       Reduction reduction) {
#ifdef __x86_64__
  static const bool kWide = __builtin_cpu_supports("avx2");
  if (kWide) return reduceWide(from, to, count, type, reduction);
#endif
  reduceAny(from, to, count, type, reduction);
}

}  // namespace shardscope
