// SPDX-License-Identifier: GPL-3.0-or-later
// The layers of every virtual stage as chips that can be carried to another one, with the mouse or the keys: arrows
// walk, Space lifts, arrows carry, Enter drops, Escape puts back.
#pragma once

#include <QWidget>

#include "app/models/pipeline_lanes.h"
#include "app/views/chip_geometry.h"
#include "app/views/theme.h"

namespace shardscope {

class ChipGrid : public QWidget {
  Q_OBJECT

 public:
  explicit ChipGrid(QWidget* parent = nullptr);

  void setPlanned(const PlannedPtr& planned, const PipelineLanes* lanes);
  const ChipLayout& layout() const { return m_layout; }
  bool lifted() const { return m_lifted.valid(); }
  ChipRef focused() const { return m_focus; }
  void setAvailableWidth(double width);

  QSize sizeHint() const override { return m_layout.size.toSize(); }

 Q_SIGNALS:
  // A chip is in the air over a virtual stage; to equals from where it would fall back.
  void carried(shardscope::LayerSymbol symbol, int from, int to);
  void dropped(shardscope::LayerSymbol symbol, int from, int to);
  void putBack();
  void focusMoved(const QRectF& box);

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;

 private:
  const ChipPlace& place(ChipRef chip) const;
  void lift(ChipRef chip, QPointF at);
  void carryTo(int stage, QPointF at);
  void drop();
  void letGo();
  void focusOn(ChipRef chip);
  void carryByKey(int key);
  void walkByKey(int key);
  QString describe(int stage) const;
  void paintCell(QPainter& painter, int stage) const;
  void paintChip(QPainter& painter, const QRectF& box, const LayoutChip& chip, bool inTheAir) const;
  void paintSums(QPainter& painter, const QRectF& dirty) const;

  PlannedPtr m_planned;
  const PipelineLanes* m_lanes = nullptr;
  ChipLayout m_layout;
  double m_available = 400;
  ChipRef m_focus{0, 0};
  ChipRef m_pressed;
  ChipRef m_lifted;
  int m_target = -1;
  QPointF m_pressedAt, m_hand;
};

}  // namespace shardscope
