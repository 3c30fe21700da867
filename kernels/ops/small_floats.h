// SPDX-License-Identifier: Apache-2.0
// The floating types below bf16, as storage. Rounding is to nearest, ties to even.
#pragma once

#include <bit>
#include <cstdint>

#include "kernels/ops/data_type.h"

namespace shardscope {

// IEEE 754 half: 5 bits of exponent, 10 of fraction; beyond 65504 infinity.
struct Fp16 {
  std::uint16_t bits = 0;

  Fp16() = default;
  explicit Fp16(float value) {
    const auto word = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = word >> 16 & 0x8000u;
    const std::uint32_t magnitude = word & 0x7fffffffu;
    if (magnitude > 0x7f800000u) {
      bits = static_cast<std::uint16_t>(sign | 0x7e00u);
    } else if (magnitude >= 0x477ff000u) {
      bits = static_cast<std::uint16_t>(sign | 0x7c00u);
    } else if (magnitude < 0x38800000u) {  // subnormal: adding 1/2 aligns the fraction at 2^-24 and rounds
      const float aligned = std::bit_cast<float>(magnitude) + 0.5f;
      bits = static_cast<std::uint16_t>(sign | (std::bit_cast<std::uint32_t>(aligned) - 0x3f000000u));
    } else {
      const std::uint32_t rebased = magnitude - (112u << 23);
      bits = static_cast<std::uint16_t>(sign | ((rebased + 0xfffu + (rebased >> 13 & 1u)) >> 13));
    }
  }
  explicit operator float() const {
    const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000u) << 16;
    const std::uint32_t magnitude = bits & 0x7fffu;
    if (magnitude < 0x400u) {
      const float value = static_cast<float>(magnitude) * 0x1p-24f;
      return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) | sign);
    }
    const std::uint32_t special = magnitude >= 0x7c00u ? 112u << 23 : 0u;
    return std::bit_cast<float>(sign | ((magnitude << 13) + (112u << 23) + special));
  }
};

// OCP 8-bit float: 4 bits of exponent, 3 of fraction, no infinity; beyond 448 the largest value, as training
// frameworks saturate.
struct Fp8E4M3 {
  static constexpr float kLargest = 448.0f;
  std::uint8_t bits = 0;

  Fp8E4M3() = default;
  explicit Fp8E4M3(float value) {
    const auto word = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = word >> 24 & 0x80u;
    const std::uint32_t magnitude = word & 0x7fffffffu;
    if (magnitude > 0x7f800000u) {
      bits = static_cast<std::uint8_t>(sign | 0x7fu);
    } else if (magnitude >= 0x43e00000u) {
      bits = static_cast<std::uint8_t>(sign | 0x7eu);
    } else if (magnitude < 0x3c800000u) {  // subnormal: adding 2^14 aligns the fraction at 2^-9 and rounds
      const float aligned = std::bit_cast<float>(magnitude) + 0x1p14f;
      bits = static_cast<std::uint8_t>(sign | (std::bit_cast<std::uint32_t>(aligned) - 0x46800000u));
    } else {
      const std::uint32_t rebased = magnitude - (120u << 23);
      bits = static_cast<std::uint8_t>(sign | ((rebased + 0x7ffffu + (rebased >> 20 & 1u)) >> 20));
    }
  }
  explicit operator float() const {
    const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x80u) << 24;
    const std::uint32_t magnitude = bits & 0x7fu;
    if (magnitude == 0x7fu) return std::bit_cast<float>(sign | 0x7fc00000u);
    if (magnitude < 8u) {
      const float value = static_cast<float>(magnitude) * 0x1p-9f;
      return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) | sign);
    }
    return std::bit_cast<float>(sign | ((magnitude << 20) + (120u << 23)));
  }
};

template <>
inline constexpr DataType kTypeOf<Fp16> = DataType::Fp16;
template <>
inline constexpr DataType kTypeOf<Fp8E4M3> = DataType::Fp8E4M3;

}  // namespace shardscope
