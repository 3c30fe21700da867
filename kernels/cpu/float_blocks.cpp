// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/float_blocks.h"

#include "kernels/cpu/rows.h"

namespace shardscope::cpu {

void toFloats(const Tensor& from, std::int64_t first, std::int64_t count, float* to) {
  if (from.type() == DataType::Bf16) return widen(from.as<Bf16>() + first, to, count);
  byFloatingType(from.type(), [&](auto zero) {
    const auto* x = from.as<decltype(zero)>() + first;
    for (std::int64_t i = 0; i < count; ++i) to[i] = static_cast<float>(x[i]);
  });
}

void fromFloats(const float* from, const Tensor& to, std::int64_t first, std::int64_t count) {
  if (to.type() == DataType::Bf16) return narrow(from, to.as<Bf16>() + first, count);
  byFloatingType(to.type(), [&](auto zero) {
    using T = decltype(zero);
    T* x = to.as<T>() + first;
    for (std::int64_t i = 0; i < count; ++i) x[i] = T(from[i]);
  });
}

}  // namespace shardscope::cpu
