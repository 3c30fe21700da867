// SPDX-License-Identifier: Apache-2.0
// A dense, row-major block of numbers, or a range of rows of one. Copies share the memory.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <memory>

#include "kernels/ops/allocator.h"
#include "kernels/ops/data_type.h"

namespace shardscope {

// Up to four dimensions, the slowest first.
class Shape {
 public:
  Shape() = default;
  Shape(std::initializer_list<std::int64_t> dims);

  int rank() const { return m_rank; }
  std::int64_t operator[](int i) const { return m_dims[static_cast<std::size_t>(i)]; }
  std::int64_t elements() const;
  std::int64_t rowElements() const;  // of one row, even where there are no rows
  bool operator==(const Shape&) const = default;

 private:
  std::array<std::int64_t, 4> m_dims{};
  int m_rank = 0;
};

class Tensor {
 public:
  Tensor() = default;
  Tensor(Allocator& allocator, Shape shape, DataType type, Term term);  // not cleared

  bool defined() const { return m_storage != nullptr; }
  explicit operator bool() const { return defined(); }
  const Shape& shape() const { return m_shape; }
  std::int64_t dim(int i) const { return m_shape[i]; }
  std::int64_t rows() const { return m_shape.rank() > 0 ? m_shape[0] : 0; }
  std::int64_t columns() const { return m_shape.rowElements(); }
  std::int64_t elements() const { return m_shape.elements(); }
  std::int64_t bytes() const { return elements() * bytesOf(m_type); }
  DataType type() const { return m_type; }

  void* raw() const { return m_data; }
  template <typename T>
  T* as() const {
    assert(kTypeOf<T> == m_type);
    return static_cast<T*>(m_data);
  }

  Tensor rowRange(std::int64_t first, std::int64_t count) const;  // a view
  Tensor reshaped(Shape shape) const;                             // a view of as many elements
  void release() { *this = Tensor(); }
  void retag(Term term) const { m_storage->retag(term); }  // the whole storage
  bool sharesMemoryWith(const Tensor& other) const { return m_storage == other.m_storage; }

 private:
  std::shared_ptr<Storage> m_storage;
  void* m_data = nullptr;
  Shape m_shape;
  DataType m_type = DataType::Fp32;
};

}  // namespace shardscope
