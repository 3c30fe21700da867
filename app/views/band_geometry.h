// SPDX-License-Identifier: GPL-3.0-or-later
// Where the stops and bands of a slider lie. Stops are spread evenly, by index and not by value.
#pragma once

#include <vector>

#include "app/models/look_ahead.h"

namespace shardscope {

struct Band {
  double left = 0, right = 0;
  Outlook outlook = Outlook::Illegal;
};

// Inside the groove; a label gives way to its neighbours, so its centre may lie beside that of its stop.
struct StopLabel {
  std::size_t stop = 0;
  double center = 0;
};

struct BandGeometry {
  std::vector<double> stops;      // centres
  std::vector<Band> bands;        // equal neighbours are one; a gap of one pixel between others
  std::vector<StopLabel> labels;  // the present value, the first and the last; others where they have room
};

// The groove reaches from left to right. labelWidths are those of the stops' labels in pixels.
BandGeometry bandGeometry(const LookAhead& ahead, double left, double right, const std::vector<double>& labelWidths);
std::size_t nearestStop(const BandGeometry& geometry, double x);

}  // namespace shardscope
