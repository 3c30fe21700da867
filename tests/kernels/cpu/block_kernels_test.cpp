// SPDX-License-Identifier: Apache-2.0
// The block kernels of every instruction set that this processor has, against plain loops in double.
#include "kernels/cpu/block_kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace shardscope::cpu {
namespace {

constexpr float kHidden = -std::numeric_limits<float>::infinity();

std::vector<float> random(std::size_t count, float low = -1, float high = 1) {
  static std::mt19937 generator{7};
  std::uniform_real_distribution<float> draw(low, high);
  std::vector<float> values(count);
  for (float& value : values) value = draw(generator);
  return values;
}

std::vector<Bf16> rounded(const std::vector<float>& values) {
  std::vector<Bf16> result;
  for (const float value : values) result.push_back(Bf16(value));
  return result;
}

class BlockKernelsTest : public testing::TestWithParam<const BlockKernels*> {
 protected:
  const BlockKernels& kernels() const { return *GetParam(); }
};

// left [16, 64] times right [64, 64] in all the ways that operands can lie.
constexpr int kRows = 16, kDepth = 64, kColumns = 64;

double expectedProduct(const std::vector<float>& left, const std::vector<float>& right, int i, int j) {
  double sum = 0;
  for (int p = 0; p < kDepth; ++p)
    sum += static_cast<double>(left[static_cast<std::size_t>(i * kDepth + p)]) *
           right[static_cast<std::size_t>(p * kColumns + j)];
  return sum;
}

template <typename T>
std::vector<T> transposed(const std::vector<T>& x, int rows, int columns) {
  std::vector<T> result(x.size());
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j)
      result[static_cast<std::size_t>(j * rows + i)] = x[static_cast<std::size_t>(i * columns + j)];
  return result;
}

void expectProduct(const std::vector<float>& c, const std::vector<float>& left, const std::vector<float>& right,
                   double before) {
  for (int i = 0; i < kRows; ++i)
    for (int j = 0; j < kColumns; ++j)
      ASSERT_NEAR(c[static_cast<std::size_t>(i * kColumns + j)], before + expectedProduct(left, right, i, j), 5e-6)
          << i << ", " << j;
}

TEST_P(BlockKernelsTest, MultiplyFloats) {
  const std::vector<float> left = random(kRows * kDepth), right = random(kDepth * kColumns);
  const std::vector<float> leftColumns = transposed(left, kRows, kDepth);
  const std::vector<float> rightColumns = transposed(right, kDepth, kColumns);
  std::vector<float> panels(right.size()), c(kRows * kColumns, std::numeric_limits<float>::quiet_NaN());
  kernels().packRows(right.data(), kColumns, kDepth, kColumns, kPanel, panels.data());
  kernels().multiply({left.data(), kDepth, false, panels.data(), c.data(), kColumns, kRows, kColumns, kDepth, false});
  expectProduct(c, left, right, 0);
  kernels().packTransposed(rightColumns.data(), kDepth, kColumns, kDepth, panels.data());
  c.assign(c.size(), 2.0f);
  kernels().multiply(
      {leftColumns.data(), kRows, true, panels.data(), c.data(), kColumns, kRows, kColumns, kDepth, true});
  expectProduct(c, left, right, 2);
}

TEST_P(BlockKernelsTest, MultiplyPairsOfBf16) {
  std::vector<float> left = random(kRows * kDepth), right = random(kDepth * kColumns);
  for (std::vector<float>* x : {&left, &right})
    for (float& value : *x) value = static_cast<float>(Bf16(value));
  const std::vector<Bf16> leftRows = rounded(left), rightRows = rounded(right);
  const std::vector<Bf16> leftColumns = transposed(leftRows, kRows, kDepth);
  const std::vector<Bf16> rightColumns = transposed(rightRows, kDepth, kColumns);
  std::vector<Bf16> panels(right.size()), pairs(left.size());
  std::vector<float> c(kRows * kColumns, std::numeric_limits<float>::quiet_NaN());
  kernels().packRowPairs(rightRows.data(), kColumns, kDepth, kColumns, kPanel, panels.data());
  kernels().multiplyPairs(
      {leftRows.data(), kDepth / 2, false, panels.data(), c.data(), kColumns, kRows, kColumns, kDepth / 2, false});
  expectProduct(c, left, right, 0);
  kernels().packTransposed(rightColumns.data(), kDepth / 2, kColumns, kDepth / 2, panels.data());
  kernels().packRowPairs(leftColumns.data(), kRows, kDepth, kRows, kRows, pairs.data());
  c.assign(c.size(), 2.0f);
  kernels().multiplyPairs(
      {pairs.data(), kRows, true, panels.data(), c.data(), kColumns, kRows, kColumns, kDepth / 2, true});
  expectProduct(c, left, right, 2);
}

TEST_P(BlockKernelsTest, ExponentialsAreExactToTwoInTenMillion) {
  for (const int count : {1, 20011}) {
    std::vector<float> x = random(static_cast<std::size_t>(count), -87, 20);
    x[0] = 0;
    std::vector<float> y = x;
    kernels().exponentials(y.data(), count);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double expected = std::exp(static_cast<double>(x[i]));
      ASSERT_NEAR(y[i], expected, 2e-7 * expected) << x[i];
    }
  }
  std::vector<float> low{-88.5f, -1e4f, -1e30f, kHidden};
  kernels().exponentials(low.data(), 4);
  EXPECT_EQ(low, std::vector<float>(4, 0.0f));
}

TEST_P(BlockKernelsTest, SoftmaxStepsAddUpToTheWholeSoftmax) {
  constexpr int kKeys = 64;
  std::vector<float> scores = random(8 * kKeys, -30, 30), maximum(8, kHidden), sum(8, 0.0f), correction(8);
  for (int j = 0; j < kPanel; ++j) scores[static_cast<std::size_t>(j)] = kHidden;         // first half of row 0
  for (int j = 0; j < kKeys; ++j) scores[static_cast<std::size_t>(kKeys + j)] = kHidden;  // all of row 1
  const std::vector<float> given = scores;
  for (const int first : {0, kPanel}) {
    kernels().softmaxStep(
        {scores.data() + first, kKeys, 8, kPanel, 0.5f, maximum.data(), sum.data(), correction.data()});
    if (first > 0) {
      kernels().scaleRows(scores.data(), kKeys, 8, kPanel, correction.data());
    }
  }
  for (std::size_t row = 0; row < 8; ++row) {
    double total = 0;
    for (std::size_t j = 0; j < kKeys; ++j) total += std::exp2(0.5 * given[row * kKeys + j]);
    if (row == 1) {
      EXPECT_EQ(maximum[row], kHidden);
      EXPECT_EQ(sum[row], 0.0f);
    } else {
      EXPECT_NEAR(maximum[row] + std::log2(sum[row]), std::log2(total), 4e-6);
    }
    for (std::size_t j = 0; j < kKeys; ++j) {
      const double expected = total > 0 ? std::exp2(0.5 * given[row * kKeys + j]) / total : 0;
      EXPECT_NEAR(scores[row * kKeys + j], expected * sum[row], 1e-6);
    }
  }
}

TEST_P(BlockKernelsTest, SoftmaxGradient) {
  const std::vector<float> given = random(8 * kPanel, -3, 0), dp = random(8 * kPanel), logSum = random(8),
                           delta = random(8);
  std::vector<float> scores = given, gradients = dp;
  scores[5] = kHidden;
  kernels().softmaxGradient(
      {scores.data(), gradients.data(), kPanel, 8, kPanel, 1.5f, 0.25f, logSum.data(), delta.data()});
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const double p = i == 5 ? 0 : std::exp2(1.5 * given[i] - logSum[i / kPanel]);
    EXPECT_NEAR(scores[i], p, 1e-6);
    EXPECT_NEAR(gradients[i], p * (dp[i] - delta[i / kPanel]) * 0.25, 1e-6);
  }
}

TEST_P(BlockKernelsTest, SolveUndoesTheProductWithTheTriangle) {
  constexpr std::size_t kSize = 24;
  const std::vector<float> a = random(kSize * kSize), x = random(kSize * kColumns);
  for (const bool isTransposed : {false, true}) {
    std::vector<float> y = x;
    for (std::size_t t = 0; t < kSize; ++t)
      for (std::size_t j = 0; j < kSize; ++j) {
        if (isTransposed ? j <= t : j >= t) continue;
        const float factor = 0.2f * (isTransposed ? a[j * kSize + t] : a[t * kSize + j]);
        for (std::size_t c = 0; c < kColumns; ++c) y[t * kColumns + c] += factor * x[j * kColumns + c];
      }
    std::vector<float> scaled = a;
    for (float& value : scaled) value *= 0.2f;
    kernels().solve({scaled.data(), kSize, isTransposed, y.data(), kColumns, kSize, kColumns});
    for (std::size_t i = 0; i < x.size(); ++i) ASSERT_NEAR(y[i], x[i], 1e-5) << isTransposed;
  }
}

TEST_P(BlockKernelsTest, RoundToBf16AsOneByOne) {
  std::vector<float> values = random(64, -1e3f, 1e3f);
  values[0] = std::numeric_limits<float>::infinity();
  values[1] = std::numeric_limits<float>::quiet_NaN();
  values[2] = 1.00390625f;  // half way: to even
  values[3] = 1.01171875f;
  std::vector<Bf16> result(values.size());
  kernels().roundToBf16(values.data(), result.data(), static_cast<int>(values.size()));
  for (std::size_t i = 0; i < values.size(); ++i) EXPECT_EQ(result[i].bits, Bf16(values[i]).bits) << values[i];
}

INSTANTIATE_TEST_SUITE_P(All, BlockKernelsTest, testing::ValuesIn(blockKernelsThatRun()), [](const auto& kernels) {
  std::string name = kernels.param->name;
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
});

}  // namespace
}  // namespace shardscope::cpu
