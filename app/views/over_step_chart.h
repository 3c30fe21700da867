// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of one stage from the start of a step to its end, stacked, against the capacity.
#pragma once

#include <QRect>
#include <QWidget>
#include <optional>

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
  // The span at the cursor of the keys: the peak until they move it.
  std::size_t pointed() const { return m_pointed; }
  QString peakText() const;
  // On micro batches that are left out, and on what there is no schedule for.
  QString noteText() const;

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void layOut();
  int yOfBytes(double bytes) const;
  double unit() const { return m_step.length < 2e9 ? 1e6 : 1e9; }  // ns of a tick
  void paintOver(QPainter& painter) const;
  void paintLevel(QPainter& painter, double MemoryLevels::*level, std::vector<double>& below, const QColor& color,
                  const QString& name, const Theme& theme) const;
  void paintPeak(QPainter& painter, const Theme& theme) const;
  void paintPointed(QPainter& painter, const Theme& theme) const;
  void point(std::size_t span);
  std::optional<std::size_t> spanAt(int x) const;  // the widest in that column of pixels
  QRect boxOf(std::size_t span) const;

  MemoryPlot* m_plot;
  PlannedPtr m_planned;
  int m_stage = 0;
  MemoryOverStep m_step;
  std::size_t m_pointed = 0;
  std::vector<MemoryLevels> m_columns;  // one a pixel
  QRect m_area;
  double m_most = 1;  // GiB at the top
};

}  // namespace shardscope
