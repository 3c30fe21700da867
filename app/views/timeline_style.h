// SPDX-License-Identifier: GPL-3.0-or-later
// Colours of the timeline: passes and the groups of collectives, by the classes of a trace.
#pragma once

#include <QString>
#include <array>

#include "app/views/theme.h"
#include "profiler/store/trace_track.h"

namespace shardscope {

std::array<QColor, kTimeClasses> passColors(const Theme& theme);     // by ActivityPass
std::array<QColor, kTimeClasses> trafficColors(const Theme& theme);  // by TrafficClass

std::array<QRgb, kTimeClasses> rgbOf(const std::array<QColor, kTimeClasses>& colors);

QColor mixed(const QColor& color, const QColor& ground, double share);
// Virtual chunks are told apart by strength: 95, 85, 75, 65 %.
QColor chunkStrength(const QColor& color, int chunk, int chunks, const Theme& theme);

// With the unit and the decimals that ticks this far apart need.
QString axisTimeText(double time, double spacing);

}  // namespace shardscope
