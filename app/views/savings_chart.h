// SPDX-License-Identifier: GPL-3.0-or-later
// What recompute and offload do to the peak of a stage, as a waterfall. What is off hangs from its end as a ghost and
// is switched on by a click.
#pragma once

#include <QWidget>

#include "app/models/why.h"
#include "app/views/memory_style.h"
#include "app/views/waterfall_geometry.h"

namespace shardscope {

class MemoryPlot;

class SavingsChart : public QWidget {
  Q_OBJECT

 public:
  explicit SavingsChart(QWidget* parent = nullptr);

  void show(const PlannedPtr& planned, int stage);
  using QWidget::show;

  const WaterfallGeometry& geometryOfColumns() const { return m_geometry; }
  const Savings& savings() const { return m_savings; }
  Tip tipOf(int column) const;
  Why whyOf(int column) const;
  // On what is on and does nothing here; empty where there is no such thing.
  QString idleText() const;

 Q_SIGNALS:
  void ideaTaken(const shardscope::Scenario& next, const QString& what);

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  QString nameOf(const Saving& saving) const;
  void layOut();
  void take(int column);
  void point(int column);
  void paintUnder(QPainter& painter) const;
  void paintOver(QPainter& painter) const;
  void paintColumn(QPainter& painter, const WaterfallColumn& column, const Theme& theme) const;
  struct Caption {
    QPointF center;
    QString text;
    QFont font;
    QColor color;

    // Without the free lines above and below the digits.
    QRectF field() const { return fieldOverGround(font, center, text).adjusted(0, 1, 0, -1); }
  };
  std::vector<Caption> captions(const Theme& theme) const;
  Caption captionOf(const WaterfallColumn& column, const Theme& theme) const;
  void paintCaptions(QPainter& painter, const Theme& theme) const;
  void paintName(QPainter& painter, const WaterfallColumn& column, const Theme& theme) const;
  const Saving& savingOf(const WaterfallColumn& column) const;

  MemoryPlot* m_plot;
  PlannedPtr m_planned;
  int m_stage = 0;
  Savings m_savings;
  WaterfallGeometry m_geometry;
  int m_pointed = -1;
};

}  // namespace shardscope
