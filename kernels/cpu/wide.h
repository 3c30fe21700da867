// SPDX-License-Identifier: Apache-2.0
// Loops over fp32 that are compiled for several instruction sets, the best of which is chosen at start.
#pragma once

#include <bit>
#include <cstdint>

// Sanitizers come to life after the choice is made, so that they get the one version that everybody has.
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(__clang__)
#define SHARDSCOPE_WIDE __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define SHARDSCOPE_WIDE
#endif

// Into the clones of its caller.
#define SHARDSCOPE_INLINE inline __attribute__((always_inline))

// The arrays of the loop are the same or apart, never shifted.
#define SHARDSCOPE_INDEPENDENT _Pragma("omp simd")

namespace shardscope::cpu {

// e^x within 2 units of the last place; 0 below -87.3, and from 88.3 on the 2.3e38 that it is there. Cody and Waite's
// reduction to [-ln 2 / 2, ln 2 / 2], and the polynomial of Cephes' expf.
SHARDSCOPE_INLINE float exponential(float x) {
  constexpr float kLowest = -87.3f, kHighest = 88.3f;
  constexpr float kRounder = 12582912.0f;  // 1.5 * 2^23: the sum has no fraction, and the whole number in its low bits
  const float above = x < kLowest ? kLowest : x;
  const float bounded = above > kHighest ? kHighest : above;
  const float shifted = bounded * 1.44269504088896341f + kRounder;
  const float whole = shifted - kRounder;
  const float r = (bounded - whole * 0.693359375f) + whole * 2.12194440e-4f;
  float p = 1.9875691500e-4f;
  p = p * r + 1.3981999507e-3f;
  p = p * r + 8.3334519073e-3f;
  p = p * r + 4.1665795894e-2f;
  p = p * r + 1.6666665459e-1f;
  p = p * r + 5.0000001201e-1f;
  p = p * (r * r) + r + 1.0f;
  const float power = std::bit_cast<float>((std::bit_cast<std::uint32_t>(shifted) << 23) + 0x3f800000u);
  return x < kLowest ? 0.0f : p * power;
}

SHARDSCOPE_INLINE float sigmoid(float x) { return 1.0f / (1.0f + exponential(-x)); }

// sigmoid(x) (1 - sigmoid(x)), without the cancellation of large x.
SHARDSCOPE_INLINE float sigmoidSlope(float x) {
  const float e = exponential(x < 0 ? x : -x), s = 1.0f / (1.0f + e);
  return e * s * s;
}

// A sum in as many lanes as the instruction set has, in an order that the count alone decides: term(i) for i in
// [0, count).
template <typename Term>
SHARDSCOPE_INLINE float laneSum(std::int64_t count, const Term& term) {
  float sum = 0;
#pragma omp simd reduction(+ : sum)
  for (std::int64_t i = 0; i < count; ++i) sum += term(i);
  return sum;
}

}  // namespace shardscope::cpu
