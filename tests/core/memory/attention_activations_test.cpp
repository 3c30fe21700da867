// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/memory/part_activations.h"
#include "tests/core/memory/scenarios.h"

namespace shardscope {
namespace {

PartActivations attention(const Scenario& s) { return attentionActivations(s, localSizes(s)); }

// DeepSeek-V3, 4096 tokens, MiB: norm input 56, down-projections' input 56, latents 12+12 and 4+4, q k v 192+192+128,
// log-sum-exp 2, projection input 128.
TEST(AttentionActivations, Mla) {
  const PartActivations part = attention(deepSeekV3Cut());
  EXPECT_EQ(bytesOfTerm(part.kept, Term::AttentionNormInput), 56 * kMi);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::MlaDownInput), 56 * kMi);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::MlaQueryNormInput), 12 * kMi);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::MlaQueryUpInput), 12 * kMi);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::MlaKvNormInput), 4 * kMi);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::MlaKvUpInput), 4 * kMi);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::CoreQkv), 512 * kMi);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::LogSumExp), 2 * kMi);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::ProjectionInput), 128 * kMi);
  EXPECT_EQ(part.kept.total(), (56 + 56 + 32 + 514 + 128) * kMi);
  EXPECT_EQ(part.forward.total(), part.kept.total());
}

TEST(AttentionActivations, MlaRecomputeKeepsTheLatents) {
  Scenario s = deepSeekV3Cut();
  recompute(s, {RecomputeModule::MlaUpProj, RecomputeModule::LayerNorm});
  const PartActivations part = attention(s);
  EXPECT_EQ(part.kept.total(), (56 + 12 + 4 + 2 + 128) * kMi);
  EXPECT_EQ(part.replayed, (56 + 12 + 4 + 512) * kMi);
  // While the layer runs, what will be dropped is there as well.
  EXPECT_EQ(part.forward.total(), (786) * kMi);
  EXPECT_EQ(bytesOfTerm(part.backward, Term::Replayed), part.replayed);
}

TEST(AttentionActivations, MlaWithoutQueryLatentOrNorms) {
  Scenario s = deepSeekV3Cut();
  s.model.attention.qLoraRank = 0;
  s.model.attention.qkNorm = QkNorm::None;
  const PartActivations part = attention(s);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::MlaQueryUpInput), 0);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::MlaKvNormInput), 0);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::MlaKvUpInput), 4 * kMi);
}

// Llama-3 70B at TP4, 4096 tokens, 1024 a shard, MiB: 16 norm input, 16 QKV input, (16 + 2*2)*128 wide q k v = 20,
// 0.25 log-sum-exp, 16 projection input.
TEST(AttentionActivations, GqaUnderTensorParallelism) {
  const PartActivations part = attention(llama70bCut(4));
  EXPECT_EQ(bytesOfTerm(part.kept, Term::CoreQkv), 20 * kMi);
  EXPECT_EQ(part.kept.total(), (16 + 16 + 20 + 0.25 + 16) * kMi);
  Scenario normed = llama70bCut(4);
  normed.model.attention.qkNorm = QkNorm::PerHead;
  EXPECT_EQ(bytesOfTerm(attention(normed).kept, Term::QkNormInput), 18 * kMi);
  // The norm is fused into the QKV product: recompute of layernorm does nothing here.
  Scenario dropped = llama70bCut(4);
  recompute(dropped, {RecomputeModule::LayerNorm});
  EXPECT_EQ(attention(dropped).kept.total(), part.kept.total());
}

// 8 heads, 2 sequences of 1024: 2*8*1024*1024 scores; 2 B kept and 2 B more for the softmax, 5 and 4 with dropout.
TEST(AttentionActivations, UnfusedFormsTheScores) {
  Scenario s = onB200(1);
  s.batch.seqLen = 1024;
  s.batch.microBatchSize = 2;
  s.model.hiddenSize = 512;
  s.model.attention.numHeads = s.model.attention.numQueryGroups = 8;
  s.model.attention.headDim = 64;
  s.kernels.attention = AttentionKernel::Unfused;
  EXPECT_EQ(bytesOfTerm(attention(s).kept, Term::AttentionScores), 32 * kMi);
  EXPECT_EQ(bytesOfTerm(attention(s).forward, Term::SoftmaxTemporary), 32 * kMi);
  EXPECT_EQ(bytesOfTerm(attention(s).forward, Term::ProjectionInput), 0);
  s.model.attentionDropout = 0.1;
  s.model.hiddenDropout = 0.1;
  EXPECT_EQ(bytesOfTerm(attention(s).kept, Term::AttentionScores), 80 * kMi);
  EXPECT_EQ(bytesOfTerm(attention(s).backward, Term::SoftmaxTemporary), 64 * kMi);
  EXPECT_EQ(bytesOfTerm(attention(s).kept, Term::AttentionDropout), 1 * kMi);
  recompute(s, {RecomputeModule::CoreAttn});
  EXPECT_EQ(bytesOfTerm(attention(s).kept, Term::AttentionScores), 0);
  EXPECT_EQ(attention(s).replayed, 80 * kMi);
}

TEST(AttentionActivations, ContextParallelTransports) {
  Scenario s = llama70bCut(2);
  s.layout.cp = 4;
  s.batch.seqLen = 32768;
  const double output = 2.0 * 8192 * 32 * 128;
  EXPECT_EQ(bytesOfTerm(attention(s).kept, Term::ContextParallelOutput), 0);
  s.layout.cpTransport = CpTransport::AllToAll;
  EXPECT_EQ(bytesOfTerm(attention(s).kept, Term::ContextParallelOutput), output);
  s.kernels.teVersion = {2, 7};
  EXPECT_EQ(bytesOfTerm(attention(s).kept, Term::ContextParallelOutput), 0);
  s.layout.cpTransport = CpTransport::AllGather;  // 4 KV heads of K and of V, all 32768 tokens
  EXPECT_EQ(bytesOfTerm(attention(s).forward, Term::GatheredKeyValue), 2.0 * 32768 * 2 * 4 * 128);
}

TEST(AttentionActivations, Fp8KeepsLinearInputsInOneByteAndTheProjectionInputTwice) {
  Scenario s = llama70bCut(4);
  s.precision.compute = ComputePrecision::Fp8Current;
  const PartActivations part = attention(s);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::QkvInput), 8 * kMi);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::ProjectionInput), 16 * kMi);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::ProjectionLowBitInput), 8 * kMi);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::AttentionNormInput), 16 * kMi);
}

TEST(AttentionActivations, GateSinksAndOffload) {
  Scenario s = llama70bCut(4);
  s.model.attention.outputGate = true;
  s.model.attention.sinks = true;
  PartActivations part = attention(s);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::AttentionGate), 32 * kMi);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::AttentionSinks), 4 * 16);
  s.activationOffload = bit(OffloadModule::CoreAttn) | bit(OffloadModule::AttnNorm);
  part = attention(s);
  EXPECT_EQ(part.offloaded, (16 + 20 + 0.25 + 32) * kMi);
  EXPECT_EQ(bytesOfTerm(part.kept, Term::CoreQkv), 0);
  EXPECT_EQ(bytesOfTerm(part.forward, Term::OffloadResident), part.offloaded);
}

}  // namespace
}  // namespace shardscope
