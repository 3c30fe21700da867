// SPDX-License-Identifier: Apache-2.0
// Sequences, micro batches and the global batch.
#include <algorithm>

#include "core/base/saturating.h"
#include "core/legality/rules.h"

namespace shardscope::legality {
namespace {

using Facts = const LegalityFacts&;

std::int64_t sequencesOfOneMicrobatch(Facts f) {
  return saturatingProduct(f.scenario.batch.microBatchSize, f.groups.dp);
}

constexpr LayoutRule kRules[] = {
    {{"batch-positive", Severity::Hard, "own", ""},
     [](Facts f) {
       const BatchSpec& b = f.scenario.batch;
       const int least = std::min({b.seqLen, b.microBatchSize, b.globalBatchSize < 0 ? b.globalBatchSize : 1});
       return brokenIf(least < 1, least, 1);
     }},
    {{"global-batch-divides", Severity::Hard, "180", "num_microbatches_calculator.py:367, arguments.py:702,715"},
     [](Facts f) { return mustDivide(globalBatchSize(f.scenario, f.groups.dp), sequencesOfOneMicrobatch(f)); },
     Remedy::GlobalBatch},
};

}  // namespace

std::span<const LayoutRule> batchRules() { return kRules; }

}  // namespace shardscope::legality
