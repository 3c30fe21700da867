// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/product.h"

#include <cassert>

namespace shardscope::cpu {
namespace {

using Desc = dnnl::memory::desc;

dnnl::memory::data_type typeOf(DataType type) {
  assert(type == DataType::Fp32 || type == DataType::Bf16);
  return type == DataType::Bf16 ? dnnl::memory::data_type::bf16 : dnnl::memory::data_type::f32;
}

// A matrix [rows, columns] of which the other way round is stored where transposed.
Desc matrix(std::int64_t rows, std::int64_t columns, DataType type, bool transposed) {
  const dnnl::memory::dims strides = transposed ? dnnl::memory::dims{1, rows} : dnnl::memory::dims{columns, 1};
  return {{rows, columns}, typeOf(type), strides};
}

Desc descA(const ProductShape& s, std::int64_t k) { return matrix(s.m, k, s.operands, s.transposeA); }
Desc descB(const ProductShape& s, std::int64_t k) { return matrix(k, s.n, s.operands, s.transposeB); }

void setHandle(const dnnl::memory& memory, void* data) { dnnl_memory_set_data_handle(memory.get(), data); }

}  // namespace

Product::Product(const dnnl::engine& engine, const ProductShape& shape) : m_shape(shape), m_engine(engine) {
  dnnl::primitive_attr attributes;
  // The caller's memory, since the library's own is bound to the thread that made the primitive.
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  if (shape.accumulate) {
    dnnl::post_ops sum;
    sum.append_sum(1.0f);
    attributes.set_post_ops(sum);
  }
  const std::int64_t k = shape.k == kAnyLength ? DNNL_RUNTIME_DIM_VAL : shape.k;
  const Desc c = matrix(shape.m, shape.n, shape.result, false);
  const dnnl::matmul::primitive_desc description({descA(shape, k), descB(shape, k), c}, attributes, engine);
  m_primitive = dnnl::matmul(description);
  m_scratchBytes = description.scratchpad_desc().get_size();
  m_scratch = dnnl::memory(description.scratchpad_desc(), engine, nullptr);
  m_c = dnnl::memory(c, engine, nullptr);
  if (shape.k == kAnyLength) return;
  m_a = dnnl::memory(descA(shape, k), engine, nullptr);
  m_b = dnnl::memory(descB(shape, k), engine, nullptr);
}

void Product::run(const dnnl::stream& stream, void* a, void* b, void* c, void* scratch, std::int64_t k) {
  if (m_shape.k == kAnyLength) {
    m_a = dnnl::memory(descA(m_shape, k), m_engine, nullptr);
    m_b = dnnl::memory(descB(m_shape, k), m_engine, nullptr);
  }
  setHandle(m_a, a);
  setHandle(m_b, b);
  setHandle(m_c, c);
  setHandle(m_scratch, scratch);
  // The C call: the map of the C++ one costs a small product a tenth of its time.
  const std::array<dnnl_exec_arg_t, 4> args = {{{DNNL_ARG_SRC, m_a.get()},
                                                {DNNL_ARG_WEIGHTS, m_b.get()},
                                                {DNNL_ARG_DST, m_c.get()},
                                                {DNNL_ARG_SCRATCHPAD, m_scratch.get()}}};
  dnnl::error::wrap_c_api(
      dnnl_primitive_execute(m_primitive.get(), stream.get(), static_cast<int>(args.size()), args.data()),
      "a matrix product failed");
}

}  // namespace shardscope::cpu
