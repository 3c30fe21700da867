// SPDX-License-Identifier: Apache-2.0
#include "profiler/analyze/covered_time.h"

#include <algorithm>

#include "core/base/saturating.h"

namespace shardscope {

std::int64_t coveredTime(std::vector<Interval> intervals, Interval bounds) {
  std::sort(intervals.begin(), intervals.end(), [](Interval a, Interval b) { return a.start < b.start; });
  std::int64_t covered = 0;
  std::int64_t until = bounds.start;
  for (const Interval& interval : intervals) {
    const std::int64_t start = std::max(interval.start, until), end = std::min(interval.end, bounds.end);
    if (end <= start) continue;
    covered = saturatingSum(covered, saturatingDifference(end, start));
    until = end;
  }
  return covered;
}

}  // namespace shardscope
