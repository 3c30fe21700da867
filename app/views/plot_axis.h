// SPDX-License-Identifier: GPL-3.0-or-later
// A value axis of a painted plot: where a value lies between two pixels, and round ticks. Pure.
#pragma once

#include <vector>

namespace shardscope {

struct PlotAxis {
  double low = 0;
  double high = 1;
  bool logarithmic = false;
  double lowPixel = 0;
  double highPixel = 1;

  double pixelOf(double value) const;
};

// From zero, or from below where a value is negative, to a round number that is not below the largest.
PlotAxis linearAxis(double least, double most);
// Logarithmic where the values span more than a factor of three, else linear around them.
PlotAxis ratioAxis(double least, double most);
std::vector<double> ticksOf(const PlotAxis& axis, int most);

// Which of evenly spread labels to write so that none overlap: the present one, then the roundest (in binary), then the
// rest from the left. widths and pitch in pixels.
std::vector<int> labelledStops(const std::vector<int>& values, const std::vector<double>& widths, double pitch,
                               int present);

}  // namespace shardscope
