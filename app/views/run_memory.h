// SPDX-License-Identifier: GPL-3.0-or-later
// Memory of a run beside its plan: over the step of one rank, level by level, the predicted levels as dashed lines over
// the measured ones; and the peak of every rank, predicted as outline, measured filled.
#pragma once

#include <QWidget>

#include "app/models/measured_memory.h"

namespace shardscope {

class RunMemory : public QWidget {
  Q_OBJECT

 public:
  explicit RunMemory(QWidget* parent = nullptr);

  // step: index of the store's; -1: none, and only the peaks are shown. rank: by number.
  void show(const RecordedRunPtr& run, int step, int rank);
  using QWidget::show;
  // "rank 3: peak 96.4 MiB measured, 95.9 MiB predicted"
  const QString& caption() const { return m_caption; }
  const std::vector<PeakOfRank>& peaks() const { return m_peaks; }
  bool hasCurve() const { return !m_measured.columns.empty(); }
  const MeasuredMemory& measured() const { return m_measured; }

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void compute();
  QRectF chart() const;
  QRectF bars() const;
  QRectF barOf(std::size_t rank) const;
  double most() const;  // bytes at the top of the chart
  void paintChart(QPainter& painter) const;
  void paintPeaks(QPainter& painter) const;
  QString tipAt(QPointF point) const;

  RecordedRunPtr m_run;
  int m_step = -1, m_rank = -1;
  MeasuredMemory m_measured;
  std::vector<MemoryLevels> m_predicted;  // by column
  std::vector<PeakOfRank> m_peaks;
  QString m_caption;
};

}  // namespace shardscope
