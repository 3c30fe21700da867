// SPDX-License-Identifier: Apache-2.0
// The floating types below bf16, as storage. Rounding is to nearest, ties to even.
#pragma once

#include <bit>
#include <cstdint>

#include "kernels/ops/data_type.h"

namespace shardscope {

// Conversions without branches, so that loops over them become wide. In both: below the normal numbers, adding a power
// of two aligns the fraction at the type's smallest step and rounds it.
inline std::uint16_t fp16Bits(float value) {
  const auto word = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t magnitude = word & 0x7fffffffu;
  const std::uint32_t small = std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude) + 0.5f) - 0x3f000000u;
  const std::uint32_t rebased = magnitude - (112u << 23);
  const std::uint32_t normal = (rebased + 0xfffu + (rebased >> 13 & 1u)) >> 13;
  const std::uint32_t finite = magnitude < 0x38800000u ? small : normal;
  const std::uint32_t bounded = magnitude >= 0x477ff000u ? 0x7c00u : finite;
  const std::uint32_t all = magnitude > 0x7f800000u ? 0x7e00u : bounded;
  return static_cast<std::uint16_t>((word >> 16 & 0x8000u) | all);
}
inline float fp16Value(std::uint16_t bits) {
  const std::uint32_t magnitude = bits & 0x7fffu;
  const auto small = std::bit_cast<std::uint32_t>(static_cast<float>(static_cast<std::int32_t>(magnitude)) * 0x1p-24f);
  const std::uint32_t normal = (magnitude << 13) + (magnitude >= 0x7c00u ? 224u << 23 : 112u << 23);
  return std::bit_cast<float>((bits & 0x8000u) << 16 | (magnitude < 0x400u ? small : normal));
}

inline std::uint8_t fp8E4M3Bits(float value) {
  const auto word = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t magnitude = word & 0x7fffffffu;
  const std::uint32_t small = std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude) + 0x1p14f) - 0x46800000u;
  const std::uint32_t rebased = magnitude - (120u << 23);
  const std::uint32_t normal = (rebased + 0x7ffffu + (rebased >> 20 & 1u)) >> 20;
  const std::uint32_t finite = magnitude < 0x3c800000u ? small : normal;
  const std::uint32_t bounded = magnitude >= 0x43e00000u ? 0x7eu : finite;
  const std::uint32_t all = magnitude > 0x7f800000u ? 0x7fu : bounded;
  return static_cast<std::uint8_t>((word >> 24 & 0x80u) | all);
}
inline float fp8E4M3Value(std::uint8_t bits) {
  const std::uint32_t magnitude = bits & 0x7fu;
  const auto small = std::bit_cast<std::uint32_t>(static_cast<float>(static_cast<std::int32_t>(magnitude)) * 0x1p-9f);
  const std::uint32_t normal = magnitude == 0x7fu ? 0x7fc00000u : (magnitude << 20) + (120u << 23);
  return std::bit_cast<float>((bits & 0x80u) << 24 | (magnitude < 8u ? small : normal));
}

// IEEE 754 half: 5 bits of exponent, 10 of fraction; beyond 65504 infinity.
struct Fp16 {
  std::uint16_t bits = 0;

  Fp16() = default;
  explicit Fp16(float value) : bits(fp16Bits(value)) {}
  explicit operator float() const { return fp16Value(bits); }
};

// OCP 8-bit float: 4 bits of exponent, 3 of fraction, no infinity; beyond 448 the largest value, as training
// frameworks saturate.
struct Fp8E4M3 {
  static constexpr float kLargest = 448.0f;
  std::uint8_t bits = 0;

  Fp8E4M3() = default;
  explicit Fp8E4M3(float value) : bits(fp8E4M3Bits(value)) {}
  explicit operator float() const { return fp8E4M3Value(bits); }
};

template <>
inline constexpr DataType kTypeOf<Fp16> = DataType::Fp16;
template <>
inline constexpr DataType kTypeOf<Fp8E4M3> = DataType::Fp8E4M3;

}  // namespace shardscope
