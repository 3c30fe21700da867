// SPDX-License-Identifier: Apache-2.0
#include "core/memory/explain_term.h"

#include <algorithm>

#include "core/memory/local_sizes.h"

namespace shardscope {

Message explain(const LiveTensor& tensor, const Scenario& s) {
  const LocalSizes sizes = localSizes(s);
  const auto perTensorRank = [&](int width) { return roundedUpQuotient(std::max(0, width), sizes.tp); };
  return {tensor.term,
          {{"bytes", tensor.bytes},
           {"copies", tensor.copies},
           {"tokens", sizes.tokens},
           {"shard", sizes.shard},
           {"hidden", sizes.hidden},
           {"heads", sizes.heads},
           {"kv_heads", sizes.kvHeads},
           {"rows", sizes.routed},
           {"linear", sizes.linearInput},
           {"experts", static_cast<double>(s.model.moe.numExperts)},
           {"expert_width", roundedUpQuotient(std::max(0, s.model.moe.ffnHiddenSize), sizes.etp)},
           {"shared_width", perTensorRank(s.model.moe.sharedExpertFfnHiddenSize)},
           {"ffn_width", perTensorRank(s.model.ffnHiddenSize)},
           {"vocab", perTensorRank(s.model.vocabSize)},
           {"cp", static_cast<double>(s.layout.cp)},
           {"offload", 100 * std::clamp(s.optimizer.cpuOffloadFraction, 0.0, 1.0)}}};
}

}  // namespace shardscope
