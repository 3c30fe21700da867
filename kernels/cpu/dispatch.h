// SPDX-License-Identifier: Apache-2.0
// From a tensor's type to a template's. All element types convert with static_cast<float>(x) and T(value).
#pragma once

#include <cassert>

#include "kernels/ops/small_floats.h"
#include "kernels/ops/tensor.h"

namespace shardscope::cpu {

// f(float()) or f(Bf16()): what activations and weights are.
template <typename F>
void byType(DataType type, const F& f) {
  assert(type == DataType::Fp32 || type == DataType::Bf16);
  if (type == DataType::Bf16) return f(Bf16());
  f(float());
}

// f with any floating type: what the optimizer keeps.
template <typename F>
void byFloatingType(DataType type, const F& f) {
  switch (type) {
    case DataType::Fp32:
      return f(float());
    case DataType::Bf16:
      return f(Bf16());
    case DataType::Fp16:
      return f(Fp16());
    case DataType::Fp8E4M3:
      return f(Fp8E4M3());
    case DataType::Int32:
      assert(false);
  }
}

// The last dimension, and how many rows of it there are.
inline std::int64_t innerOf(const Tensor& x) { return x.dim(x.shape().rank() - 1); }
inline std::int64_t rowsOf(const Tensor& x) { return innerOf(x) > 0 ? x.elements() / innerOf(x) : 0; }

}  // namespace shardscope::cpu
