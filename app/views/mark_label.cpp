// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/mark_label.h"

#include <QPainter>

namespace shardscope {

MarkLabel::MarkLabel(QWidget* parent) : QWidget(parent) { setFixedSize(9, 16); }

void MarkLabel::setMark(Mark mark) {
  if (m_mark == mark) return;
  m_mark = mark;
  update();
}

void MarkLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintMark(painter, QRectF(0.5, 4, 8, 8), m_mark, themeOf(this));
}

}  // namespace shardscope
