// SPDX-License-Identifier: GPL-3.0-or-later
// The live picture of a lesson: bars, a limit, and a column of figures under each bar.
#pragma once

#include <QWidget>

#include "app/views/lesson_chart_geometry.h"

namespace shardscope {

class LessonChart : public QWidget {
  Q_OBJECT

 public:
  explicit LessonChart(QWidget* parent = nullptr);

  void setContent(const PictureContent& content);
  const PictureContent& content() const { return m_content; }
  const LessonChartGeometry& geometryOfChart() const { return m_geometry; }
  int pointed() const { return m_pointed; }
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void layOut();
  void pointAt(int column);
  QString columnText(int column) const;
  int limitWidth() const;
  int captionLeft() const;
  bool captionBelow() const;  // where the line of the title has no room for it
  void paintHead(QPainter& painter) const;
  void paintAxis(QPainter& painter) const;
  void paintColumn(QPainter& painter, std::size_t index) const;
  void paintLimit(QPainter& painter) const;
  void paintLabel(QPainter& painter, std::size_t index) const;
  void paintFigures(QPainter& painter) const;

  PictureContent m_content;
  LessonChartGeometry m_geometry;
  int m_pointed = -1;
};

}  // namespace shardscope
