// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/layout_field.h"

#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

#include "app/views/theme.h"

namespace shardscope {

LayoutField::LayoutField(QWidget* parent) : QLineEdit(parent) {
  setFont(numberFont(13));
  connect(this, &QLineEdit::returnPressed, this, &LayoutField::committed);
}

void LayoutField::mark(const std::optional<int>& column) {
  m_column = column;
  update();
}

void LayoutField::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape) return QLineEdit::keyPressEvent(event);
  Q_EMIT escaped();
}

void LayoutField::focusOutEvent(QFocusEvent* event) {
  QLineEdit::focusOutEvent(event);
  const Qt::FocusReason reason = event->reason();
  if (reason == Qt::MouseFocusReason || reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason)
    Q_EMIT committed();
}

void LayoutField::paintEvent(QPaintEvent* event) {
  QLineEdit::paintEvent(event);
  if (!m_column) return;
  // The text may be scrolled: the cursor is where its place can be asked for.
  const QFontMetrics metrics = fontMetrics();
  const int at = std::min<int>(*m_column, static_cast<int>(text().size()));
  const int origin = cursorRect().center().x() - metrics.horizontalAdvance(text().left(cursorPosition()));
  const int left = origin + metrics.horizontalAdvance(text().left(at));
  const int right = left + std::max(6, metrics.horizontalAdvance(text().mid(at, 1)));
  QPainter painter(this);
  painter.setClipRect(rect().adjusted(4, 2, -4, -2));
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(themeOf(this).bad, 1.5));
  const int foot = height() / 2 + metrics.ascent() / 2 + 4;
  QPolygonF wave;
  for (int x = left; x <= right; x += 2) wave << QPointF(x, foot + ((x - left) / 2 % 2 != 0 ? -2 : 0));
  painter.drawPolyline(wave);
}

}  // namespace shardscope
