// SPDX-License-Identifier: GPL-3.0-or-later
// Error over size of one kind of figure, as points by family over a band, with a histogram of the errors beside it.
#pragma once

#include <QWidget>

#include "app/views/accuracy_geometry.h"
#include "app/views/memory_style.h"

namespace shardscope {

// Disc, square, triangle, diamond and a triangle that stands on its tip.
void paintFamilyMark(QPainter& painter, const QPointF& center, double radius, RunFamily family, const Theme& theme);

class ErrorPlot : public QWidget {
  Q_OBJECT

 public:
  explicit ErrorPlot(ErrorKind kind, QWidget* parent = nullptr);

  // The model is kept by the caller. bandText says what the band is.
  void setContents(const AccuracyModel& model, const ErrorBand& band, const QString& bandText);
  void setSelected(int figure);  // row of the model; -1 or a figure of the other kind: none
  int selected() const { return m_selected; }

  const std::vector<ErrorPoint>& errorPoints() const { return m_points; }
  const ErrorPlotGeometry& geometryOfPlot() const { return m_geometry; }
  Tip tipOf(int point) const;

  QSize sizeHint() const override { return {440, 248}; }
  QSize minimumSizeHint() const override { return {240, 200}; }

 Q_SIGNALS:
  void figureChosen(int figure);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void layOut();
  int selectedPoint() const;
  void paintHead(QPainter& painter, const Theme& theme) const;
  void paintAxes(QPainter& painter, const Theme& theme) const;
  void paintPoints(QPainter& painter, const Theme& theme) const;

  ErrorKind m_kind;
  const AccuracyModel* m_model = nullptr;
  ErrorBand m_band;
  QString m_bandText;
  std::vector<ErrorPoint> m_points;
  ErrorPlotGeometry m_geometry;
  int m_selected = -1;
};

}  // namespace shardscope
