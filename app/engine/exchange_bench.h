// SPDX-License-Identifier: GPL-3.0-or-later
// What exchanges among thread ranks cost them, by kind and size.
#pragma once

#include <string>
#include <vector>

#include "app/engine/line_fit.h"

namespace shardscope {

struct ExchangeMeasurement {
  std::string what;  // such as "all-gather among 2, 256 KiB a rank"
  double moved = 0;  // bytes that a rank gets, its own part among them
  double seconds = 0;
  double fitted = 0;  // seconds
};

// Seconds of processor time of a rank = latency + moved bytes / rate.
struct ExchangeBench {
  Line ring, allToAll, send;  // ring: the mean of all-gather and reduce-scatter
  double wake = 0;            // seconds from the last rank's arrival until one that slept goes on
  std::vector<ExchangeMeasurement> measurements;
};

ExchangeBench benchExchange(int ranks);

}  // namespace shardscope
