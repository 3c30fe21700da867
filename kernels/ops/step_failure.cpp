// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/step_failure.h"

namespace shardscope {

OutOfMemory::OutOfMemory(std::int64_t asked, std::int64_t live, std::int64_t limit)
    : StepFailure("out of memory: " + std::to_string(asked) + " bytes more than the " + std::to_string(live) +
                  " in use do not fit " +
                  (limit == INT64_MAX ? std::string("this machine")
                                      : "the limit of " + std::to_string(limit) + " bytes a rank")) {}

}  // namespace shardscope
