// SPDX-License-Identifier: Apache-2.0
// Collectives over the rows of tensors. Tensor parallelism with sequence parallelism splits rows between blocks and
// columns (heads, widths) inside of them; without it every rank has all rows, and sums instead of scattering.
// Source: Megatron-LM core/tensor_parallel/mappings.py.
#pragma once

#include <span>
#include <string_view>

#include "kernels/step/rank.h"

namespace shardscope {

// [rows, ...] of every rank of the group, in rank order: [rows * size, ...].
Tensor gatherRows(Rank& rank, std::string_view name, GroupKind kind, const Tensor& x, Term term);
// The sum over the group, of which this rank keeps its share of the rows.
Tensor scatterRows(Rank& rank, std::string_view name, GroupKind kind, const Tensor& x, Term term);
void reduceInPlace(Rank& rank, std::string_view name, GroupKind kind, const Tensor& x, Reduction reduction);

// Into a tensor-parallel block and out of it; each is the other's backward. What comes back may be x itself.
Tensor enterBlock(Rank& rank, std::string_view name, const Tensor& x, Term term);  // [shard, ...] -> [tokens, ...]
Tensor leaveBlock(Rank& rank, std::string_view name, Tensor partial, Term term);   // partial sums -> [shard, ...]
// The gradient of what enterBlock was given, from partial gradients of what it gave.
Tensor enterBlockBackward(Rank& rank, std::string_view name, Tensor partial, Term term);
Tensor leaveBlockBackward(Rank& rank, std::string_view name, const Tensor& x, Term term);

// Rows to and from every rank of the group, packed in rank order.
Tensor exchangeRows(Rank& rank, std::string_view name, GroupKind kind, const Tensor& x,
                    std::span<const std::int64_t> send, std::span<const std::int64_t> receive, Term term);

}  // namespace shardscope
