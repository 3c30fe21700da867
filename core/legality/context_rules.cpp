// SPDX-License-Identifier: Apache-2.0
// Context parallelism and its transports.
#include <algorithm>

#include "core/base/saturating.h"
#include "core/legality/rules.h"

namespace shardscope::legality {
namespace {

using Facts = const LegalityFacts&;

// Before Transformer Engine 2.20 some versions refuse heads whose K and V differ in width for these transports.
constexpr Version kAnyTransportForMla{2, 20};

bool contextParallel(Facts f) { return f.layout().cp > 1; }

// Ranks among which the heads are exchanged: all of CP, or the first level of a2a+p2p. 1 where nothing is.
std::int64_t headExchange(Facts f, CpTransport transport) {
  const ParallelLayout& l = f.layout();
  if (l.cp <= 1 || l.cpTransport != transport) return 1;
  if (transport == CpTransport::AllToAll) return l.cp;
  return l.hierarchicalCpSizes.empty() ? 1 : std::max(1, l.hierarchicalCpSizes.front());
}

int queryHeadsOfRank(Facts f) { return f.attention().numHeads / std::max(1, f.layout().tp); }

// With more TP ranks than KV heads every rank builds one.
int kvHeadsOfRank(Facts f) {
  const bool gqa = f.attention().kind == AttentionKind::Gqa && f.attention().numQueryGroups > 0;
  const int heads = gqa ? f.attention().numQueryGroups : f.attention().numHeads;
  return std::max(1, heads / std::max(1, f.layout().tp));
}

Verdict zigzagDivides(Facts f) {
  return contextParallel(f) ? mustDivide(f.scenario.batch.seqLen, 2 * std::int64_t{f.layout().cp}) : Verdict{};
}

bool tooLong(Facts f) { return f.model().maxPosition > 0 && f.scenario.batch.seqLen > f.model().maxPosition; }
bool learnsPositions(Facts f) { return f.model().positionEmbedding == PositionEmbedding::LearnedAbsolute; }

Verdict hierarchyGivesCp(Facts f) {
  const ParallelLayout& l = f.layout();
  if (!contextParallel(f)) return {};
  if (l.hierarchicalCpSizes.empty()) return brokenIf(l.cpTransport == CpTransport::AllToAllP2p, 0, l.cp);
  std::int64_t product = 1;
  for (const int size : l.hierarchicalCpSizes) product = saturatingProduct(product, std::int64_t{size});
  return brokenIf(product != l.cp, product, l.cp);
}

bool twoLevels(Facts f) { return contextParallel(f) && f.layout().cpTransport == CpTransport::AllToAllP2p; }

Verdict hierarchyHasTwoLevels(Facts f) {
  const auto levels = static_cast<std::int64_t>(f.layout().hierarchicalCpSizes.size());
  return brokenIf(twoLevels(f) && levels != 0 && levels != 2, levels, 2);
}

Verdict hierarchyIsReal(Facts f) {
  const std::vector<int>& sizes = f.layout().hierarchicalCpSizes;
  return brokenIf(twoLevels(f) && sizes.size() == 2 && (sizes[0] == 1 || sizes[1] == 1), 1, 2);
}

Verdict windowFitsTransport(Facts f) {
  const CpTransport transport = f.layout().cpTransport;
  const bool fits = transport == CpTransport::AllToAll || transport == CpTransport::AllGather;
  return brokenIf(contextParallel(f) && f.attention().slidingWindow > 0 && !fits, f.attention().slidingWindow, 0);
}

Verdict mlaFitsTransport(Facts f) {
  const CpTransport transport = f.layout().cpTransport;
  const bool newer = transport == CpTransport::AllToAll || transport == CpTransport::AllGather;
  return brokenIf(contextParallel(f) && f.megatron() && f.attention().kind == AttentionKind::Mla && newer &&
                      f.scenario.kernels.teVersion < kAnyTransportForMla,
                  0, 1);
}

Verdict kernelKnowsCp(Facts f) {
  const KernelSpec& k = f.scenario.kernels;
  const bool unfused = k.attention == AttentionKernel::Unfused || k.transformerImpl == TransformerImpl::Local;
  return brokenIf(contextParallel(f) && f.megatron() && unfused, f.layout().cp, 1);
}

std::int64_t headShards(Facts f) { return saturatingProduct(f.layout().tp, f.layout().cp); }
const GatedDeltaNetSpec* deltaNet(Facts f) { return f.attention().linear ? &*f.attention().linear : nullptr; }

constexpr LayoutRule kRules[] = {
    {{"cp-sequence-divides", Severity::Hard, "20", "arguments.py:1335, Bridge config.py:1574"},
     zigzagDivides,
     Remedy::Cp},
    {{"learned-positions-too-few", Severity::Hard, "21", "arguments.py:1353"},
     [](Facts f) {
       return brokenIf(learnsPositions(f) && tooLong(f), f.scenario.batch.seqLen, f.model().maxPosition);
     }},
    {{"positions-beyond-training", Severity::Soft, "21", "arguments.py:1353"},
     [](Facts f) {
       return brokenIf(!learnsPositions(f) && tooLong(f), f.scenario.batch.seqLen, f.model().maxPosition);
     }},
    {{"cp-hierarchy-product", Severity::Hard, "22", "arguments.py:580, parallel_state.py:1128, Bridge config.py:1681"},
     hierarchyGivesCp},
    {{"cp-hierarchy-levels", Severity::Hard, "23", "TE context_parallel.py:5020"}, hierarchyHasTwoLevels},
    {{"cp-hierarchy-degenerate", Severity::Soft, "23", "extensions/transformer_engine.py:2144"}, hierarchyIsReal},
    {{"cp-a2a-query-heads", Severity::Hard, "24", "TE context_parallel.py:4246"},
     [](Facts f) { return mustDivide(queryHeadsOfRank(f), headExchange(f, CpTransport::AllToAll)); },
     Remedy::Cp},
    {{"cp-a2a-kv-heads", Severity::Hard, "24", "TE context_parallel.py:4246"},
     [](Facts f) { return mustDivide(kvHeadsOfRank(f), headExchange(f, CpTransport::AllToAll)); },
     Remedy::Cp},
    {{"cp-hierarchy-query-heads", Severity::Hard, "25", "TE context_parallel.py:1486"},
     [](Facts f) { return mustDivide(queryHeadsOfRank(f), headExchange(f, CpTransport::AllToAllP2p)); }},
    {{"cp-hierarchy-kv-heads", Severity::Hard, "25", "TE context_parallel.py:1486"},
     [](Facts f) { return mustDivide(kvHeadsOfRank(f), headExchange(f, CpTransport::AllToAllP2p)); }},
    {{"cp-sliding-window", Severity::Hard, "27", "TE context_parallel.py:5057"}, windowFitsTransport},
    {{"cp-mla-transport", Severity::Soft, "28", "TE context_parallel.py (2025)"}, mlaFitsTransport},
    {{"cp-needs-fused-attention", Severity::Hard, "31", "TE dot_product_attention/utils.py:1169"}, kernelKnowsCp},
    {{"gdn-key-heads", Severity::Hard, "32", "transformer_config.py:1470"},
     [](Facts f) { return deltaNet(f) ? mustDivide(deltaNet(f)->numKeyHeads, headShards(f)) : Verdict{}; },
     Remedy::Cp},
    {{"gdn-value-heads", Severity::Hard, "32", "transformer_config.py:1470"},
     [](Facts f) { return deltaNet(f) ? mustDivide(deltaNet(f)->numValueHeads, headShards(f)) : Verdict{}; },
     Remedy::Cp},
    {{"gdn-value-multiple", Severity::Hard, "32", "transformer_config.py:1470"},
     [](Facts f) {
       return deltaNet(f) ? mustDivide(deltaNet(f)->numValueHeads, deltaNet(f)->numKeyHeads) : Verdict{};
     }},
    {{"gdn-interval", Severity::Hard, "32", "transformer_config.py:1476"},
     [](Facts f) {
       return deltaNet(f) ? brokenIf(deltaNet(f)->fullAttentionInterval < 1, deltaNet(f)->fullAttentionInterval, 1)
                          : Verdict{};
     }},
};

}  // namespace

std::span<const LayoutRule> contextRules() { return kRules; }

}  // namespace shardscope::legality
