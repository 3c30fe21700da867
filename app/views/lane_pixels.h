// SPDX-License-Identifier: GPL-3.0-or-later
// The pixels of a lane: whatever falls into one pixel is mixed by the time that it takes, so that areas are times at
// any zoom. Pure.
#pragma once

#include <QImage>
#include <vector>

#include "app/views/schedule_geometry.h"

namespace shardscope {

struct LaneInks {
  std::vector<QRgb> forward, backward;  // by chunk
  QRgb recompute = 0, exposed = 0;
  QRgb ground = 0;
  int edge = 256;  // of 256, how much of its colour the last pixel of a bar keeps over the ground
};
inline constexpr double kParted = 5;  // a bar as wide has an edge

// One row of pixels that stands for the whole height; idle time is transparent.
std::vector<QRgb> rowOf(const std::vector<LaneBar>& bars, const TimeAxis& axis, const LaneInks& inks);

// Shares stacked from the bottom: backward, forward, recompute, exposed; in the colours of the first chunk.
QImage stackOf(const std::vector<BusyTime>& columns, int height, const LaneInks& inks);

}  // namespace shardscope
