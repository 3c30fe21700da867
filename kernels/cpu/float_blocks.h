// SPDX-License-Identifier: Apache-2.0
// Pieces of a tensor of any floating type as fp32: fp32 in place, others through a buffer that stays in the cache.
#pragma once

#include <array>
#include <cstdint>

#include "kernels/cpu/dispatch.h"

namespace shardscope::cpu {

constexpr std::int64_t kBlock = 1024;  // elements of a piece at most

// to[i] = from[i], any floating type on either side.
void toFloats(const Tensor& from, std::int64_t first, std::int64_t count, float* to);
void fromFloats(const float* from, const Tensor& to, std::int64_t first, std::int64_t count);

// Serves one thread.
class FloatBlock {
 public:
  explicit FloatBlock(const Tensor& x) : m_x(x) {}

  // The elements as fp32; to be read, or changed and written back by store.
  float* load(std::int64_t first, std::int64_t count) {
    float* data = space(first);
    if (data == m_buffer.data()) toFloats(m_x, first, count, data);
    return data;
  }
  // Where to put fp32 elements for store, with no promise about what is there.
  float* space(std::int64_t first) { return m_x.type() == DataType::Fp32 ? m_x.as<float>() + first : m_buffer.data(); }
  void store(std::int64_t first, std::int64_t count) {
    if (m_x.type() != DataType::Fp32) fromFloats(m_buffer.data(), m_x, first, count);
  }

 private:
  const Tensor& m_x;
  alignas(64) std::array<float, kBlock> m_buffer;
};

}  // namespace shardscope::cpu
