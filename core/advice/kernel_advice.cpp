// SPDX-License-Identifier: Apache-2.0
// Precision, kernels and software that long context leans on.
#include <algorithm>

#include "core/advice/rule.h"

namespace shardscope {
namespace {

// Blocks are the FP8 recipe of Hopper, MX blocks that of data-centre Blackwell (Transformer Engine quantization).
std::optional<ComputePrecision> lowPrecisionOf(const AdviceFacts& facts) {
  if (facts.scenario.cluster.gpu.peak.fp8.value <= 0) return {};
  if (facts.blackwell) return ComputePrecision::MxFp8;
  if (facts.hopper) return ComputePrecision::Fp8Block;
  return {};
}

std::string nameOf(ComputePrecision precision) { return precision == ComputePrecision::MxFp8 ? "mxfp8" : "fp8-block"; }

bool isBf16(const Scenario& scenario) { return scenario.precision.compute == ComputePrecision::Bf16; }

Dispatcher dispatcherFor(const AdviceFacts& facts) {
  if (facts.wideNvlink) return Dispatcher::HybridEp;
  return facts.hopper ? Dispatcher::DeepEp : Dispatcher::AllToAll;
}

// Nothing that long context asks for has been set: the settings of a 4K run.
bool hasShortSettings(const AdviceFacts& facts) {
  const Scenario& scenario = facts.scenario;
  const Dispatcher dispatcher = scenario.moe.dispatcher;
  return scenario.model.moe.numExperts > 0 && scenario.batch.seqLen >= kLongContext &&
         scenario.recompute.granularity == RecomputeGranularity::None && scenario.optimizer.cpuOffloadFraction <= 0 &&
         (dispatcher == Dispatcher::AllToAll || dispatcher == Dispatcher::AllGather) && isBf16(scenario);
}

std::optional<Finding> shortBaseline(const AdviceFacts& facts) {
  if (!hasShortSettings(facts)) return {};
  Scenario changed = facts.scenario;
  changed.recompute.granularity = RecomputeGranularity::Selective;
  changed.recompute.modules = bit(RecomputeModule::LayerNorm) | bit(RecomputeModule::MoeAct);
  if (changed.model.attention.kind == AttentionKind::Mla) changed.recompute.modules |= bit(RecomputeModule::MlaUpProj);
  if (changed.layout.ep > 1) changed.moe.dispatcher = dispatcherFor(facts);
  if (!facts.fits && changed.batch.seqLen >= kVeryLongContext) changed.optimizer.cpuOffloadFraction = 1.0;
  Finding found{
      facts.fits ? AdviceSeverity::Hint : AdviceSeverity::Warning,
      {arg("seq_len", changed.batch.seqLen), arg("reserved", facts.reserved), arg("capacity", facts.capacity)},
      {}};
  if (legalWith(changed)) found.apply = std::move(changed);
  return found;
}

std::optional<Finding> lowerPrecision(const AdviceFacts& facts) {
  const Scenario& scenario = facts.scenario;
  if (scenario.batch.seqLen < kLongContext || !isBf16(scenario) || !facts.plan.legal) return {};
  const std::optional<ComputePrecision> precision = lowPrecisionOf(facts);
  if (!precision) return {};
  Scenario changed = scenario;
  changed.precision.compute = *precision;
  const PlanSummary after = simulate(changed);
  const Nanoseconds time = after.time;
  if (!after.legal || time >= facts.plan.step.time || (facts.fits && !after.feasible)) return {};
  return Finding{
      AdviceSeverity::Hint,
      {arg("precision", nameOf(*precision)), arg("gpu", scenario.cluster.gpu.title), arg("time", facts.plan.step.time),
       arg("time_after", time), arg("reserved", facts.reserved), arg("reserved_after", after.peakReserved)},
      std::move(changed)};
}

// The planner's own rules were read at this release and later.
constexpr Version kRecentTe{2, 8};

std::optional<Finding> oldKernels(const AdviceFacts& facts) {
  const Scenario& scenario = facts.scenario;
  if (scenario.batch.seqLen < kVeryLongContext || scenario.kernels.teVersion >= kRecentTe) return {};
  const auto text = [](Version v) { return std::to_string(v.major) + "." + std::to_string(v.minor); };
  Finding found{AdviceSeverity::Warning,
                {arg("version", text(scenario.kernels.teVersion)), arg("recent", text(kRecentTe)),
                 arg("seq_len", scenario.batch.seqLen)},
                {}};
  Scenario changed = scenario;
  changed.kernels.teVersion = KernelSpec{}.teVersion;
  if (legalWith(changed)) found.apply = std::move(changed);
  return found;
}

std::optional<std::vector<MessageArgument>> recentKernels(const AdviceFacts& facts) {
  if (facts.scenario.batch.seqLen < kVeryLongContext || oldKernels(facts)) return {};
  const Version v = facts.scenario.kernels.teVersion;
  return std::vector{arg("version", std::to_string(v.major) + "." + std::to_string(v.minor))};
}

// Scores of an unfused kernel grow with the square of the length: s * s_full * heads, 2 bytes each.
std::optional<Finding> unfusedAttention(const AdviceFacts& facts) {
  const Scenario& scenario = facts.scenario;
  const bool unfused = scenario.kernels.attention == AttentionKernel::Unfused ||
                       scenario.kernels.transformerImpl == TransformerImpl::Local;
  if (!unfused || scenario.batch.seqLen <= kShardMost) return {};
  const int heads = std::max(1, scenario.model.attention.numHeads / std::max(1, scenario.layout.tp));
  const Bytes scores =
      Bytes{2} * facts.tokensPerCpRank * scenario.batch.seqLen * heads * std::max(1, scenario.batch.microBatchSize);
  Finding found{AdviceSeverity::Warning, {arg("seq_len", scenario.batch.seqLen), arg("scores", scores)}, {}};
  Scenario changed = scenario;
  changed.kernels.attention = AttentionKernel::Flash;
  changed.kernels.transformerImpl = TransformerImpl::TransformerEngine;
  if (legalWith(changed)) found.apply = std::move(changed);
  return found;
}

std::optional<Finding> maskInBatch(const AdviceFacts& facts) {
  const Scenario& scenario = facts.scenario;
  if (!scenario.batch.attentionMask || scenario.batch.seqLen <= kShardMost) return {};
  const Bytes mask = Bytes{facts.tokensPerCpRank} * scenario.batch.seqLen * std::max(1, scenario.batch.microBatchSize);
  Finding found{AdviceSeverity::Warning, {arg("seq_len", scenario.batch.seqLen), arg("mask", mask)}, {}};
  Scenario changed = scenario;
  changed.batch.attentionMask = false;
  if (legalWith(changed)) found.apply = std::move(changed);
  return found;
}

// Where the last stage is the tight one its logits weigh most: 6 bytes an element unfused, 2 with TE's in-place kernel.
std::optional<Finding> fuseTheLoss(const AdviceFacts& facts) {
  const Scenario& scenario = facts.scenario;
  const bool atLoss = facts.worstStage == facts.plan.pipeline.pp - 1;
  if (!facts.tight() || !atLoss || scenario.kernels.crossEntropyFusion != CrossEntropyFusion::None) return {};
  Scenario changed = scenario;
  changed.kernels.crossEntropyFusion = CrossEntropyFusion::Te;
  const Bytes reserved = memoryWith(facts, changed).reserved;
  if (reserved >= facts.reserved || !legalWith(changed)) return {};
  return Finding{AdviceSeverity::Hint,
                 {arg("stage", facts.worstStage), arg("reserved", facts.reserved), arg("reserved_after", reserved)},
                 std::move(changed)};
}

std::optional<Finding> fusedLossOfBridge(const AdviceFacts& facts) {
  if (facts.scenario.kernels.crossEntropyFusion != CrossEntropyFusion::Te) return {};
  Scenario changed = facts.scenario;
  changed.kernels.crossEntropyFusion = CrossEntropyFusion::Native;
  if (!feasibleWith(changed, 0)) return Finding{AdviceSeverity::Hint, {}, {}};
  return Finding{AdviceSeverity::Hint, {}, std::move(changed)};
}

}  // namespace

std::span<const AdviceRule> kernelRules() {
  static constexpr AdviceRule kRules[] = {
      {"advice.short-baseline", "MoE long-context guide, pitfall 2", shortBaseline},
      {"advice.attention-unfused", "MoE long-context guide: attention memory dominates", unfusedAttention},
      {"advice.attention-mask", "Megatron-LM data loader: the mask of a batch", maskInBatch},
      {"advice.kernels-old", "MoE long-context guide, pitfall 5", oldKernels, recentKernels},
      {"advice.low-precision", "MoE long-context guide: lower precision", lowerPrecision},
      {"advice.loss-fusion", "Memory plan of this scenario", fuseTheLoss},
      {"advice.loss-fusion-te", "Megatron-LM arguments: cross-entropy fusion", fusedLossOfBridge},
  };
  return kRules;
}

}  // namespace shardscope
