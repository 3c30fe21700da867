// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/kernels/ops/op_run.h"

namespace shardscope {

struct CausalConvCase {
  std::int64_t length = 1, batch = 1, channels = 1, width = 4;
};
void check(OpRun& run, const CausalConvCase& c);

}  // namespace shardscope
