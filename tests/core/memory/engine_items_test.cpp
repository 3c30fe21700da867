// SPDX-License-Identifier: Apache-2.0
// Moments of the engine added up by hand. What it really allocates is measured in tests/kernels/step/memory_test.cpp.
#include "core/memory/engine_items.h"

#include <gtest/gtest.h>

#include "tests/core/memory/scenarios.h"

namespace shardscope {
namespace {

constexpr LayerKind kDense{MixerKind::FullAttention, FfnKind::Dense};

// u = 1000 tokens, h = 100, 10 heads and 2 KV heads of 10, F = 300, V = 5000. In bytes: u*h is 200 k, the MLP's inner
// side 600 k once and 1200 k gated.
Scenario smallDense() {
  Scenario s;
  s.runtime = RuntimeProfile::ShardscopeEngine;
  s.model.numLayers = s.model.numDenseLayers = 2;
  s.model.hiddenSize = 100;
  s.model.ffnHiddenSize = 300;
  s.model.vocabSize = 5000;
  s.model.attention.numHeads = 10;
  s.model.attention.numQueryGroups = 2;
  s.model.attention.headDim = 10;
  s.batch.seqLen = 1000;
  return s;
}

TEST(EngineItems, ADenseLayer) {
  const Scenario s = smallDense();
  const LocalSizes sizes = localSizes(s);
  const ItemCost cost = engineLayerCost(s, sizes, kDense);
  // Attention: norm's input and output, q k v (200+40+40), log-sum-exp 40, output: 920 k. MLP: 200 + 200 + 1200 + 600.
  EXPECT_EQ(cost.kept.total(), (920 + 2200) * 1000);
  // Widest when the MLP's product is there.
  EXPECT_EQ(cost.forward.total(), (920 + 2200 + 200) * 1000);
  // Widest when the gradient of the gated side is made: without the second linear's input, with the layer's gradient,
  // that of the activation and its own.
  EXPECT_EQ(cost.backward.total(), (920 + 2200 - 600 + 200 + 600 + 1200) * 1000);
  EXPECT_EQ(bytesOfTerm(cost.backward, Term::EngineBackward), (200 + 600 + 1200) * 1000);
}

TEST(EngineItems, FourBytesInFp32) {
  Scenario s = smallDense();
  s.precision.compute = ComputePrecision::Fp32;
  const LocalSizes sizes = localSizes(s);
  EXPECT_EQ(engineLayerCost(s, sizes, kDense).kept.total(), 2 * (920 + 2200 - 40) * 1000 + 40 * 1000);
}

TEST(EngineItems, AHeadReplacesItsLogitsByTheirGradient) {
  const Scenario s = smallDense();
  const LocalSizes sizes = localSizes(s);
  const ItemCost cost = engineTailCost(s, sizes, 0, true);
  EXPECT_EQ(cost.kept.total(), (400 + 10000) * 1000);
  EXPECT_EQ(cost.forward.total(), (400 + 10000 + 12) * 1000);  // maximum and two sums a token in FP32
  EXPECT_EQ(cost.backward.total(), (400 + 10000) * 1000);      // the input's gradient takes the place of the input
}

TEST(EngineItems, ACheckpointKeepsWhatEntersItsLayers) {
  const Scenario s = smallDense();
  const LocalSizes sizes = localSizes(s);
  const LayerKind layers[] = {kDense, kDense};
  const ItemCost cost = engineCheckpointCost(s, sizes, layers);
  EXPECT_EQ(cost.kept.total(), 200 * 1000);
  // The second layer as if alone, beside the checkpoint.
  EXPECT_EQ(cost.forward.total(), (200 + 920 + 2200 + 200) * 1000);
  // Both layers again, and the second one's backward.
  EXPECT_EQ(cost.backward.total(), (2 * (920 + 2200) - 600 + 200 + 600 + 1200) * 1000);
}

TEST(EngineItems, OffloadedTensorsComeBackBeforeTheBackward) {
  Scenario s = smallDense();
  s.activationOffload = bit(OffloadModule::CoreAttn);
  const LocalSizes sizes = localSizes(s);
  const ItemCost cost = engineLayerCost(s, sizes, kDense);
  EXPECT_EQ(cost.kept.total(), (920 + 2200 - 320) * 1000);
  EXPECT_EQ(bytesOfTerm(cost.backward, Term::OffloadResident), 320 * 1000);
}

}  // namespace
}  // namespace shardscope
