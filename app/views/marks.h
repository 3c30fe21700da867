// SPDX-License-Identifier: GPL-3.0-or-later
// The marks of a state and the patterns of a quantity: colour is never the only sign.
#pragma once

#include <QBrush>
#include <QPainter>
#include <QRectF>

#include "app/models/look_ahead.h"
#include "app/views/theme.h"

namespace shardscope {

// Disc, triangle, cross, hatched square, hollow square.
enum class Mark : std::uint8_t { Fine, Warning, Broken, Unknown, Idea };
void paintMark(QPainter& painter, const QRectF& box, Mark mark, const Theme& theme);
Mark markOf(Outlook outlook);
QColor colorOf(Mark mark, const Theme& theme);
QColor bandColor(Outlook outlook, const Theme& theme);

enum class Pattern : std::uint8_t { Solid, Stripes, BackStripes, Dots, Rows };
// Fills with the colour and draws the pattern over it in the ground colour, cosmetic at every scale.
void fillPattern(QPainter& painter, const QRectF& box, const QColor& color, Pattern pattern, const Theme& theme);
// Diagonal strokes over a ground: not legal, not known, waiting. Negative slant leans to the left.
void fillHatch(QPainter& painter, const QRectF& box, const QColor& ground, const QColor& stroke, int spacing = 5,
               bool leansLeft = false);
// The strokes alone as a texture, for many boxes at once on a painter that ends in pixels.
QBrush hatchBrush(const QColor& stroke, int spacing, double scale);

}  // namespace shardscope
