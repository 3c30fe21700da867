// SPDX-License-Identifier: Apache-2.0
// Element-wise reductions in rank order, the same bits whatever the transport. fp32 and bf16 are summed in fp32 and
// rounded once, int32 wraps around; a NaN wins a maximum. Other types can't be reduced.
#pragma once

#include <cstdint>
#include <span>

#include "kernels/comm/communicator.h"

namespace shardscope {

// from: a buffer of every rank; all of `to` get the result, and may be among them. Buffers are equal or disjoint.
void reduceInRankOrder(std::span<const void* const> from, std::span<void* const> to, std::int64_t count, DataType type,
                       Reduction reduction);

}  // namespace shardscope
