// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of one stage from the start of a step to its end, stacked, against the capacity.
#pragma once

#include <QRect>
#include <QWidget>

#include "app/models/memory_over_step.h"
#include "app/views/memory_style.h"

namespace shardscope {

class MemoryPlot;

class OverStepChart : public QWidget {
  Q_OBJECT

 public:
  explicit OverStepChart(QWidget* parent = nullptr);

  void show(const PlannedPtr& planned, int stage);
  using QWidget::show;

  const QRect& plotArea() const { return m_area; }
  Tip tipAt(int x) const;
  QString peakText() const;
  // On micro batches that are left out, and on what there is no schedule for.
  QString noteText() const;

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void layOut();
  int yOfBytes(double bytes) const;
  double unit() const { return m_step.length < 2e9 ? 1e6 : 1e9; }  // ns of a tick
  void paintOver(QPainter& painter) const;
  void paintLevel(QPainter& painter, double MemoryLevels::*level, std::vector<double>& below, const QColor& color,
                  const QString& name, const Theme& theme) const;
  void paintPeak(QPainter& painter, const Theme& theme) const;

  MemoryPlot* m_plot;
  PlannedPtr m_planned;
  int m_stage = 0;
  MemoryOverStep m_step;
  std::vector<MemoryLevels> m_columns;  // one a pixel
  QRect m_area;
  double m_most = 1;  // GiB at the top
};

}  // namespace shardscope
