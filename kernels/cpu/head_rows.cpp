// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/head_rows.h"

#include <algorithm>
#include <cstring>

#include "kernels/cpu/rows.h"

namespace shardscope::cpu {

template <typename T>
void readRows(const HeadSlice& from, const RowRun& run, T* to, int rows, int columns) {
  const auto width = static_cast<std::size_t>(from.width());
  for (int row = 0; row < run.count; ++row, to += columns) {
    std::memcpy(to, from.tensor.as<T>() + from.offset(run.first + row), width * sizeof(T));
    std::fill(to + width, to + columns, T());
  }
  std::fill_n(to, (rows - run.count) * columns, T());
}
template void readRows<float>(const HeadSlice&, const RowRun&, float*, int, int);
template void readRows<Bf16>(const HeadSlice&, const RowRun&, Bf16*, int, int);

void readFloats(const HeadSlice& from, const RowRun& run, float* to, int rows, int columns) {
  if (from.tensor.type() == DataType::Fp32) return readRows<float>(from, run, to, rows, columns);
  const std::int64_t width = from.width();
  for (int row = 0; row < run.count; ++row, to += columns) {
    widen(from.tensor.as<Bf16>() + from.offset(run.first + row), to, width);
    std::fill(to + width, to + columns, 0.0f);
  }
  std::fill_n(to, (rows - run.count) * columns, 0.0f);
}

namespace {

// f(row of the tensor, row of the block).
template <typename F>
void eachRow(const float* from, int columns, const HeadSlice& to, const RowRun& run, const F& f) {
  for (int row = 0; row < run.count; ++row, from += columns) {
    const std::int64_t offset = to.offset(run.first + row);
    byType(to.tensor.type(), [&]<typename T>(T) { f(to.tensor.as<T>() + offset, from); });
  }
}

}  // namespace

void writeFloats(const float* from, int columns, const HeadSlice& to, const RowRun& run) {
  const std::int64_t width = to.width();
  eachRow(from, columns, to, run, [&]<typename T>(T* target, const float* row) {
    for (std::int64_t i = 0; i < width; ++i) target[i] = T(row[i]);
  });
}

void addFloats(const float* from, int columns, const HeadSlice& to, const RowRun& run) {
  const std::int64_t width = to.width();
  eachRow(from, columns, to, run, [&]<typename T>(T* target, const float* row) {
    for (std::int64_t i = 0; i < width; ++i) target[i] = T(static_cast<float>(target[i]) + row[i]);
  });
}

}  // namespace shardscope::cpu
