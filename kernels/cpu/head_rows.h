// SPDX-License-Identifier: Apache-2.0
// The rows of one head of one sample, between a tensor [positions * batch, heads, width] (position-major) and a block
// in cache, which is padded with zeros.
#pragma once

#include <cstdint>

#include "kernels/ops/tensor.h"

namespace shardscope::cpu {

struct HeadSlice {
  const Tensor& tensor;
  std::int64_t batch, sample, heads, head;

  std::int64_t width() const { return tensor.columns() / heads; }
  std::int64_t offset(std::int64_t position) const {
    return (position * batch + sample) * tensor.columns() + head * width();
  }
};

// Consecutive positions of the tensor.
struct RowRun {
  std::int64_t first = 0;
  int count = 0;
};

// Rows as they are, zeros up to rows x columns.
template <typename T>
void readRows(const HeadSlice& from, const RowRun& run, T* to, int rows, int columns);

// Floats, read from, written to and added to a tensor of fp32 or bf16.
void readFloats(const HeadSlice& from, const RowRun& run, float* to, int rows, int columns);
void writeFloats(const float* from, int columns, const HeadSlice& to, const RowRun& run);
void addFloats(const float* from, int columns, const HeadSlice& to, const RowRun& run);

}  // namespace shardscope::cpu
