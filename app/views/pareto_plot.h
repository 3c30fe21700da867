// SPDX-License-Identifier: GPL-3.0-or-later
// The layouts that a search found, memory left over step time or throughput: fronts, the beaten, present and chosen.
#pragma once

#include <QPixmap>
#include <QWidget>
#include <functional>

#include "app/views/pareto_geometry.h"

namespace shardscope {

class ParetoPlot : public QWidget {
  Q_OBJECT

 public:
  explicit ParetoPlot(QWidget* parent = nullptr);

  void setPoints(std::vector<ParetoPoint> points, const QString& valueName, double tightGib);
  void setPresent(std::optional<ParetoPoint> present);
  void setChosen(int point);          // -1: none
  void setHint(const QString& hint);  // shown while there are no points
  void setTipText(std::function<QString(int)> tip) { m_tip = std::move(tip); }
  int chosen() const { return m_chosen; }
  const std::vector<ParetoPoint>& points() const { return m_points; }
  ParetoGeometry geometryOfPoints() const;
  int pointUnder(const QPoint& at) const;  // -1: none
  QRect boxOf(int point) const;
  void repaintPoints();

  QSize minimumSizeHint() const override { return {240, 160}; }

 Q_SIGNALS:
  void pointChosen(int point);
  void pointTaken(int point);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void paintAxes(QPainter& painter, const ParetoGeometry& geometry) const;
  void paintTightField(QPainter& painter, const ParetoGeometry& geometry) const;
  void paintPoints(QPainter& painter, const ParetoGeometry& geometry) const;
  void paintFronts(QPainter& painter, const ParetoGeometry& geometry) const;
  QString valueTitle(const ParetoGeometry& geometry) const;
  void paintLegend(QPainter& painter, const ParetoGeometry& geometry) const;
  void paintRings(QPainter& painter, const ParetoGeometry& geometry) const;
  int neighbour(int step) const;

  std::vector<ParetoPoint> m_points;
  std::optional<ParetoPoint> m_present;
  QString m_valueName;
  QString m_hint;
  double m_tight = 0;
  int m_chosen = -1;
  std::function<QString(int)> m_tip;
  QPixmap m_picture;
};

}  // namespace shardscope
