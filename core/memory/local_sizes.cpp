// SPDX-License-Identifier: Apache-2.0
// Sources: TE dot_product_attention/utils.py (choice of the kernel: fused before flash from Hopper on, no deterministic
// fused kernel on Blackwell), Megatron-LM core/transformer/moe/moe_utils.py (capacity) and token_dispatcher.py
// (budget).
#include "core/memory/local_sizes.h"

#include <algorithm>
#include <cmath>

namespace shardscope {
namespace {

double atLeastOne(int value) { return std::max(1, value); }
double atLeastZero(int value) { return std::max(0, value); }

// Rows a rank computes over the balanced mean: its budget where one is set, padding included, else its imbalance.
double routedFactor(const MoeRunSpec& moe) {
  if (moe.dispatcher == Dispatcher::HybridEp && moe.rankCapacityFactor > 0) return moe.rankCapacityFactor;
  const double hottest = std::max(0.0, moe.imbalance);
  if (moe.capacityFactor <= 0) return hottest;
  return moe.padToCapacity ? moe.capacityFactor : std::min(hottest, moe.capacityFactor);
}

// One byte and its scales: one a tensor, or FP32 a block of 128, or one byte a block of 32; half a byte and one a block
// of 16 in FP4.
double bytesOfLinearInput(ComputePrecision compute) {
  switch (compute) {
    case ComputePrecision::Fp32:
      return 4;
    case ComputePrecision::Bf16:
    case ComputePrecision::Fp16:
      return 2;
    case ComputePrecision::Fp8Current:
    case ComputePrecision::Fp8Delayed:
      return 1;
    case ComputePrecision::Fp8Block:
    case ComputePrecision::MxFp8:
      return 1 + 1.0 / 32;
    case ComputePrecision::NvFp4:
      return 0.5 + 1.0 / 16;
  }
  return 2;
}

}  // namespace

double roundedUpQuotient(double value, double divisor) { return std::ceil(value / std::max(1.0, divisor)); }

LocalSizes localSizes(const Scenario& s) {
  LocalSizes sizes;
  sizes.tp = atLeastOne(s.layout.tp);
  sizes.etp = atLeastOne(s.layout.etp);
  sizes.expertGroup = sizes.etp * atLeastOne(s.layout.ep);
  sizes.hidden = atLeastZero(s.model.hiddenSize);
  const double batch = atLeastOne(s.batch.microBatchSize);
  const double sequence = atLeastZero(s.batch.seqLen);
  const double localSequence = roundedUpQuotient(sequence, atLeastOne(s.layout.cp));
  sizes.tokens = batch * localSequence;
  sizes.shard = s.layout.sequenceParallel ? roundedUpQuotient(sizes.tokens, sizes.tp) : sizes.tokens;
  sizes.heads = roundedUpQuotient(atLeastZero(s.model.attention.numHeads), sizes.tp);
  sizes.kvHeads = std::max(1.0, roundedUpQuotient(atLeastZero(s.model.attention.numQueryGroups), sizes.tp));
  sizes.scores = batch * sizes.heads * localSequence * sequence;
  sizes.routed = std::ceil(atLeastZero(s.model.moe.topk) * sizes.shard * sizes.etp * routedFactor(s.moe));
  sizes.element = s.precision.compute == ComputePrecision::Fp32 ? 4 : 2;
  sizes.lowBit = isLowBit(s.precision.compute);
  sizes.linearInput = bytesOfLinearInput(s.precision.compute);
  sizes.gate = s.model.gatedMlp ? 2 : 1;
  return sizes;
}

bool hasNoFusedKernel(const Scenario& s) {
  return s.runtime == RuntimeProfile::Megatron && s.precision.compute == ComputePrecision::Fp32;
}

bool materializesScores(const Scenario& s) {
  return hasNoFusedKernel(s) || s.kernels.attention == AttentionKernel::Unfused ||
         s.kernels.transformerImpl == TransformerImpl::Local;
}

bool keepsSecondAttentionLayout(const Scenario& s) {
  if (s.runtime != RuntimeProfile::Megatron || materializesScores(s)) return false;
  if (s.batch.microBatchSize <= 1 || s.layout.cp > 1) return false;
  const int capability = s.cluster.gpu.computeCapability;
  switch (s.kernels.attention) {
    case AttentionKernel::Flash:
      return true;
    case AttentionKernel::Auto:
      return capability < 90 || (capability >= 100 && s.kernels.deterministic);
    default:
      return false;
  }
}

}  // namespace shardscope
