// SPDX-License-Identifier: Apache-2.0
// Why the plan and the reference rows differ, by group of rows.
#include "core/text/tables.h"

namespace shardscope {

std::span<const Sentence> accuracySentences() {
  static constexpr Sentence kSentences[] = {
      {"accuracy.simumax.memory",
       "Eight ranks each, unrounded, no overlap of any kind. Every stage is the allocator's maximum over its ranks."},
      {"accuracy.simumax.time",
       "B200 in bf16 takes its efficiencies from runs of this kind, so these rows test the shape of the "
       "estimate more than its constants."},
      {"accuracy.mcore.memory",
       "Last rank of the continuous-integration runs. What is left is natural routing, and the allocator's rounding on "
       "small models."},
      {"accuracy.whole.memory",
       "Part of these configurations is inferred. The worst row, Llama-3 70B with PP 8, lies 8 GiB below the plan; "
       "16-bit "
       "moments, or activations inside CUDA graphs, would explain it, but its scenario has neither."},
      {"accuracy.whole.time",
       "The Moonlight rows are 20-step runs of four sequences with natural routing: their steps are launch-bound and "
       "up to "
       "twice as long as planned."},
      {"accuracy.tuned.time",
       "The worst row is the H100 recipe, which ran slower than planned; the cause is not known."},
      {"accuracy.longctx.time", "Published rounded to 10 TFLOP/s; layouts are partly inferred."},
  };
  return kSentences;
}

}  // namespace shardscope
