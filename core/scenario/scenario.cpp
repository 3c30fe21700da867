// SPDX-License-Identifier: Apache-2.0
#include "core/scenario/scenario.h"

#include <algorithm>

namespace shardscope {

bool isFp8(ComputePrecision precision) {
  switch (precision) {
    case ComputePrecision::Fp8Current:
    case ComputePrecision::Fp8Delayed:
    case ComputePrecision::Fp8Block:
    case ComputePrecision::MxFp8:
      return true;
    default:
      return false;
  }
}

bool isLowBit(ComputePrecision precision) { return isFp8(precision) || precision == ComputePrecision::NvFp4; }

int bytesOf(StateType type) {
  switch (type) {
    case StateType::Fp32:
      return 4;
    case StateType::Bf16:
    case StateType::Fp16:
      return 2;
    case StateType::Fp8:
      return 1;
  }
  return 4;
}

int globalBatchSize(const Scenario& scenario, int dp) {
  const BatchSpec& batch = scenario.batch;
  if (batch.globalBatchSize > 0) return batch.globalBatchSize;
  const std::int64_t size = std::int64_t{8} * scenario.layout.pp * batch.microBatchSize * dp;
  return static_cast<int>(std::min<std::int64_t>(size, INT32_MAX));
}

int numMicrobatches(const Scenario& scenario, int dp) {
  const std::int64_t perMicrobatch = std::int64_t{scenario.batch.microBatchSize} * dp;
  return static_cast<int>(
      std::max<std::int64_t>(1, globalBatchSize(scenario, dp) / std::max<std::int64_t>(1, perMicrobatch)));
}

}  // namespace shardscope
