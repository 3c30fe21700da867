// SPDX-License-Identifier: GPL-3.0-or-later
// How the memory charts look: names, colours and patterns of the categories, tool tips, and a round axis.
#pragma once

#include <QPainter>
#include <QString>
#include <QStringList>

#include "app/models/memory_categories.h"
#include "app/views/marks.h"

namespace shardscope {

QString categoryName(MemoryCategory category);
QColor categoryColor(MemoryCategory category, const Theme& theme);
// As fillPattern does, from a tile that is drawn once for a theme and a scale.
void fillCategory(QPainter& painter, const QRect& box, MemoryCategory category, const Theme& theme);

// Disc, triangle or cross for what the allocator reserves; and its colour for text, plain where it fits.
Mark markOfReserved(Bytes reserved, Bytes capacity);
QColor textColorOfReserved(Bytes reserved, Bytes capacity, const Theme& theme);

// A title, one fact a line, and what a click does.
struct Tip {
  QString title;
  QStringList facts;
  QString click;

  QString html(const Theme& theme) const;  // for tool tips, the last line in dim
  QString spoken() const;                  // for screen readers
};

// Centred on a point of its baseline, over a field of the ground colour that keeps lines away from it.
void drawOverGround(QPainter& painter, const QPointF& center, const QString& text, const QColor& ground);
QRectF fieldOverGround(const QFont& font, const QPointF& center, const QString& text);  // what that covers

// An axis from 0 with round ticks.
struct RoundScale {
  double most = 1;
  double step = 1;
};
RoundScale roundScale(double most, int ticks);

}  // namespace shardscope
