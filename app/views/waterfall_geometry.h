// SPDX-License-Identifier: GPL-3.0-or-later
// The waterfall from the peak without savings to the peak as it is, and the ideas that hang from its end.
#pragma once

#include <QRect>
#include <QSize>
#include <vector>

#include "app/models/savings.h"

namespace shardscope {

struct WaterfallColumn {
  enum class Kind : std::uint8_t { Without, Step, Now, Idea };

  Kind kind = Kind::Step;
  std::size_t index = 0;  // into the steps or the ideas
  QRect column;
  QRect bar;    // of no height where nothing changes
  int end = 0;  // where the connector to the next column leaves
};

struct WaterfallGeometry {
  QRect plot;
  double most = 1;  // GiB at the top of the plot
  int capacity = 0;
  std::vector<WaterfallColumn> columns;
};

// As many ideas as have room.
WaterfallGeometry waterfallGeometry(const QSize& size, const Savings& savings, Bytes capacity);
// -1: none.
int columnAt(const WaterfallGeometry& geometry, const QPoint& at);

}  // namespace shardscope
