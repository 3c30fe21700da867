// SPDX-License-Identifier: Apache-2.0
// Two pieces of work timed in turns, so that what else the machine does falls on both.
#pragma once

#include <functional>

namespace shardscope {

using Work = std::function<void()>;

struct Turns {
  double first, second;  // seconds a call, the median of the rounds
};

// Rounds of a few milliseconds. byProcessor: time of this thread on the processor, so that other programs do not count;
// otherwise elapsed time, for work on several threads.
Turns timeInTurns(const Work& first, const Work& second, bool byProcessor);

}  // namespace shardscope
