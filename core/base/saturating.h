// SPDX-License-Identifier: Apache-2.0
// Counts that stop at the ends of the 64-bit range instead of wrapping, as Bytes do.
#pragma once

#include <cstdint>

namespace shardscope {

constexpr std::int64_t saturatingSum(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) return b < 0 ? INT64_MIN : INT64_MAX;
  return sum;
}

constexpr std::int64_t saturatingDifference(std::int64_t a, std::int64_t b) {
  std::int64_t difference = 0;
  if (__builtin_sub_overflow(a, b, &difference)) return b > 0 ? INT64_MIN : INT64_MAX;
  return difference;
}

constexpr std::int64_t saturatingProduct(std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  if (__builtin_mul_overflow(a, b, &product)) return (a < 0) != (b < 0) ? INT64_MIN : INT64_MAX;
  return product;
}

template <typename... More>
constexpr std::int64_t saturatingProduct(std::int64_t a, std::int64_t b, More... more) {
  return saturatingProduct(saturatingProduct(a, b), std::int64_t{more}...);
}

}  // namespace shardscope
