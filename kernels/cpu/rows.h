// SPDX-License-Identifier: Apache-2.0
// Rows of fp32 or bf16 tensors as fp32: fp32 rows in place, bf16 rows through a buffer that stays in the cache. One
// object serves one thread.
#pragma once

#include <vector>

#include "kernels/cpu/dispatch.h"
#include "kernels/cpu/float_buffer.h"
#include "kernels/cpu/parallel.h"

namespace shardscope::cpu {

void widen(const Bf16* from, float* to, std::int64_t count);
void narrow(const float* from, Bf16* to, std::int64_t count);

class RowReader {
 public:
  RowReader(const Tensor& x, std::int64_t columns) : m_x(x), m_columns(columns) {
    assert(x.type() == DataType::Fp32 || x.type() == DataType::Bf16);
    if (x.type() == DataType::Bf16) m_buffer = FloatBuffer(columns);
  }

  const float* operator()(std::int64_t row) {
    if (m_buffer.empty()) return m_x.as<float>() + row * m_columns;
    widen(m_x.as<Bf16>() + row * m_columns, m_buffer.data(), m_columns);
    return m_buffer.data();
  }

 private:
  const Tensor& m_x;
  std::int64_t m_columns;
  FloatBuffer m_buffer;
};

class RowWriter {
 public:
  RowWriter(const Tensor& y, std::int64_t columns) : m_y(y), m_columns(columns) {
    assert(y.type() == DataType::Fp32 || y.type() == DataType::Bf16);
    if (y.type() == DataType::Bf16) m_buffer = FloatBuffer(columns);
  }

  // Where to write the row; for bf16 it is not its present content.
  float* operator()(std::int64_t row) { return m_buffer.empty() ? m_y.as<float>() + row * m_columns : m_buffer.data(); }
  void finish(std::int64_t row) {
    if (!m_buffer.empty()) narrow(m_buffer.data(), m_y.as<Bf16>() + row * m_columns, m_columns);
  }

 private:
  const Tensor& m_y;
  std::int64_t m_columns;
  FloatBuffer m_buffer;
};

// y[i] += x[i], y fp32 or bf16.
void accumulate(const float* x, const Tensor& y);

// Sums that the parts of a loop over rows gather each for itself, to be added in the order of the parts.
class PartialSums {
 public:
  // For parallelParts(rows, rowGrain(columns), threads, ...); size: of one sum, 0 for none at all.
  PartialSums(std::int64_t rows, std::int64_t columns, int threads, std::int64_t size)
      : m_parts(partsFor(rows, rowGrain(columns), threads)),
        m_size(size),
        m_sums(static_cast<std::size_t>(m_parts * size)) {}

  float* of(int part) { return m_size > 0 ? m_sums.data() + part * m_size : nullptr; }
  void addTo(const Tensor& y);

 private:
  int m_parts;
  std::int64_t m_size;
  std::vector<float> m_sums;
};

}  // namespace shardscope::cpu
