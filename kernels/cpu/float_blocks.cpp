// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/float_blocks.h"

#include <algorithm>

#include "kernels/cpu/rows.h"
#include "kernels/cpu/wide.h"

namespace shardscope::cpu {
namespace {

SHARDSCOPE_WIDE void widen(const Fp16* from, float* to, std::int64_t count) {
  SHARDSCOPE_INDEPENDENT
  for (std::int64_t i = 0; i < count; ++i) to[i] = fp16Value(from[i].bits);
}

SHARDSCOPE_WIDE void widen(const Fp8E4M3* from, float* to, std::int64_t count) {
  SHARDSCOPE_INDEPENDENT
  for (std::int64_t i = 0; i < count; ++i) to[i] = fp8E4M3Value(from[i].bits);
}

SHARDSCOPE_WIDE void narrow(const float* from, Fp16* to, std::int64_t count) {
  SHARDSCOPE_INDEPENDENT
  for (std::int64_t i = 0; i < count; ++i) to[i].bits = fp16Bits(from[i]);
}

SHARDSCOPE_WIDE void narrow(const float* from, Fp8E4M3* to, std::int64_t count) {
  SHARDSCOPE_INDEPENDENT
  for (std::int64_t i = 0; i < count; ++i) to[i].bits = fp8E4M3Bits(from[i]);
}

}  // namespace

void toFloats(const Tensor& from, std::int64_t first, std::int64_t count, float* to) {
  switch (from.type()) {
    case DataType::Fp32:
      std::copy_n(from.as<float>() + first, count, to);
      break;
    case DataType::Bf16:
      cpu::widen(from.as<Bf16>() + first, to, count);
      break;
    case DataType::Fp16:
      widen(from.as<Fp16>() + first, to, count);
      break;
    case DataType::Fp8E4M3:
      widen(from.as<Fp8E4M3>() + first, to, count);
      break;
    case DataType::Int32:
      assert(false);
  }
}

void fromFloats(const float* from, const Tensor& to, std::int64_t first, std::int64_t count) {
  switch (to.type()) {
    case DataType::Fp32:
      std::copy_n(from, count, to.as<float>() + first);
      break;
    case DataType::Bf16:
      cpu::narrow(from, to.as<Bf16>() + first, count);
      break;
    case DataType::Fp16:
      narrow(from, to.as<Fp16>() + first, count);
      break;
    case DataType::Fp8E4M3:
      narrow(from, to.as<Fp8E4M3>() + first, count);
      break;
    case DataType::Int32:
      assert(false);
  }
}

}  // namespace shardscope::cpu
