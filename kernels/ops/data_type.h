// SPDX-License-Identifier: Apache-2.0
// The element types of tensors.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

namespace shardscope {

enum class DataType : std::uint8_t { Fp32, Bf16, Fp16, Fp8E4M3, Int32 };

constexpr std::int64_t bytesOf(DataType type) {
  switch (type) {
    case DataType::Fp32:
    case DataType::Int32:
      return 4;
    case DataType::Bf16:
    case DataType::Fp16:
      return 2;
    case DataType::Fp8E4M3:
      return 1;
  }
  return 0;
}

std::string_view typeName(DataType type);  // "fp32", as in the scenario file

// The bits of the nearest bf16, ties to even; NaN stays NaN.
inline std::uint16_t bf16Bits(float value) {
  const auto word = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t rounded = word + 0x7fffu + ((word >> 16) & 1u);
  return static_cast<std::uint16_t>((value != value ? word | 0x400000u : rounded) >> 16);
}

// The upper half of an fp32.
struct Bf16 {
  std::uint16_t bits = 0;

  Bf16() = default;
  explicit Bf16(float value) : bits(bf16Bits(value)) {}
  explicit operator float() const { return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16); }
};

template <typename T>
inline constexpr DataType kTypeOf = DataType::Fp32;
template <>
inline constexpr DataType kTypeOf<Bf16> = DataType::Bf16;
template <>
inline constexpr DataType kTypeOf<std::int32_t> = DataType::Int32;

}  // namespace shardscope
