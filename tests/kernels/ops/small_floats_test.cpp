// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/small_floats.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/kernels/ops/op_run.h"

namespace shardscope {
namespace {

// What the bits mean, by the definition of the format.
double meaningOf(unsigned bits, int exponentBits, int fractionBits) {
  const int bias = (1 << (exponentBits - 1)) - 1;
  const int exponent = static_cast<int>(bits >> fractionBits) & ((1 << exponentBits) - 1);
  const int fraction = static_cast<int>(bits) & ((1 << fractionBits) - 1);
  const double sign = (bits >> (exponentBits + fractionBits) & 1) != 0 ? -1 : 1;
  if (exponent == 0) return sign * std::ldexp(fraction, 1 - bias - fractionBits);
  return sign * std::ldexp((1 << fractionBits) + fraction, exponent - bias - fractionBits);
}

template <typename T>
T fromBits(unsigned bits) {
  T x;
  x.bits = static_cast<decltype(x.bits)>(bits);
  return x;
}

// Every value of T comes back, and so does what lies between two neighbours, by arithmetic in double.
template <typename T>
void expectRounding(unsigned highest) {
  for (unsigned bits = 0; bits < highest; ++bits) {
    const auto low = static_cast<float>(fromBits<T>(bits)), high = static_cast<float>(fromBits<T>(bits + 1));
    ASSERT_EQ(T(low).bits, bits);
    const float middle = low + (high - low) / 2;
    for (const float x : {std::nextafter(middle, low), middle, std::nextafter(middle, high)}) {
      ASSERT_EQ(static_cast<float>(T(x)), roundedTo(kTypeOf<T>, x)) << x;
      ASSERT_EQ(static_cast<float>(T(-x)), -roundedTo(kTypeOf<T>, x)) << x;
    }
  }
}

TEST(Fp16, MeansWhatTheFormatSays) {
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    if ((bits & 0x7c00) == 0x7c00) continue;
    ASSERT_EQ(static_cast<float>(fromBits<Fp16>(bits)), meaningOf(bits, 5, 10)) << bits;
  }
}

TEST(Fp16, RoundsToNearestEven) { expectRounding<Fp16>(0x7bff); }

TEST(Fp16, KeepsInfinityAndNan) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(static_cast<float>(Fp16(kInfinity)), kInfinity);
  EXPECT_EQ(static_cast<float>(Fp16(-65520.0f)), -kInfinity);
  EXPECT_EQ(static_cast<float>(Fp16(65519.0f)), 65504.0f);
  EXPECT_TRUE(std::isnan(static_cast<float>(Fp16(std::nanf("")))));
}

TEST(Fp8E4M3, MeansWhatTheFormatSays) {
  for (unsigned bits = 0; bits < 0x100; ++bits) {
    if ((bits & 0x7f) == 0x7f) continue;
    ASSERT_EQ(static_cast<float>(fromBits<Fp8E4M3>(bits)), meaningOf(bits, 4, 3)) << bits;
  }
}

TEST(Fp8E4M3, RoundsToNearestEven) { expectRounding<Fp8E4M3>(0x7e); }

TEST(Fp8E4M3, SaturatesAndKeepsNan) {
  EXPECT_EQ(static_cast<float>(Fp8E4M3(1e30f)), 448.0f);
  EXPECT_EQ(static_cast<float>(Fp8E4M3(-std::numeric_limits<float>::infinity())), -448.0f);
  EXPECT_TRUE(std::isnan(static_cast<float>(Fp8E4M3(std::nanf("")))));
}

TEST(Bf16, RoundsToNearestEven) {
  for (const unsigned first : {0U, 0x0080U, 0x3f00U, 0x7f00U})
    for (unsigned bits = first; bits < first + 0x7f; ++bits) {
      const auto low = static_cast<float>(fromBits<Bf16>(bits)), high = static_cast<float>(fromBits<Bf16>(bits + 1));
      const float middle = low + (high - low) / 2;
      ASSERT_EQ(Bf16(low).bits, bits);
      ASSERT_EQ(Bf16(middle).bits, bits + (bits & 1)) << bits;
      ASSERT_EQ(Bf16(std::nextafter(middle, high)).bits, bits + 1) << bits;
      ASSERT_EQ(Bf16(std::nextafter(middle, low)).bits, bits) << bits;
    }
  EXPECT_TRUE(std::isnan(static_cast<float>(Bf16(std::nanf("")))));
}

}  // namespace
}  // namespace shardscope
