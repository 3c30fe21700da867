// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of every pipeline stage of every compared scenario: one small plot a column, all on the same axis.
#pragma once

#include "app/views/compare_canvas.h"
#include "app/views/compare_geometry.h"

namespace shardscope {

class StagePlots : public CompareCanvas {
  Q_OBJECT

 public:
  explicit StagePlots(QWidget* parent = nullptr);

  const StagePlotsGeometry& geometryOfPlots() const { return m_geometry; }
  Tip tipOf(int mark) const override;
  Why whyOf(int mark) const override;

 protected:
  void layOut() override;
  bool isSeen(int mark, const QPoint& at) const override;
  void paint(QPainter& painter, const QRect& dirty, const Theme& theme) override;

 private:
  int numberY(const ComparedStage& bar) const;
  void paintAxis(QPainter& painter, const Theme& theme) const;
  void paintPlot(QPainter& painter, const Theme& theme, std::size_t column) const;
  void paintBar(QPainter& painter, const Theme& theme, const ComparedStage& bar) const;

  ColumnGrid m_grid;
  std::vector<ComparedMemory> m_columns;
  StagePlotsGeometry m_geometry;
};

}  // namespace shardscope
