// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/memory/part_activations.h"
#include "tests/core/memory/scenarios.h"

namespace shardscope {
namespace {

PartActivations mlp(const Scenario& s) { return denseMlpActivations(s, localSizes(s)); }

// DeepSeek-V3's dense layer, MiB: norm input 56, first linear's input 56, activation input 288, second's input 144.
// Backward: 56 of gradient, then 3 * 144 of inner gradients where 144 are gone.
TEST(MlpActivations, DenseByHand) {
  const PartActivations part = mlp(deepSeekV3Cut());
  EXPECT_EQ(bytesOfTerm(part.kept, Term::ActivationInput), 288 * kMi);
  EXPECT_EQ(part.kept.total(), (56 + 56 + 288 + 144) * kMi);
  EXPECT_EQ(part.backward.total() - part.kept.total(), (56 + 288) * kMi);
}

TEST(MlpActivations, NotGatedWithDropout) {
  Scenario s = onB200(1);
  s.batch.seqLen = 1024;
  s.batch.microBatchSize = 4;
  s.model.hiddenSize = 512;
  s.model.ffnHiddenSize = 2048;
  s.model.gatedMlp = false;
  s.model.hiddenDropout = 0.1;
  const PartActivations part = mlp(s);
  EXPECT_EQ(part.kept.total(), (4 + 4 + 16 + 16 + 2) * kMi);
  EXPECT_EQ(part.backward.total() - part.kept.total(), (4 + 16) * kMi);
}

TEST(MlpActivations, RecomputeKeepsWhatEnters) {
  Scenario s = deepSeekV3Cut();
  recompute(s, {RecomputeModule::Mlp});
  const PartActivations part = mlp(s);
  EXPECT_EQ(part.kept.total(), 56 * kMi);
  EXPECT_EQ(part.replayed, (56 + 288 + 144) * kMi);
  EXPECT_EQ(part.forward.total(), (56 + 56 + 288 + 144) * kMi);
  s.kernels.transformerImpl = TransformerImpl::Local;  // the norm is outside, so its output enters
  EXPECT_EQ(mlp(s).kept.total(), (56 + 56) * kMi);
}

TEST(MlpActivations, Fp8) {
  Scenario s = deepSeekV3Cut();
  s.precision.compute = ComputePrecision::Fp8Current;
  EXPECT_EQ(mlp(s).kept.total(), (56 + 28 + 288 + 72) * kMi);
}

}  // namespace
}  // namespace shardscope
