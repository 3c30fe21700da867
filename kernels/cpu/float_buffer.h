// SPDX-License-Identifier: Apache-2.0
// Room for fp32 numbers, aligned to the lines of the cache: wide accesses across two lines cost twice.
#pragma once

#include <cstdint>
#include <memory>
#include <new>

namespace shardscope::cpu {

class FloatBuffer {
 public:
  FloatBuffer() = default;
  explicit FloatBuffer(std::int64_t count)
      : m_data(static_cast<float*>(::operator new(static_cast<std::size_t>(count) * sizeof(float), kAlignment))) {}

  bool empty() const { return m_data == nullptr; }
  float* data() const { return m_data.get(); }

 private:
  static constexpr std::align_val_t kAlignment{64};
  struct Free {
    void operator()(float* data) const { ::operator delete(data, kAlignment); }
  };
  std::unique_ptr<float, Free> m_data;
};

}  // namespace shardscope::cpu
