// SPDX-License-Identifier: Apache-2.0
// How the parameters of a layer lie over the tensor-parallel ranks. Weights are [out, in].
#pragma once

#include <string>

#include "kernels/step/parameters.h"
#include "kernels/step/rank.h"

namespace shardscope {

// Column parallel: this rank has `rows` of the output rows, the tp-th part.
ParameterSpec columnSpec(const Rank& rank, std::string name, std::int64_t rows, std::int64_t columns);
// Row parallel: all output rows, `columns` of the input columns.
ParameterSpec rowSpec(const Rank& rank, std::string name, std::int64_t rows, std::int64_t columns);
// Whole on every rank, which sees a shard of the tokens under sequence parallelism, else all of them.
ParameterSpec tokenWiseSpec(const Rank& rank, std::string name, std::int64_t rows, std::int64_t columns);
ParameterSpec normSpec(const Rank& rank, std::string name, std::int64_t width);
// A norm of heads, which are split over TP.
ParameterSpec headNormSpec(const Rank& rank, std::string name, std::int64_t width);

}  // namespace shardscope
