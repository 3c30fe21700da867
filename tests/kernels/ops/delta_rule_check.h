// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/kernels/ops/op_run.h"

namespace shardscope {

struct DeltaRuleCase {
  std::int64_t length = 1, batch = 1, heads = 1, d = 4, dv = 4;
  double lowestDecay = -0.3, highestDecay = 0;
  std::int64_t restart = 0;  // every so many tokens the state is all but forgotten: a decay of -10^4. 0: never
  double largestBeta = 1;
};
void check(OpRun& run, const DeltaRuleCase& c);

struct DeltaGatesCase {
  std::int64_t rows = 1, heads = 1;
  double largest = 2;  // of a and b
};
void check(OpRun& run, const DeltaGatesCase& c);

}  // namespace shardscope
