// SPDX-License-Identifier: Apache-2.0
// Loops over fp32 that are compiled for several instruction sets, the best of which is chosen at start.
#pragma once

#include <bit>
#include <cstdint>

// Sanitizers come to life after the choice is made, so that they get the one version that everybody has.
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(__clang__)
#define SHARDSCOPE_WIDE __attribute__((target_clones("default", "avx2", "avx512f")))
#else
#define SHARDSCOPE_WIDE
#endif

// Into the clones of its caller.
#define SHARDSCOPE_INLINE inline __attribute__((always_inline))

// The arrays of a loop are the same or apart, never shifted.
#if defined(__clang__)
#define SHARDSCOPE_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#else
#define SHARDSCOPE_INDEPENDENT _Pragma("GCC ivdep")
#endif

namespace shardscope::cpu {

// e^x within 2 units of the last place, in straight code; overflows to infinity and underflows to zero as std::exp.
// Cody and Waite's reduction to [-ln 2 / 2, ln 2 / 2], and the polynomial of Cephes' expf.
SHARDSCOPE_INLINE float exponential(float x) {
  const float low = x < -104.0f ? -104.0f : x;
  const float bounded = low > 89.0f ? 89.0f : low;
  const float scaled = bounded * 1.44269504088896341f;
  const auto power = static_cast<std::int32_t>(scaled + (scaled < 0 ? -0.5f : 0.5f));
  const auto whole = static_cast<float>(power);
  const float r = (bounded - whole * 0.693359375f) + whole * 2.12194440e-4f;
  float p = 1.9875691500e-4f;
  p = p * r + 1.3981999507e-3f;
  p = p * r + 8.3334519073e-3f;
  p = p * r + 4.1665795894e-2f;
  p = p * r + 1.6666665459e-1f;
  p = p * r + 5.0000001201e-1f;
  p = p * r * r + r + 1.0f;
  // In two factors, since 2^128 and 2^-140 have no exponent of their own.
  const std::int32_t half = power >> 1;
  const auto powerOfTwo = [](std::int32_t n) {
    return std::bit_cast<float>((static_cast<std::uint32_t>(n) + 127u) << 23);
  };
  return p * powerOfTwo(half) * powerOfTwo(power - half);
}

SHARDSCOPE_INLINE float sigmoid(float x) { return 1.0f / (1.0f + exponential(-x)); }

// sigmoid(x) (1 - sigmoid(x)), without the cancellation of large x.
SHARDSCOPE_INLINE float sigmoidSlope(float x) {
  const float e = exponential(x < 0 ? x : -x), s = 1.0f / (1.0f + e);
  return e * s * s;
}

// A sum in a fixed order that fits wide registers: term(i) for i in [0, count).
template <typename Term>
SHARDSCOPE_INLINE float laneSum(std::int64_t count, const Term& term) {
  constexpr int kLanes = 32;
  float lanes[kLanes] = {};
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes)
    for (int lane = 0; lane < kLanes; ++lane) lanes[lane] += term(i + lane);
  for (int lane = 0; i < count; ++i, ++lane) lanes[lane] += term(i);
  for (int width = kLanes / 2; width > 0; width /= 2)
    for (int lane = 0; lane < width; ++lane) lanes[lane] += lanes[lane + width];
  return lanes[0];
}

}  // namespace shardscope::cpu
