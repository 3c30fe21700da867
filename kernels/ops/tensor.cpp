// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/tensor.h"

namespace shardscope {

std::string_view typeName(DataType type) {
  switch (type) {
    case DataType::Fp32:
      return "fp32";
    case DataType::Bf16:
      return "bf16";
    case DataType::Fp16:
      return "fp16";
    case DataType::Fp8E4M3:
      return "fp8";
    case DataType::Int32:
      return "int32";
  }
  return "";
}

Shape::Shape(std::initializer_list<std::int64_t> dims) {
  assert(dims.size() <= m_dims.size());
  for (const std::int64_t dim : dims) m_dims[static_cast<std::size_t>(m_rank++)] = dim;
}

std::int64_t Shape::elements() const { return m_rank > 0 ? m_dims[0] * rowElements() : 0; }

std::int64_t Shape::rowElements() const {
  std::int64_t product = m_rank > 0 ? 1 : 0;
  for (int i = 1; i < m_rank; ++i) product *= m_dims[static_cast<std::size_t>(i)];
  return product;
}

Tensor::Tensor(Allocator& allocator, Shape shape, DataType type, Term term)
    : m_storage(allocator.allocate(shape.elements() * bytesOf(type), term)),
      m_data(m_storage->data()),
      m_shape(shape),
      m_type(type) {}

Tensor Tensor::rowRange(std::int64_t first, std::int64_t count) const {
  assert(first >= 0 && count >= 0 && first + count <= rows());
  Tensor view = *this;
  view.m_data = static_cast<std::byte*>(m_data) + first * columns() * bytesOf(m_type);
  Shape shape;
  switch (m_shape.rank()) {
    case 1:
      shape = {count};
      break;
    case 2:
      shape = {count, m_shape[1]};
      break;
    case 3:
      shape = {count, m_shape[1], m_shape[2]};
      break;
    default:
      shape = {count, m_shape[1], m_shape[2], m_shape[3]};
  }
  view.m_shape = shape;
  return view;
}

Tensor Tensor::reshaped(Shape shape) const {
  assert(shape.elements() == elements());
  Tensor view = *this;
  view.m_shape = shape;
  return view;
}

}  // namespace shardscope
