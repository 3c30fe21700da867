// SPDX-License-Identifier: GPL-3.0-or-later
// The QCustomPlot under the memory charts: axes and grid are its own, the marks are painted by the chart that owns it,
// below the grid and above. For source files only; see charts.h.
#pragma once

#include <functional>

#include "app/views/charts.h"
#include "app/views/memory_style.h"

namespace shardscope {

class MemoryPlot final : public QCustomPlot {
 public:
  using Painting = std::function<void(QPainter&)>;

  MemoryPlot(QWidget* owner, Painting under, Painting over);

  void setArea(const QRect& area, const RoundScale& vertical);
  void setTime(const RoundScale& horizontal);

 protected:
  // Straight to the widget, without the plot's own buffers: sharp at every scale, and vectors where it is exported.
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
};

}  // namespace shardscope
