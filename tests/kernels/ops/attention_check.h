// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/kernels/ops/op_run.h"

namespace shardscope {

// keys: sets of keys, each seen in a call of its own and merged into what was found before.
struct AttentionCase {
  std::vector<PositionRange> queries;
  std::vector<std::vector<PositionRange>> keys;
  std::int64_t batch = 1, hq = 1, hk = 1, d = 8, dv = 8, window = 0;
  // Integers from -1 to 1 as q and k: scores, multiples of this scale, are exact. 0: random q and k, the usual scale.
  double exactScale = 0;
  DataType sums = DataType::Fp32;  // of the gradients
};
void check(OpRun& run, const AttentionCase& c);

// A sequence of 2 * ranks * half positions. Rank r has the r-th half from either end; every rank attends to the keys of
// all ranks one after another, its own first. All together give what one rank gives that has the whole sequence.
struct ZigzagCase {
  std::int64_t ranks = 2, half = 4, batch = 1, hq = 2, hk = 1, d = 8, window = 0;
};
void check(OpRun& run, const ZigzagCase& c);

}  // namespace shardscope
