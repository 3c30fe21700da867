// SPDX-License-Identifier: Apache-2.0
// World size, tensor and sequence parallelism.
#include <algorithm>

#include "core/base/saturating.h"
#include "core/legality/rules.h"

namespace shardscope::legality {
namespace {

using Facts = const LegalityFacts&;

Verdict degreesArePositive(Facts f) {
  const ParallelLayout& l = f.layout();
  const int least = std::min({l.tp, l.cp, l.ep, l.etp, l.pp, l.vpp});
  return brokenIf(least < 1, least, 1);
}

Verdict dimensionsAreGiven(Facts f) {
  const ModelSpec& m = f.model();
  const int least = std::min({m.numLayers, m.hiddenSize, m.vocabSize, m.attention.numHeads});
  return brokenIf(least < 1, least, 1);
}

Verdict worldDividesByAttention(Facts f) {
  const ParallelLayout& l = f.layout();
  return brokenIf(!f.groups.dpDivides, f.groups.worldSize, saturatingProduct(l.tp, l.cp, l.pp));
}

Verdict worldDividesByExperts(Facts f) {
  const ParallelLayout& l = f.layout();
  return brokenIf(!f.groups.edpDivides, f.groups.worldSize, saturatingProduct(l.etp, l.ep, l.pp));
}

Verdict groupsFitTp(Facts f) {
  const int tp = f.layout().tp, groups = f.attention().numQueryGroups;
  if (f.attention().kind != AttentionKind::Gqa || groups < 1 || tp < 1) return {};
  return brokenIf(groups % tp != 0 && tp % groups != 0, groups, tp);
}

Verdict vocabularyDivides(Facts f) {
  const std::int64_t tp = std::max(1, f.layout().tp), vocab = f.model().vocabSize;
  const std::int64_t unit = std::max(1, f.model().vocabDivisor) * tp;
  return brokenIf(vocab % tp != 0, vocab, (vocab + unit - 1) / unit * unit);
}

Verdict sequenceDividesByTp(Facts f) {
  const ParallelLayout& l = f.layout();
  const std::int64_t shard = f.scenario.batch.seqLen / std::max(1, l.cp);
  return l.sequenceParallel ? mustDivide(shard, l.tp) : Verdict{};
}

constexpr LayoutRule kRules[] = {
    {{"degrees-positive", Severity::Hard, "own", ""}, degreesArePositive},
    {{"model-dimensions", Severity::Hard, "own", ""}, dimensionsAreGiven},
    {{"world-divides-attention", Severity::Hard, "1", "arguments.py:432, parallel_state.py:822, Bridge config.py:1024"},
     worldDividesByAttention,
     Remedy::Gpus},
    {{"world-divides-experts", Severity::Hard, "2", "parallel_state.py:881"}, worldDividesByExperts, Remedy::Ep},
    {{"heads-divide-tp", Severity::Hard, "3", "transformer_config.py:1446"},
     [](Facts f) { return mustDivide(f.attention().numHeads, f.layout().tp); },
     Remedy::Tp},
    {{"kv-heads-fit-tp", Severity::Hard, "4", "transformer_config.py:1461"}, groupsFitTp, Remedy::Tp},
    {{"ffn-divides-tp", Severity::Hard, "5", "core/utils.py:592"},
     [](Facts f) { return hasDenseLayer(f.model()) ? mustDivide(f.model().ffnHiddenSize, f.layout().tp) : Verdict{}; },
     Remedy::Tp},
    {{"shared-expert-divides-tp", Severity::Hard, "5", "core/utils.py:592"},
     [](Facts f) { return mustDivide(f.moe() ? f.model().moe.sharedExpertFfnHiddenSize : 0, f.layout().tp); },
     Remedy::Tp},
    {{"expert-ffn-divides-etp", Severity::Hard, "5", "core/utils.py:592"},
     [](Facts f) { return mustDivide(f.moe() ? f.model().moe.ffnHiddenSize : 0, f.layout().etp); },
     Remedy::Etp},
    {{"vocab-padded", Severity::Soft, "6", "vocab_utils.py:58, tensor_parallel/utils.py:118"}, vocabularyDivides},
    {{"sequence-parallel-needs-tp", Severity::Soft, "7", "arguments.py:1433, model_parallel_config.py:502"},
     [](Facts f) { return brokenIf(f.layout().sequenceParallel && f.layout().tp <= 1, f.layout().tp, 2); }},
    {{"sequence-divides-tp", Severity::Hard, "8", "tensor_parallel/mappings.py:74,178"},
     sequenceDividesByTp,
     Remedy::Tp},
    {{"moe-tp-needs-sequence-parallel", Severity::Hard, "9", "moe_layer.py:636, model_parallel_config.py:560"},
     [](Facts f) { return brokenIf(f.moe() && f.layout().tp > 1 && !f.layout().sequenceParallel, 0, 1); }},
    {{"tp-overlap-needs-sequence-parallel", Severity::Hard, "10", "arguments.py:1441, Bridge comm_overlap.py:442"},
     [](Facts f) {
       return brokenIf(f.scenario.overlap.tpComm && f.layout().tp > 1 && !f.layout().sequenceParallel, 0, 1);
     }},
    {{"tp-overlap-needs-tp", Severity::Soft, "10", "arguments.py:1441, Bridge comm_overlap.py:442"},
     [](Facts f) { return brokenIf(f.scenario.overlap.tpComm && f.layout().tp <= 1, f.layout().tp, 2); }},
    {{"nvlink-domain-beyond-gpu", Severity::Soft, "own", ""},
     [](Facts f) {
       const ClusterSpec& c = f.scenario.cluster;
       return brokenIf(c.nvlinkDomainSize > std::max(1, c.gpu.nvlinkDomainSize), c.nvlinkDomainSize,
                       std::max(1, c.gpu.nvlinkDomainSize));
     }},
};

}  // namespace

std::span<const LayoutRule> worldRules() { return kRules; }

}  // namespace shardscope::legality
