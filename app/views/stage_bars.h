// SPDX-License-Identifier: GPL-3.0-or-later
// Memory of every pipeline stage as stacked bars against the capacity. One stage is selected.
#pragma once

#include <QWidget>

#include "app/views/memory_style.h"
#include "app/views/stage_bars_geometry.h"

namespace shardscope {

class MemoryPlot;

class StageBars : public QWidget {
  Q_OBJECT

 public:
  explicit StageBars(QWidget* parent = nullptr);

  void show(const PlannedPtr& planned, MemoryMoment moment, int selected);
  using QWidget::show;

  const StageBarsGeometry& geometryOfBars() const { return m_geometry; }
  Tip tipOf(int stage) const;

 Q_SIGNALS:
  void stageChosen(int stage);  // -1: the worst again

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void layOut();
  void paintUnder(QPainter& painter) const;
  void paintOver(QPainter& painter) const;
  void paintBar(QPainter& painter, std::size_t stage, const Theme& theme) const;
  void paintLines(QPainter& painter, const Theme& theme) const;
  void paintLineText(QPainter& painter, int baseline, const QString& text, bool always) const;
  bool showsLabels(int stage) const;
  void paintTotal(QPainter& painter, std::size_t stage, const Theme& theme) const;
  void paintLabels(QPainter& painter, std::size_t stage, const Theme& theme) const;
  void paintLabelHeads(QPainter& painter, const Theme& theme) const;

  MemoryPlot* m_plot;
  PlannedPtr m_planned;
  std::vector<StageSums> m_sums;
  std::vector<QString> m_layers;
  StageBarsGeometry m_geometry;
  int m_selected = 0;
};

}  // namespace shardscope
