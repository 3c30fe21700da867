// SPDX-License-Identifier: Apache-2.0
#include "core/cost/op_cost.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/core/cost/cost_fixture.h"

namespace shardscope {
namespace {

constexpr double kUs = 1e3;  // ns

// 2*4096*4096*4096 FLOP = 137.4 GFLOP at 100 TFLOP/s = 1374.4 us; backward twice that.
TEST(MatrixProduct, ComputeBoundByHand) {
  const Scenario s = denseScenario(1, 1);
  const Op op = matrixProduct(basisOf(s), "p", StepPart::Linear, {4096, 4096, 4096}, {});
  EXPECT_NEAR(op.forward, 1374.4 * kUs, 0.1 * kUs);
  EXPECT_NEAR(op.backward, 2 * op.forward, 1e-6);
  EXPECT_DOUBLE_EQ(op.flopsBackward, 2 * op.flops);
}

// One token: reading 4096 x 4096 weights of 2 B takes 33.6 us at 1 TB/s, the product 0.3 us. The weight gradient reads
// and writes 4 B an element: 134.2 us.
TEST(MatrixProduct, MemoryBoundByHand) {
  const Scenario s = denseScenario(1, 1);
  const Op op = matrixProduct(basisOf(s), "p", StepPart::Linear, {1, 4096, 4096}, {});
  EXPECT_NEAR(op.forward, 33.57 * kUs, 0.03 * kUs);
  EXPECT_NEAR(op.backward, (33.57 + 134.23) * kUs, 0.1 * kUs);
}

TEST(MatrixProduct, SmallShapesReachLessOfThePeak) {
  Scenario s = denseScenario(1, 1);
  s.cluster.calibration.denseSurface = 256;
  const CostBasis basis = basisOf(s);
  // 256 * 3/4096 = 18.75 %; a width of 2880 is computed as 23 tiles of 128, 2944.
  const Op large = matrixProduct(basis, "p", StepPart::Linear, {4096, 4096, 4096}, {});
  EXPECT_NEAR(large.forward, 1374.4 * 1.1875 * kUs, 0.2 * kUs);
  const Op odd = matrixProduct(basis, "p", StepPart::Linear, {4096, 2880, 4096}, {});
  const double shape = 1 + 256 * (2.0 / 4096 + 1.0 / 2880);
  EXPECT_NEAR(odd.forward, odd.flops / 100e12 * 1e9 * shape * 2944 / 2880, 1);
}

// FP8: twice the peak, and 1 us more for each MB moved by quantization: 4 B an element of input and output gradient.
TEST(MatrixProduct, LowPrecisionQuantizesItsInput) {
  Scenario s = denseScenario(1, 1);
  s.precision.compute = ComputePrecision::Fp8Current;
  const CostBasis basis = basisOf(s);
  const double quantize = 4.0 * 4096 * 4096 / 1e12 * 1e9;
  const Op op = matrixProduct(basis, "p", StepPart::Linear, {4096, 4096, 4096}, {});
  EXPECT_NEAR(op.forward, 687.2 * kUs + quantize, 0.1 * kUs);
  EXPECT_NEAR(op.backward, 2 * 687.2 * kUs + quantize, 0.1 * kUs);
  const Op router = matrixProduct(basis, "r", StepPart::Routing, {4096, 4096, 4096, 1, false}, {});
  EXPECT_NEAR(router.forward, 1374.4 * kUs, 0.1 * kUs) << "stays in bf16";
}

// 2 * 4096 tokens * 2048 seen on average * 2 products * 1024 wide = 34.4 GFLOP = 343.6 us; backward 2.5 times.
TEST(CoreAttention, CausalHalfByHand) {
  const Scenario s = denseScenario(1, 1);
  OpList list;
  addCoreAttention(basisOf(s), MixerKind::FullAttention, list);
  const Op* op = findOp(list, "attention.core");
  ASSERT_NE(op, nullptr);
  EXPECT_NEAR(op->forward, 343.6 * kUs, 0.1 * kUs);
  EXPECT_NEAR(op->backward, 2.5 * op->forward, 1);
}

TEST(CoreAttention, TensorAndContextParallelDivideTheWork) {
  Scenario s = denseScenario(1, 8);
  OpList whole, divided;
  addCoreAttention(basisOf(s), MixerKind::FullAttention, whole);
  s.layout.tp = 2;
  s.layout.cp = 4;
  addCoreAttention(basisOf(s), MixerKind::FullAttention, divided);
  EXPECT_NEAR(divided.ops[0].flops, whole.ops[0].flops / 8, 1);
}

TEST(CoreAttention, WindowAndUnfused) {
  Scenario s = denseScenario(1, 1);
  s.model.attention.slidingWindow = 256;
  OpList window, full, unfused;
  addCoreAttention(basisOf(s), MixerKind::SlidingWindow, window);
  addCoreAttention(basisOf(s), MixerKind::FullAttention, full);
  EXPECT_DOUBLE_EQ(window.ops[0].flops, full.ops[0].flops * 256 / 2048);
  s.kernels.attention = AttentionKernel::Unfused;
  addCoreAttention(basisOf(s), MixerKind::FullAttention, unfused);
  EXPECT_DOUBLE_EQ(unfused.ops[0].flops, 2 * full.ops[0].flops) << "the whole square";
  EXPECT_GT(unfused.ops[0].bytes, 8.0 * 4096 * 4096 * 2) << "scores go through memory";
}

// Two widths: 192 for q and k, 128 for v: 2 * 4096 * 2048 * 8 heads * 320.
TEST(CoreAttention, LatentAttentionHasTwoWidths) {
  Scenario s = denseScenario(1, 1);
  AttentionSpec& a = s.model.attention;
  a.kind = AttentionKind::Mla;
  a.qLoraRank = 256;
  a.kvLoraRank = 128;
  a.qkNopeHeadDim = 128;
  a.qkRopeHeadDim = 64;
  a.vHeadDim = 128;
  a.headDim = 192;
  OpList list;
  addCoreAttention(basisOf(s), MixerKind::FullAttention, list);
  EXPECT_DOUBLE_EQ(list.ops[0].flops, 2.0 * 4096 * 2048 * 8 * 320);
}

// FLOPs of the ops that Megatron counts, forward and twice backward, equal its own sum (model_flops_test.cpp).
TEST(LayerOps, MatrixFlopsOfADenseLayer) {
  const Scenario s = denseScenario(1, 1);
  OpList list;
  addLayerOps(basisOf(s), {}, list);
  double flops = 0;
  for (const Op& op : list)
    if (op.part == StepPart::Linear) flops += op.flops + op.flopsBackward;
  // h*(8+4)*128 + 8*128*h + 3*h*4096 multiply-adds a token, 6 FLOP each
  const double h = 1024;
  EXPECT_DOUBLE_EQ(flops, 6.0 * 4096 * (h * 12 * 128 + 1024 * h + 3 * h * 4096));
}

TEST(LayerOps, ExpertsSeeTopkCopiesOfEveryToken) {
  const Scenario s = moeScenario(1, 8);
  OpList list;
  addLayerOps(basisOf(s), {MixerKind::FullAttention, FfnKind::Moe}, list);
  double flops = 0;
  for (const Op& op : list)
    if (op.part == StepPart::GroupedGemm) flops += op.flops;
  EXPECT_DOUBLE_EQ(flops, 2.0 * 2 * 4096 * 3 * 1024 * 512);
}

TEST(LayerOps, HottestRankSetsTheExpertTime) {
  Scenario s = moeScenario(1, 8);
  s.moe.imbalance = 1.5;
  EXPECT_DOUBLE_EQ(basisOf(s).hottest, 1.5);
  s.moe.imbalance = 1;
  s.moe.routing = Routing::Natural;
  s.cluster.calibration.routingNatural = 1.4;
  EXPECT_DOUBLE_EQ(basisOf(s).hottest, 1.4);
  s.moe.capacityFactor = 1.25;
  EXPECT_DOUBLE_EQ(basisOf(s).hottest, 1.25) << "tokens beyond the capacity are dropped";
  s.moe.padToCapacity = true;
  s.moe.capacityFactor = 1;
  EXPECT_DOUBLE_EQ(basisOf(s).hottest, 1) << "padded to the same size everywhere";
}

TEST(LayerOps, EveryKindHasItsOpsAndFitsTheList) {
  Scenario s = moeScenario(1, 8);
  s.model.moe.sharedExpertFfnHiddenSize = 512;
  s.model.attention.outputGate = true;
  s.model.attention.qkNorm = QkNorm::PerHead;
  s.model.bias.experts = true;
  s.model.attention.linear = GatedDeltaNetSpec{4, 128, 8, 128, 4, 4};
  const CostBasis basis = basisOf(s);
  for (const MixerKind mixer : {MixerKind::FullAttention, MixerKind::SlidingWindow, MixerKind::GatedDeltaNet})
    for (const FfnKind ffn : {FfnKind::Dense, FfnKind::Moe}) {
      OpList list;
      addLayerOps(basis, {mixer, ffn}, list);
      std::set<std::string_view> names;
      for (const Op& op : list) {
        EXPECT_TRUE(names.insert(op.name).second) << op.name;
        EXPECT_GE(op.forward, 0) << op.name;
        EXPECT_GE(op.backward, 0) << op.name;
      }
      EXPECT_GT(list.count, 8);
      EXPECT_LT(list.count, static_cast<int>(list.ops.size()));
    }
}

TEST(OutputOps, UnfusedLossMovesMoreThanFused) {
  Scenario s = denseScenario(1, 1);
  const auto lossOf = [&](CrossEntropyFusion fusion) {
    s.kernels.crossEntropyFusion = fusion;
    OpList list;
    addOutputOps(basisOf(s), list);
    return findOp(list, "output.loss")->forward;
  };
  EXPECT_LT(lossOf(CrossEntropyFusion::Te), lossOf(CrossEntropyFusion::Native));
  EXPECT_LT(lossOf(CrossEntropyFusion::Native), lossOf(CrossEntropyFusion::None));
}

TEST(PartNames, AreUnique) {
  std::set<std::string_view> names;
  for (int i = 0; i < kStepParts; ++i) EXPECT_TRUE(names.insert(partName(static_cast<StepPart>(i))).second);
}

TEST(CostBasis, UnknownPeaksFallBack) {
  Scenario s = denseScenario(1, 1);
  s.cluster.gpu.peak = {};
  s.cluster.gpu.peak.fp32.value = 10e12;
  s.precision.compute = ComputePrecision::NvFp4;
  EXPECT_DOUBLE_EQ(basisOf(s).denseFlop, 1e9 / 10e12);
}

}  // namespace
}  // namespace shardscope
