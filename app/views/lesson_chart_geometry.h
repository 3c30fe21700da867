// SPDX-License-Identifier: GPL-3.0-or-later
// Where the bars of a lesson's picture stand.
#pragma once

#include <QRectF>
#include <vector>

#include "app/models/lesson_picture.h"

namespace shardscope {

struct ChartTick {
  double value = 0;
  double y = 0;
};

struct ChartColumn {
  QRectF slot;                 // the column from top to bottom, figures included
  QRectF bar;                  // from the zero line up
  std::vector<QRectF> blocks;  // its parts, from below
  bool broken = false;         // higher than the chart
};

struct LessonChartGeometry {
  QRectF chart;    // zero line to top
  double top = 0;  // the value at its upper edge
  double limitY = -1;
  std::vector<ChartTick> ticks;
  std::vector<ChartColumn> columns;
  std::vector<double> rows;  // upper edges of the rows of figures
};

inline constexpr double kPictureRow = 22, kPictureGutter = 60;

LessonChartGeometry lessonChartGeometry(const PictureContent& content, const QRectF& area);
// The column at a point; -1 where there is none.
int columnAt(const LessonChartGeometry& geometry, const QPointF& point);

}  // namespace shardscope
