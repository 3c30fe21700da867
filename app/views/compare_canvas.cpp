// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/compare_canvas.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "app/views/compare_geometry.h"
#include "app/views/painted_access.h"
#include "app/views/why_card.h"

namespace shardscope {

CompareCanvas::CompareCanvas(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  offerWhy(*this, [this](const std::optional<QPoint>& at) -> std::optional<WhyAt> {
    const int mark = at ? markAt(*at) : m_current;
    if (mark < 0 || mark >= static_cast<int>(m_marks.size())) return std::nullopt;
    return WhyAt{whyOf(mark), m_marks[static_cast<std::size_t>(mark)]};
  });
  setAccessibleRole(*this, QAccessible::Chart);
}

void CompareCanvas::setComparison(const Comparison* comparison, int offset) {
  m_comparison = comparison;
  m_offset = offset;
  layOutAgain();
}

void CompareCanvas::setOffset(int offset) {
  if (m_offset == offset) return;
  m_offset = offset;
  layOutAgain();
}

void CompareCanvas::layOutAgain() {
  m_marks.clear();
  if (hasComparison()) layOut();
  m_current = std::clamp(m_current, 0, std::max(0, static_cast<int>(m_marks.size()) - 1));
  update();
}

void CompareCanvas::setWantedHeight(int height) {
  if (minimumHeight() != height) setFixedHeight(height);
}

void CompareCanvas::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (event->oldSize().width() != width()) layOutAgain();
}

int CompareCanvas::markAt(const QPoint& point) const {
  for (std::size_t i = 0; i < m_marks.size(); ++i)
    if (m_marks[i].contains(point) && isSeen(static_cast<int>(i), point)) return static_cast<int>(i);
  return -1;
}

void CompareCanvas::goTo(int mark) {
  if (mark < 0 || mark >= static_cast<int>(m_marks.size())) return;
  m_current = mark;
  announceMark(*this, tipOf(mark).spoken());
  update();
}

bool CompareCanvas::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int mark = markAt(help->pos());
  if (mark < 0) {
    QToolTip::hideText();
    return true;
  }
  Tip tip = tipOf(mark);
  if (tip.click.isEmpty()) tip.click = whyHint();
  QToolTip::showText(help->globalPos(), tip.html(themeOf(this)), this, m_marks[static_cast<std::size_t>(mark)]);
  return true;
}

void CompareCanvas::mouseReleaseEvent(QMouseEvent* event) {
  const int mark = markAt(event->pos());
  if (mark < 0 || event->button() != Qt::LeftButton) return;
  goTo(mark);
  choose(mark);
}

void CompareCanvas::keyPressEvent(QKeyEvent* event) {
  const auto key = static_cast<Qt::Key>(event->key());
  switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
      goTo(nextMark(m_marks, m_current, key));
      break;
    case Qt::Key_Home:
      goTo(0);
      break;
    case Qt::Key_End:
      goTo(static_cast<int>(m_marks.size()) - 1);
      break;
    case Qt::Key_Return:
    case Qt::Key_Space:
      if (!m_marks.empty()) choose(m_current);
      break;
    default:
      return QWidget::keyPressEvent(event);
  }
  if (!m_marks.empty()) Q_EMIT markReached(m_marks[static_cast<std::size_t>(m_current)]);
}

void CompareCanvas::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  goTo(m_current);
}

void CompareCanvas::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

void CompareCanvas::paintEvent(QPaintEvent* event) {
  if (!hasComparison()) return;
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  paint(painter, event->rect(), theme);
  if (!hasFocus() || m_marks.empty()) return;
  if (!isSeen(m_current, m_marks[static_cast<std::size_t>(m_current)].center())) return;
  painter.setClipping(false);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.accent, 1.5));
  painter.drawRect(QRectF(m_marks[static_cast<std::size_t>(m_current)]).adjusted(0.5, 0.5, -0.5, -0.5));
}

}  // namespace shardscope
