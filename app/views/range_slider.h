// SPDX-License-Identifier: GPL-3.0-or-later
// Two handles over a row of stops: the least and the most that a search may take.
#pragma once

#include <QWidget>
#include <vector>

#include "app/views/painted_access.h"

namespace shardscope {

class RangeSlider : public QWidget, public AccessibleNumber {
  Q_OBJECT

 public:
  explicit RangeSlider(QWidget* parent = nullptr);

  void setStops(std::vector<int> stops);  // ascending, not empty; takes the whole range
  void setRange(int low, int high);       // values; the nearest stops inside
  int low() const { return m_stops[m_ends[0]]; }
  int high() const { return m_stops[m_ends[1]]; }
  bool isWhole() const { return m_ends[0] == 0 && m_ends[1] + 1 == m_stops.size(); }
  qreal xOf(std::size_t stop) const;

  // Of the handle that the keys move.
  Range accessibleRange() const override;
  void setAccessibleNumber(int number) override;
  QString accessiblePart() const override { return m_active == 0 ? tr("least") : tr("most"); }

  QSize sizeHint() const override { return {120, 24}; }
  QSize minimumSizeHint() const override { return {64, 24}; }

 Q_SIGNALS:
  void rangeChanged();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void move(std::size_t end, std::size_t stop);
  void activate(std::size_t end);
  std::size_t stopAt(qreal x) const;

  std::vector<int> m_stops{1};
  std::size_t m_ends[2] = {0, 0};
  std::size_t m_active = 1;  // the end that a drag and the keys move
};

}  // namespace shardscope
