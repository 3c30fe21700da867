// SPDX-License-Identifier: Apache-2.0
// One matrix product of oneDNN, compiled for its shape.
#pragma once

#include <oneapi/dnnl/dnnl.hpp>

#include <array>
#include <cstdint>

#include "kernels/ops/data_type.h"

namespace shardscope::cpu {

constexpr std::int64_t kAnyLength = -1;  // of k: given with every call, at some cost in speed

// c [m, n] = a [m, k] b [k, n], or c += a b. A transposed operand is stored the other way round.
struct ProductShape {
  std::int64_t m, n, k;
  DataType operands, result;
  bool transposeA, transposeB, accumulate;

  bool operator==(const ProductShape&) const = default;
};

class Product {
 public:
  Product(const dnnl::engine& engine, const ProductShape& shape);

  std::size_t scratchBytes() const { return m_scratchBytes; }
  void run(const dnnl::stream& stream, void* a, void* b, void* c, void* scratch, std::int64_t k);

 private:
  ProductShape m_shape;
  dnnl::engine m_engine;
  dnnl::matmul m_primitive;
  std::size_t m_scratchBytes = 0;
  dnnl::memory m_a, m_b, m_c, m_scratch;
};

}  // namespace shardscope::cpu
