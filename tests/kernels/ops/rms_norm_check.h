// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/kernels/ops/op_run.h"

namespace shardscope {

struct RmsNormCase {
  std::int64_t rows = 1, heads = 1, d = 1;
  bool zeroCentered = false;
  bool weighted = true;
  double epsilon = 1e-6;
};
void check(OpRun& run, const RmsNormCase& c);

}  // namespace shardscope
