// SPDX-License-Identifier: Apache-2.0
// What touches every element once, and sums over them.
#pragma once

#include "kernels/ops/backend.h"

namespace shardscope::cpu {

void rowDot(const Tensor& a, const Tensor& b, const Tensor& out, int threads);
double sumOfSquares(const Tensor& x, int threads);
void fill(const Tensor& x, double value, int threads);
void convert(const Tensor& from, const Tensor& to, int threads);
void add(const Tensor& x, const Tensor& y, int threads);
void scale(const Tensor& x, double factor, int threads);
void copyColumns(const Tensor& from, std::int64_t fromFirst, const Tensor& to, std::int64_t toFirst, std::int64_t count,
                 bool accumulate, int threads);

}  // namespace shardscope::cpu
