// SPDX-License-Identifier: Apache-2.0
#include "profiler/record/record_losses.h"

#include <algorithm>

#include "core/base/saturating.h"

namespace shardscope {

std::vector<LossCounter> RecordLosses::counters() const {
  std::int64_t queueFull = 0, otherwise = 0;
  for (const auto& [reason, count] : dropped) {
    std::int64_t& sum = reason == kDroppedQueueFull ? queueFull : otherwise;
    sum = saturatingSum(sum, count);
  }
  std::vector<LossCounter> all = {{"queue-full", queueFull},           {"dropped", otherwise},
                                  {"records-missing", recordsMissing}, {"undecodable", recordsUndecodable},
                                  {"chunks-damaged", chunksDamaged},   {"chunks-unknown", chunksUnknown},
                                  {"chunks-repeated", chunksRepeated}, {"bytes-skipped", bytesSkipped},
                                  {"bytes-cut-off", bytesCutOff},      {"texts-refused", textsRefused}};
  std::erase_if(all, [](const LossCounter& counter) { return counter.count == 0; });
  return all;
}

}  // namespace shardscope
