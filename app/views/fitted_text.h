// SPDX-License-Identifier: GPL-3.0-or-later
// Text in a box that may be too narrow for it: on one line where that has room, else on as many as the box is high.
// What has no room then is cut with an ellipsis, which is for names that a person gave.
#pragma once

#include <QFont>
#include <QFontMetricsF>
#include <QPainter>
#include <QRectF>

namespace shardscope {

enum class TextFit : std::uint8_t { OneLine, Lines, Cut };
TextFit fitOf(const QFontMetricsF& metrics, const QSizeF& room, const QString& text);
// What the text needs at that width.
double heightOf(const QFontMetricsF& metrics, double width, const QString& text);

// As QFontMetricsF and QPainter::drawText do it, on one line that is never clipped. Shaping a text costs more than
// painting it, and most of them come again in the next frame: the shaped lines are kept.
double advanceOf(const QFont& font, const QString& text);
void drawLine(QPainter& painter, const QRectF& box, int flags, const QString& text);

// In the painter's font. The flags are those of the alignment.
void drawFitted(QPainter& painter, const QRectF& box, int flags, const QString& text);

}  // namespace shardscope
