// SPDX-License-Identifier: GPL-3.0-or-later
// A slider that shows, for every value it could take, what would happen with all else fixed.
#pragma once

#include <QAbstractSlider>

#include "app/models/planned_scenario.h"
#include "app/views/band_geometry.h"
#include "app/views/painted_access.h"

namespace shardscope {

class BandSlider : public QAbstractSlider, public AccessibleNumber {
  Q_OBJECT

 public:
  explicit BandSlider(Dial dial, QWidget* parent = nullptr);

  void setPlanned(const PlannedPtr& planned);
  Dial dial() const { return m_dial; }
  QPointF stopCenter(std::size_t index) const;
  QSize sizeHint() const override { return {168, 36}; }
  Range accessibleRange() const override;
  void setAccessibleNumber(int number) override;
  QString accessibleDetail() const override;

 Q_SIGNALS:
  // Values of one drag share the gesture.
  void valueChosen(int value, int gesture);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;
  void sliderChange(SliderChange change) override;

 private:
  const LookAhead& ahead() const { return (*m_planned)[m_dial]; }
  void layOut();
  void choose(std::size_t index, int gesture);
  void showToolTip(const QPoint& position, const QPoint& global);

  Dial m_dial;
  PlannedPtr m_planned;
  BandGeometry m_geometry;
  int m_pointed = -1;
  int m_gesture = 0;  // of the drag in progress
  bool m_setting = false;
};

}  // namespace shardscope
