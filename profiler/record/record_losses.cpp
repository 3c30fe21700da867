// SPDX-License-Identifier: Apache-2.0
#include "profiler/record/record_losses.h"

#include <algorithm>

#include "core/base/saturating.h"

namespace shardscope {
namespace {

constexpr std::string_view kKnownReasons[] = {kDroppedQueueFull, kDroppedWindowBehind, kDroppedRunFull,
                                              kDroppedNotSent};

}  // namespace

std::vector<LossCounter> RecordLosses::counters() const {
  std::int64_t otherwise = 0;
  std::vector<LossCounter> all;
  for (const auto& [reason, count] : dropped) {
    const auto known = std::find(std::begin(kKnownReasons), std::end(kKnownReasons), reason);
    if (known != std::end(kKnownReasons))
      all.push_back({*known, count});
    else
      otherwise = saturatingSum(otherwise, count);
  }
  for (const LossCounter& counter : std::initializer_list<LossCounter>{{"dropped", otherwise},
                                                                       {"records-missing", recordsMissing},
                                                                       {"undecodable", recordsUndecodable},
                                                                       {"chunks-damaged", chunksDamaged},
                                                                       {"chunks-unknown", chunksUnknown},
                                                                       {"chunks-repeated", chunksRepeated},
                                                                       {"bytes-skipped", bytesSkipped},
                                                                       {"bytes-cut-off", bytesCutOff},
                                                                       {"texts-refused", textsRefused}})
    all.push_back(counter);
  std::erase_if(all, [](const LossCounter& counter) { return counter.count == 0; });
  return all;
}

}  // namespace shardscope
