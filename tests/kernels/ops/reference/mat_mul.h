// SPDX-License-Identifier: Apache-2.0
// Matrix products in double.
#pragma once

#include "tests/kernels/ops/op_run.h"

namespace shardscope::reference {

// Element (row, column) of a matrix [rows, columns] that is stored the other way round where transposed.
inline double at(const Values& x, std::size_t rows, std::size_t columns, bool transposed, std::size_t row,
                 std::size_t column) {
  return transposed ? x[column * rows + row] : x[row * columns + column];
}

inline Values matMul(const Values& a, bool transposeA, const Values& b, bool transposeB, std::size_t m, std::size_t k,
                     std::size_t n) {
  Values c(m * n);
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t l = 0; l < k; ++l) c[i * n + j] += at(a, m, k, transposeA, i, l) * at(b, k, n, transposeB, l, j);
  return c;
}

// y[rows, n] = x[rows, k] w[group]^T, rows[group] rows a group.
inline Values groupedMatMul(const Values& x, const Values& w, const std::vector<std::int64_t>& rows, std::size_t k,
                            std::size_t n) {
  Values y;
  std::size_t row = 0;
  for (std::size_t group = 0; group < rows.size(); ++group)
    for (std::int64_t i = 0; i < rows[group]; ++i, ++row)
      for (std::size_t j = 0; j < n; ++j) {
        double sum = 0;
        for (std::size_t l = 0; l < k; ++l) sum += x[row * k + l] * w[(group * n + j) * k + l];
        y.push_back(sum);
      }
  return y;
}

}  // namespace shardscope::reference
