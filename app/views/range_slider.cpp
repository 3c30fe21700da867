// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/range_slider.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "app/views/theme.h"

namespace shardscope {
namespace {

constexpr qreal kHandle = 6;

}  // namespace

RangeSlider::RangeSlider(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleRole(*this, QAccessible::Slider);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RangeSlider::setStops(std::vector<int> stops) {
  m_stops = std::move(stops);
  m_ends[0] = 0;
  m_ends[1] = m_stops.size() - 1;
  update();
  Q_EMIT rangeChanged();
}

void RangeSlider::setRange(int low, int high) {
  const auto first = std::lower_bound(m_stops.begin(), m_stops.end(), low);
  const auto past = std::upper_bound(m_stops.begin(), m_stops.end(), high);
  const auto last = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, past - m_stops.begin() - 1));
  m_ends[0] = std::min(static_cast<std::size_t>(first - m_stops.begin()), last);
  m_ends[1] = last;
  update();
  Q_EMIT rangeChanged();
}

qreal RangeSlider::xOf(std::size_t stop) const {
  const auto count = static_cast<qreal>(std::max<std::size_t>(1, m_stops.size() - 1));
  return kHandle + 1 + static_cast<qreal>(stop) * (width() - 2 * kHandle - 2) / count;
}

std::size_t RangeSlider::stopAt(qreal x) const {
  std::size_t nearest = 0;
  for (std::size_t i = 1; i < m_stops.size(); ++i)
    if (std::fabs(xOf(i) - x) < std::fabs(xOf(nearest) - x)) nearest = i;
  return nearest;
}

void RangeSlider::move(std::size_t end, std::size_t stop) {
  const std::size_t allowed = end == 0 ? std::min(stop, m_ends[1]) : std::max(stop, m_ends[0]);
  if (allowed == m_ends[end]) return;
  m_ends[end] = allowed;
  update();
  QAccessibleValueChangeEvent changed(this, m_stops[allowed]);
  QAccessible::updateAccessibility(&changed);
  Q_EMIT rangeChanged();
}

void RangeSlider::activate(std::size_t end) {
  if (end == m_active) return;
  m_active = end;
  update();
  QAccessibleEvent renamed(this, QAccessible::NameChanged);
  QAccessible::updateAccessibility(&renamed);
}

AccessibleNumber::Range RangeSlider::accessibleRange() const {
  if (m_active == 0) return {low(), m_stops.front(), high()};
  return {high(), low(), m_stops.back()};
}

void RangeSlider::setAccessibleNumber(int number) {
  std::size_t nearest = 0;
  for (std::size_t i = 1; i < m_stops.size(); ++i)
    if (std::abs(m_stops[i] - number) < std::abs(m_stops[nearest] - number)) nearest = i;
  move(m_active, nearest);
}

void RangeSlider::paintEvent(QPaintEvent*) {
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  const qreal y = height() / 2.0, from = xOf(m_ends[0]), to = xOf(m_ends[1]);
  painter.setBrush(theme.line);
  painter.drawRoundedRect(QRectF(1, y - 2, width() - 2, 4), 2, 2);
  painter.setBrush(isEnabled() ? theme.accent : theme.disabled);
  painter.drawRoundedRect(QRectF(from, y - 2, to - from, 4), 2, 2);
  for (const std::size_t end : {std::size_t{0}, std::size_t{1}}) {
    const QPointF at(xOf(m_ends[end]), y);
    painter.setPen(QPen(isEnabled() ? theme.accent : theme.disabled, 2));
    painter.setBrush(theme.handle);
    painter.drawEllipse(at, kHandle - 1, kHandle - 1);
    if (!hasFocus() || end != m_active) continue;
    painter.setPen(QPen(theme.accent, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(at, kHandle + 3, kHandle + 3);
  }
}

void RangeSlider::mousePressEvent(QMouseEvent* event) {
  const qreal x = event->position().x(), middle = (xOf(m_ends[0]) + xOf(m_ends[1])) / 2;
  activate(x < middle ? 0 : 1);
  move(m_active, stopAt(x));
  update();
}

void RangeSlider::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons().testFlag(Qt::LeftButton)) move(m_active, stopAt(event->position().x()));
}

void RangeSlider::keyPressEvent(QKeyEvent* event) {
  const std::size_t now = m_ends[m_active];
  switch (event->key()) {
    case Qt::Key_Left:
      return move(m_active, now == 0 ? 0 : now - 1);
    case Qt::Key_Right:
      return move(m_active, std::min(now + 1, m_stops.size() - 1));
    case Qt::Key_Home:
      return move(m_active, 0);
    case Qt::Key_End:
      return move(m_active, m_stops.size() - 1);
    case Qt::Key_Space:
      return activate(1 - m_active);
    default:
      QWidget::keyPressEvent(event);
  }
}

}  // namespace shardscope
