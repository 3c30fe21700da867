// SPDX-License-Identifier: Apache-2.0
// Sizing of context parallelism: shards of 4K to 8K tokens, and what CP can't do.
#include <algorithm>

#include "core/advice/rule.h"

namespace shardscope {
namespace {

// CP that gives every GPU about 4K tokens; TP with sequence parallelism cuts the shard as CP does.
int targetCp(const AdviceFacts& facts) {
  const double shards = static_cast<double>(facts.scenario.batch.seqLen) / kShardTarget;
  const int tp = facts.scenario.layout.sequenceParallel ? facts.scenario.layout.tp : 1;
  return std::max(1, nearestPowerOfTwo(shards) / std::max(1, tp));
}

Scenario withCp(const AdviceFacts& facts, int cp) {
  Scenario changed = facts.scenario;
  changed.layout.cp = cp;
  if (changed.layout.cpTransport == CpTransport::AllToAllP2p && changed.layout.hierarchicalCpSizes.size() == 2) {
    const int inner = std::max(1, changed.layout.hierarchicalCpSizes[0]);
    changed.layout.hierarchicalCpSizes[1] = cp / inner;
  }
  return changed;
}

std::optional<Finding> shardTooLarge(const AdviceFacts& facts) {
  if (facts.tokensPerGpu <= kShardMost) return {};
  const int cp = facts.scenario.layout.cp;
  const int target = targetCp(facts);
  if (target <= cp) return {};
  Finding found{facts.fits ? AdviceSeverity::Hint : AdviceSeverity::Warning, {}, {}};
  int offered = target;
  for (; offered > cp; offered /= 2) {
    Scenario changed = withCp(facts, offered);
    if (legalWith(changed)) {
      found.apply = std::move(changed);
      break;
    }
  }
  if (!found.apply) {
    offered = target;
    Scenario changed = withCp(facts, target);
    changed.cluster.numGpus = static_cast<int>(
        std::min<std::int64_t>(std::int64_t{facts.scenario.cluster.numGpus} * (target / std::max(1, cp)), 1 << 20));
    if (target % cp == 0 && legalWith(changed)) found.apply = std::move(changed);
  }
  const int gpus = found.apply ? found.apply->cluster.numGpus : facts.scenario.cluster.numGpus;
  found.arguments = {arg("shard", facts.tokensPerGpu), arg("seq_len", facts.scenario.batch.seqLen), arg("cp", cp),
                     arg("target", offered), arg("gpus", gpus)};
  return found;
}

std::optional<Finding> shardTooSmall(const AdviceFacts& facts) {
  const int cp = facts.scenario.layout.cp;
  if (cp <= 1 || !facts.sound || facts.tokensPerCpRank >= kShardTarget) return {};
  const int target = std::max(1, nearestPowerOfTwo(static_cast<double>(facts.scenario.batch.seqLen) / kShardTarget));
  if (target >= cp || cp % target != 0) return {};
  const int factor = cp / target;
  Finding found{facts.plan.groups.dp == 1 ? AdviceSeverity::Warning : AdviceSeverity::Hint,
                {arg("shard", facts.tokensPerCpRank), arg("cp", cp), arg("target", target),
                 arg("dp", facts.plan.groups.dp), arg("dp_after", facts.plan.groups.dp * factor)},
                {}};
  Scenario changed = withCp(facts, target);
  if (feasibleWith(changed, 0)) found.apply = std::move(changed);
  return found;
}

std::optional<std::vector<MessageArgument>> shardIsRight(const AdviceFacts& facts) {
  if (facts.scenario.batch.seqLen <= kShardMost || facts.tokensPerGpu > kShardMost ||
      facts.tokensPerCpRank < kShardTarget)
    return {};
  return std::vector{arg("seq_len", facts.scenario.batch.seqLen), arg("cp", facts.scenario.layout.cp),
                     arg("shard", facts.tokensPerGpu)};
}

// TE's all-to-all turns sequence shards into head shards: heads of Q and of K and V divide by CP.
std::optional<Finding> allToAllHeads(const AdviceFacts& facts) {
  const ParallelLayout& layout = facts.scenario.layout;
  const AttentionSpec& attention = facts.scenario.model.attention;
  if (layout.cpTransport != CpTransport::AllToAll || layout.cp <= 1) return {};
  const int tp = std::max(1, layout.tp);
  const int groups = attention.kind == AttentionKind::Mla ? attention.numHeads : attention.numQueryGroups;
  const int queryHeads = attention.numHeads / tp, kvHeads = std::max(1, groups / tp);
  if (queryHeads % layout.cp == 0 && kvHeads % layout.cp == 0) return {};
  Finding found{
      AdviceSeverity::Blocker, {arg("cp", layout.cp), arg("query_heads", queryHeads), arg("kv_heads", kvHeads)}, {}};
  Scenario changed = facts.scenario;
  changed.layout.cpTransport = CpTransport::P2p;
  if (legalWith(changed)) found.apply = std::move(changed);
  return found;
}

// More EP first, since it costs no GPUs; then more PP.
std::optional<Scenario> moreModelParallel(const AdviceFacts& facts) {
  Scenario changed = facts.scenario;
  for (int i = 0; i < 8 && changed.model.moe.numExperts > 0; ++i) {
    changed.layout.ep *= 2;
    if (changed.model.moe.numExperts % changed.layout.ep != 0) break;
    if (feasibleWith(changed, 0)) return changed;
  }
  changed = facts.scenario;
  for (int i = 0; i < 4; ++i) {
    setPipeline(changed, changed.layout.pp * 2, changed.layout.vpp);
    mendGlobalBatch(changed);
    if (feasibleWith(changed, 0)) return changed;
  }
  return {};
}

std::optional<Finding> cpReplacesNothing(const AdviceFacts& facts) {
  const ParallelLayout& layout = facts.scenario.layout;
  const Bytes state = facts.worst().staticBytes;
  if (layout.cp <= 1 || facts.fits || !facts.sound || state <= facts.capacity) return {};
  Finding found{AdviceSeverity::Warning, {}, moreModelParallel(facts)};
  const ParallelLayout& after = found.apply ? found.apply->layout : layout;
  found.arguments = {arg("cp", layout.cp),           arg("ep", layout.ep),     arg("pp", layout.pp),
                     arg("stage", facts.worstStage), arg("state", state),      arg("capacity", facts.capacity),
                     arg("ep_after", after.ep),      arg("pp_after", after.pp)};
  return found;
}

}  // namespace

std::span<const AdviceRule> cpRules() {
  static constexpr AdviceRule kRules[] = {
      {"advice.cp-a2a-heads", "Transformer Engine, all-to-all context parallelism", allToAllHeads},
      {"advice.cp-shard-large", "MoE long-context guide, CP sizing rule 1", shardTooLarge, shardIsRight},
      {"advice.cp-shard-small", "MoE long-context guide, CP sizing rule 1", shardTooSmall},
      {"advice.cp-not-ep-pp", "MoE long-context guide, pitfall 1", cpReplacesNothing},
  };
  return kRules;
}

}  // namespace shardscope
