// SPDX-License-Identifier: Apache-2.0
// Matrix products through oneDNN, whose primitives are compiled for a shape in a quarter of a millisecond and kept.
// Groups differ in rows from step to step, so that their products are rounded to few shapes (see mat_mul.cpp). The same
// call gives the same bits, whatever came before.
#pragma once

#include <memory>

#include "kernels/ops/backend.h"

namespace shardscope::cpu {

// Of one backend, hence of one thread at a time.
class MatMulCache {
 public:
  explicit MatMulCache(int threads);
  ~MatMulCache();

  void run(const MatMul& args);
  void run(const GroupedMatMul& args);

 private:
  class Products;
  std::unique_ptr<Products> m_products;
};

// How many rows the product for the next of `rows` rows computes, where `room` rows exist from there on: `rows` rounded
// up within an eighth so that a factor of two in rows has eight shapes, or as many below as there is room for.
std::int64_t roundedRows(std::int64_t rows, std::int64_t room);

}  // namespace shardscope::cpu
