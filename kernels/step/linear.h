// SPDX-License-Identifier: Apache-2.0
// Matrix products of a linear layer with weights [out, in], and the row-wise norm, as timed ops.
#pragma once

#include <string_view>

#include "kernels/step/parameters.h"
#include "kernels/step/rank.h"

namespace shardscope {

// x [rows, in] w^T, into a new tensor.
Tensor linear(Rank& rank, std::string_view name, const Tensor& x, const Tensor& weight, Term term);
Tensor linear(Rank& rank, std::string_view name, const Tensor& x, const Tensor& weight, DataType type, Term term);
// dy [rows, out] w: into a new tensor, or added to one.
Tensor linearInputGradient(Rank& rank, std::string_view name, const Tensor& dy, const Tensor& weight, Term term);
void addLinearInputGradient(Rank& rank, std::string_view name, const Tensor& dy, const Tensor& weight,
                            const Tensor& dx);
// gradient += dy^T x.
void addLinearWeightGradient(Rank& rank, std::string_view name, const Tensor& dy, const Tensor& x,
                             const Tensor& gradient);

// [rows, heads * width] as [rows, heads, width]: the same memory.
Tensor asHeads(const Tensor& x, std::int64_t heads);

// RMSNorm over the last dimension of the weight.
void normalize(Rank& rank, std::string_view name, const Tensor& x, const Parameter& weight, const Tensor& y);
void normalizeBackward(Rank& rank, std::string_view name, const Tensor& x, const Parameter& weight, const Tensor& dy,
                       const Tensor& dx);

// y += x
void accumulate(Rank& rank, std::string_view name, const Tensor& x, const Tensor& y);

}  // namespace shardscope
