// SPDX-License-Identifier: GPL-3.0-or-later
// The step of every compared scenario as a bar of its shares, on one scale, with the shares named below.
#pragma once

#include "app/views/compare_canvas.h"
#include "app/views/compare_geometry.h"

namespace shardscope {

class StepBars : public CompareCanvas {
  Q_OBJECT

 public:
  explicit StepBars(QWidget* parent = nullptr);

  const StepBarsGeometry& geometryOfBars() const { return m_geometry; }
  Tip tipOf(int mark) const override;
  Why whyOf(int mark) const override;

 protected:
  void layOut() override;
  void paint(QPainter& painter, const QRect& dirty, const Theme& theme) override;

 private:
  void paintBars(QPainter& painter, const Theme& theme) const;
  void paintLegend(QPainter& painter, const Theme& theme) const;

  StepBarsGeometry m_geometry;
  std::vector<std::size_t> m_order;  // of the legend: the largest share first
  int m_legendColumns = 1;
  int m_number = 0;  // the width of a number in the legend
};

}  // namespace shardscope
