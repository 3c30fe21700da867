// SPDX-License-Identifier: Apache-2.0
// Rows of tensors by index, as timed ops.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "kernels/step/rank.h"

namespace shardscope {

Tensor indexTensor(Rank& rank, std::span<const std::int32_t> values, Term term);

// out[i] = x[source[i]]
Tensor takeRows(Rank& rank, std::string_view name, const Tensor& x, const Tensor& source, Term term);
// out[i] = sum of x[position[i, j]]
Tensor sumOfRows(Rank& rank, std::string_view name, const Tensor& x, const Tensor& position, Term term);

}  // namespace shardscope
