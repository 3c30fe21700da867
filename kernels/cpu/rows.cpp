// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/rows.h"

#include "kernels/cpu/wide.h"

namespace shardscope::cpu {

SHARDSCOPE_WIDE void widen(const Bf16* from, float* to, std::int64_t count) {
  SHARDSCOPE_INDEPENDENT
  for (std::int64_t i = 0; i < count; ++i) to[i] = static_cast<float>(from[i]);
}

SHARDSCOPE_WIDE void narrow(const float* from, Bf16* to, std::int64_t count) {
  SHARDSCOPE_INDEPENDENT
  for (std::int64_t i = 0; i < count; ++i) to[i].bits = bf16Bits(from[i]);
}

void accumulate(const float* x, const Tensor& y) {
  byType(y.type(), [&](auto zero) {
    using T = decltype(zero);
    T* to = y.as<T>();
    for (std::int64_t i = 0; i < y.elements(); ++i) to[i] = T(static_cast<float>(to[i]) + x[i]);
  });
}

void PartialSums::addTo(const Tensor& y) {
  if (m_size == 0) return;
  for (int part = 1; part < m_parts; ++part)
    for (std::int64_t i = 0; i < m_size; ++i) of(0)[i] += of(part)[i];
  accumulate(of(0), y);
}

}  // namespace shardscope::cpu
