// SPDX-License-Identifier: GPL-3.0-or-later
// What "the step" of several is: the one median that run, trace summary and check-time print.
#pragma once

#include <vector>

namespace shardscope {

// The mean of the middle two of an even number; 0 of none.
double median(std::vector<double> values);

// Of steps in the order in which they ran. The first step of a run warms up (memory that is touched for the first time,
// threads that start) and is left out where others follow it. first: values begin with that step.
double medianStep(std::vector<double> values, bool first = true);

}  // namespace shardscope
