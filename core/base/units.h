// SPDX-License-Identifier: Apache-2.0
// Quantities that carry their unit in the type.
#pragma once

#include <compare>
#include <cstdint>

namespace shardscope {

// A number of bytes. Sums and products stop at the ends of the 64-bit range instead of wrapping, so that an absurd
// scenario reads as "does not fit" and never as a small number.
struct Bytes {
  std::int64_t count = 0;

  constexpr auto operator<=>(const Bytes&) const = default;

  constexpr Bytes& operator+=(Bytes other) {
    if (__builtin_add_overflow(count, other.count, &count)) count = other.count < 0 ? INT64_MIN : INT64_MAX;
    return *this;
  }
  constexpr Bytes& operator-=(Bytes other) {
    if (__builtin_sub_overflow(count, other.count, &count)) count = other.count > 0 ? INT64_MIN : INT64_MAX;
    return *this;
  }
};

constexpr Bytes operator+(Bytes a, Bytes b) { return a += b; }
constexpr Bytes operator-(Bytes a, Bytes b) { return a -= b; }
constexpr Bytes operator*(Bytes a, std::int64_t times) {
  const bool negative = (a.count < 0) != (times < 0);
  if (__builtin_mul_overflow(a.count, times, &a.count)) a.count = negative ? INT64_MIN : INT64_MAX;
  return a;
}
constexpr Bytes operator*(std::int64_t times, Bytes a) { return a * times; }

// Rounds to the nearest byte and stops at the ends of the range; NaN reads as the largest number.
constexpr Bytes bytesFrom(double value) {
  if (!(value < 9.2e18)) return {INT64_MAX};
  if (value <= -9.2e18) return {INT64_MIN};
  return {static_cast<std::int64_t>(value < 0 ? value - 0.5 : value + 0.5)};
}

constexpr std::int64_t kKiB = std::int64_t{1} << 10;
constexpr std::int64_t kMiB = std::int64_t{1} << 20;
constexpr std::int64_t kGiB = std::int64_t{1} << 30;
constexpr Bytes mebibytes(double value) { return bytesFrom(value * static_cast<double>(kMiB)); }
constexpr Bytes gibibytes(double value) { return bytesFrom(value * static_cast<double>(kGiB)); }
constexpr double toGiB(Bytes b) { return static_cast<double>(b.count) / static_cast<double>(kGiB); }

// A span of time. A double, since predicted times are products of rates and are never compared for equality.
struct Nanoseconds {
  double count = 0;

  constexpr auto operator<=>(const Nanoseconds&) const = default;
  constexpr Nanoseconds& operator+=(Nanoseconds other) {
    count += other.count;
    return *this;
  }
  constexpr Nanoseconds& operator-=(Nanoseconds other) {
    count -= other.count;
    return *this;
  }
};

constexpr Nanoseconds operator+(Nanoseconds a, Nanoseconds b) { return a += b; }
constexpr Nanoseconds operator-(Nanoseconds a, Nanoseconds b) { return a -= b; }
constexpr Nanoseconds operator*(Nanoseconds a, double times) { return {a.count * times}; }
constexpr Nanoseconds operator*(double times, Nanoseconds a) { return a * times; }
constexpr Nanoseconds microseconds(double value) { return {value * 1e3}; }
constexpr Nanoseconds milliseconds(double value) { return {value * 1e6}; }
constexpr double toMilliseconds(Nanoseconds t) { return t.count * 1e-6; }

}  // namespace shardscope
