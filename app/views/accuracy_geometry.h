// SPDX-License-Identifier: GPL-3.0-or-later
// Where the points of an error plot lie: error over size, the size on a logarithmic axis, with a histogram of the
// errors on the same axis. Pure: nothing here knows a window.
#pragma once

#include <QPointF>
#include <QRect>
#include <QSize>
#include <vector>

#include "app/models/accuracy_model.h"

namespace shardscope {

struct ErrorPoint {
  int figure = 0;  // row of the model
  RunFamily family = RunFamily::SimuMax;
  double size = 1;   // GiB or seconds, more than 0
  double error = 0;  // relative
};

struct ErrorBand {
  double low = 0, high = 0;
};

// A part of a histogram's bar: the points of one family in one bin.
struct ErrorBin {
  RunFamily family = RunFamily::SimuMax;
  QRect box;
};

struct ErrorTick {
  double value = 0;
  int at = 0;  // pixel
};

struct ErrorPlotGeometry {
  QRect plot, histogram;
  double low = -0.1, high = 0.1;  // of the error axis
  std::vector<ErrorTick> errors, sizes;
  std::vector<QPointF> points;  // as given
  std::vector<ErrorBin> bins;
  int fullest = 0;  // points of the longest bar
  QRect band;

  int y(double error) const;
};
ErrorPlotGeometry errorPlotGeometry(const std::vector<ErrorPoint>& points, const ErrorBand& band, QSize size);

// Index of the nearest point within reach; -1: none.
int pointAt(const ErrorPlotGeometry& geometry, const QPointF& at);
// The next point to the right or left, above or below, in the order of that axis.
int nextPoint(const ErrorPlotGeometry& geometry, int current, Qt::Key key);

}  // namespace shardscope
