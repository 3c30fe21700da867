// SPDX-License-Identifier: Apache-2.0
#include "core/memory/dummy_gradients.h"

#include <gtest/gtest.h>

#include "core/memory/item_costs.h"
#include "tests/core/memory/scenarios.h"

namespace shardscope {
namespace {

constexpr std::uint32_t kDense = 1u << kindIndex({MixerKind::FullAttention, FfnKind::Dense});
constexpr std::uint32_t kMoe = 1u << kindIndex({MixerKind::FullAttention, FfnKind::Moe});

// Llama-3 70B at TP4, MiB: QKV 2560 x 8192 = 40, projection 8192 x 2048 = 32, first linear 14336 x 8192 = 224, second
// 8192 x 7168 = 112, output 32064 x 8192 = 501.
TEST(DummyGradients, OncePerShape) {
  Scenario s = llama70bCut(4);
  const LocalSizes sizes = localSizes(s);
  EXPECT_EQ(dummyGradientBytes(s, sizes, kDense, false, false), (40 + 32 + 224 + 112) * kMi);
  EXPECT_EQ(dummyGradientBytes(s, sizes, kDense, false, true), (40 + 32 + 224 + 112 + 501) * kMi);
  s.kernels.teVersion = {2, 2};
  EXPECT_EQ(dummyGradientBytes(s, sizes, kDense, false, true), 501 * kMi);
}

// DeepSeek-V3's experts and shared expert have the same shapes, 4096 x 7168 and 7168 x 2048.
TEST(DummyGradients, EqualShapesCountOnce) {
  Scenario s = deepSeekV3Cut();
  const LocalSizes sizes = localSizes(s);
  const double grouped = dummyGradientBytes(s, sizes, kMoe, false, false);
  s.kernels.teVersion = {2, 9};  // no grouped dummies, but the shared expert has the same shapes
  EXPECT_EQ(dummyGradientBytes(s, sizes, kMoe, false, false), grouped);
  s.model.moe.sharedExpertFfnHiddenSize = 0;
  EXPECT_EQ(dummyGradientBytes(s, sizes, kMoe, false, false), grouped - 2 * (4096.0 + 2048) * 7168);
}

TEST(DummyGradients, MtpAddsItsProjection) {
  Scenario s = deepSeekV3Cut();
  s.model.mtpNumLayers = 1;
  const LocalSizes sizes = localSizes(s);
  EXPECT_EQ(dummyGradientBytes(s, sizes, kMoe, true, false) - dummyGradientBytes(s, sizes, kMoe, false, false),
            2.0 * 7168 * 2 * 7168);
}

}  // namespace
}  // namespace shardscope
