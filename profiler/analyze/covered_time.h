// SPDX-License-Identifier: Apache-2.0
// How much time some intervals cover together.
#pragma once

#include <cstdint>
#include <vector>

namespace shardscope {

struct Interval {
  std::int64_t start = 0, end = 0;
};

// Of what lies within the bounds; intervals may overlap, touch, or end before they start (then they cover nothing).
std::int64_t coveredTime(std::vector<Interval> intervals, Interval bounds);

}  // namespace shardscope
